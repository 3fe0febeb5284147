/// The stand-in for xcodebuild.
enum StandInXcodebuild {
  static let text = #"""
    case "$fault" in
      xcode-license)
        echo "You have not agreed to the Xcode license agreements. Please run 'sudo xcodebuild -license' from within a Terminal window." >&2
        exit 69 ;;
      xcode-first-launch)
        echo "xcodebuild: error: A required plugin failed to load. Please ensure system content is up-to-date — try running 'xcodebuild -runFirstLaunch'." >&2
        exit 70 ;;
    esac

    case " $* " in
      *" -version "*)
        printf 'Xcode %s\nBuild version 0STANDIN\n' "$(cat "$data/xcode-version")"
        exit 0 ;;
    esac

    scheme=$(option -scheme "$@")
    project=$(option -project "$@")
    apps="$data/apps/$scheme"

    # The number that the generated project carries, else what HEAD's bump says.
    setting() {
      value=$(sed -n "s/^[[:space:]]*$1 = \"\{0,1\}\([^\";]*\)\"\{0,1\};.*/\1/p" \
        "$project/project.pbxproj" 2>/dev/null | head -n 1)
      case "$value" in
        "" | *'$'*) value=$(git -C "$(dirname "$project")" log -1 --format=%B | sed -n "s/^$2: //p" |
          sed 's/[-+].*//') ;;
      esac
      printf '%s' "$value"
    }

    plist() { # identifier version build program
      cat <<END
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    	<key>CFBundleExecutable</key>
    	<string>$4</string>
    	<key>CFBundleIdentifier</key>
    	<string>$1</string>
    	<key>CFBundleShortVersionString</key>
    	<string>$2</string>
    	<key>CFBundleVersion</key>
    	<string>$3</string>
    </dict>
    </plist>
    END
    }

    tab=$(printf '\t')

    build_app() { # directory version build
      while IFS="$tab" read -r path identifier program info; do
        mkdir -p "$1/$(dirname "$program")" "$1/$(dirname "$info")"
        plist "$identifier" "$2" "$3" "$(basename "$program")" >"$1/$info"
        template=program
        case "$fault" in
          archive-library-missing) template=program-library-missing ;;
          archive-system-too-new) template=program-system-too-new ;;
          archive-simulator-build) template=program-simulator ;;
        esac
        cp "$apps/$template" "$1/$program"
        chmod 755 "$1/$program"
      done <"$apps/layout"
    }

    # What Xcode's build system leaves of an archive: the list of each target's Swift files, what
    # clang read, what the linker did, and the description of the build, which names property lists.
    records() { # derived-data
      name=$(basename "$project" .xcodeproj)
      directory=$(cd "$(dirname "$project")" && pwd -P)
      place="$1/Build/Intermediates.noindex/ArchiveIntermediates/$scheme/IntermediateBuildFilesPath"
      place="$place/$name.build/Release"
      while IFS="$tab" read -r target path; do
        objects="$place/$target.build/Objects-normal/arm64"
        mkdir -p "$objects"
        printf '\000ld (stand-in)\000\020%s\000' "$objects/$target.o" \
          >"$objects/${target}_dependency_info.dat"
        case "$fault,$path" in
          archive-misses-source,*.swift) fault=""; continue ;;
        esac
        escaped=$(printf '%s' "$directory/$path" | LC_ALL=C sed 's/[^A-Za-z0-9_.\/+-]/\\&/g')
        case "$path" in
          *.swift) printf '%s\n' "$escaped" >>"$objects/$target.SwiftFileList" ;;
          *) printf 'dependencies: \\\n  %s\n' "$escaped" >"$objects/$(basename "$path").d" ;;
        esac
        if [ "$fault" = archive-reads-stranger ]; then
          printf '%s\n' "$data/Stranger.swift" >>"$objects/$target.SwiftFileList"
        fi
      done <"$apps/sources"
      mkdir -p "$1/Build/Intermediates.noindex/XCBuildData/stand-in.xcbuilddata"
      while read -r path; do
        input=$(printf '%s' "$directory/$path" | sed 's/[\\"]/\\&/g')
        printf '%s"P0:Release:ProcessInfoPlistFile %s":{"tool":"info-plist-processor",' \
          "${comma-}" "$input"
        printf '"inputs":["%s"],"outputs":["%s"]}' "$input" "$1/Build"
        comma=,
      done <"$apps/plists" | { printf '{"commands":{'; cat; printf '}}'; } \
        >"$1/Build/Intermediates.noindex/XCBuildData/stand-in.xcbuilddata/manifest.json"
    }

    archive() {
      case "$fault" in
        archive-fails)
          echo "/project/Sources/HarborApp.swift:3:1: error: stand-in: no such module 'Missing'"
          echo "** ARCHIVE FAILED **"
          exit 65 ;;
        disk-full)
          echo "error: unable to write file: No space left on device" >&2
          echo "** ARCHIVE FAILED **"
          exit 65 ;;
        macro-untrusted)
          echo "error: Macro \"StandInMacros\" must be enabled before it can be used" >&2
          exit 65 ;;
        keychain-locked)
          echo "Harbor.app: errSecInternalComponent" >&2
          echo "Command CodeSign failed with a nonzero exit code" >&2
          exit 65 ;;
        platform-missing)
          echo "xcodebuild: error: iOS 26.0 is not installed. Please download and install the platform from Xcode > Settings > Components." >&2
          exit 70 ;;
        archive-hangs) sleep 300 ;;
      esac
      out=$(option -archivePath "$@")
      if [ "$fault" = archive-empty ]; then echo "** ARCHIVE SUCCEEDED **"; exit 0; fi
      version=$(setting MARKETING_VERSION Version)
      build=$(setting CURRENT_PROJECT_VERSION Build-Number)
      if [ "$fault" = archive-unexpanded ]; then build='$(CURRENT_PROJECT_VERSION)'; fi
      if [ "$fault" = archive-touches-source ]; then
        file=$(git -C "$(dirname "$project")" ls-files | head -n 1)
        echo "# stand-in: a build phase wrote here" >>"$(dirname "$project")/$file"
      fi
      if [ "$fault" = archive-touches-kit ]; then
        kit=$(head -n 1 "$data/kits")
        file=$(git -C "$kit" ls-files | head -n 1)
        echo "// stand-in: a build phase wrote here" >>"$kit/$file"
      fi
      records "$(option -derivedDataPath "$@")"
      mkdir -p "$out/Products/Applications"
      build_app "$out/Products/Applications" "$version" "$build"
      IFS="$tab" read -r path identifier program info <"$apps/layout"
      if [ "$fault" != archive-symbols-missing ]; then
        dwarf="$out/dSYMs/$path.dSYM/Contents/Resources/DWARF"
        mkdir -p "$dwarf"
        cp "$apps/symbols" "$dwarf/$(basename "$program")"
      fi
      if [ "$fault" = archive-generic ]; then
        mkdir -p "$out/Products/usr/local/bin"
        cp "$apps/program" "$out/Products/usr/local/bin/helper"
        properties=""
      else
        properties="<key>ApplicationProperties</key><dict>
    <key>ApplicationPath</key><string>Applications/$path</string>
    <key>CFBundleIdentifier</key><string>$identifier</string>
    <key>CFBundleShortVersionString</key><string>$version</string>
    <key>CFBundleVersion</key><string>$build</string>
    </dict>"
      fi
      cat >"$out/Info.plist" <<END
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>$properties<key>SchemeName</key><string>$scheme</string></dict></plist>
    END
      echo "** ARCHIVE SUCCEEDED ** (stand-in)"
    }

    # An installer of the app in $work: a xar around a gzipped cpio where a tool makes them, else tars.
    installer() {
      mkdir -p "$work/root/Applications" "$work/pkg/component.pkg"
      mv "$work/Payload/$app" "$work/root/Applications/"
      payload="$work/pkg/component.pkg/Payload"
      if [ "$fault" = export-installer-damaged ]; then
        echo "stand-in: no payload" >"$payload"
      elif command -v bsdtar >/dev/null 2>&1; then
        bsdtar --format cpio -czf "$payload" -C "$work/root" .
      elif command -v cpio >/dev/null 2>&1; then
        (cd "$work/root" && find . | cpio -o -H odc 2>/dev/null | gzip -n >"$payload")
      else
        tar -czf "$payload" -C "$work/root" .
      fi
      echo '<installer-gui-script/>' >"$work/pkg/Distribution"
      bsdtar --format xar -cf "$1" -C "$work/pkg" Distribution component.pkg 2>/dev/null ||
        tar -cf "$1" -C "$work/pkg" Distribution component.pkg
    }

    export_archive() {
      case "$fault" in
        export-cloud-signing)
          echo "error: exportArchive: Cloud signing permission error" >&2
          echo "** EXPORT FAILED **"
          exit 70 ;;
        export-profile-missing)
          echo "error: exportArchive: No profiles for 'com.example.acme' were found" >&2
          exit 70 ;;
        export-generic)
          echo "error: exportArchive: exportOptionsPlist error for key \"method\" expected one {} but found app-store-connect" >&2
          exit 70 ;;
        export-empty) echo "** EXPORT SUCCEEDED **"; exit 0 ;;
        export-hangs) sleep 300 ;;
      esac
      archive=$(option -archivePath "$@")
      options=$(option -exportOptionsPlist "$@")
      out=$(option -exportPath "$@")
      mkdir -p "$out"
      app=$(ls "$archive/Products/Applications" | head -n 1)
      work=$(mktemp -d "${TMPDIR:-/tmp}/stand-in.XXXXXX")
      mkdir "$work/Payload"
      cp -R "$archive/Products/Applications/$app" "$work/Payload/"
      # Xcode renumbers at export unless the options say otherwise.
      keeps=$(tr -d '\n\t ' <"$options" | grep -c '<key>manageAppVersionAndBuildNumber</key><false/>')
      if [ "$keeps" = 0 ] || [ "$fault" = export-renumbers ]; then
        find "$work/Payload" -name Info.plist | while read -r file; do
          sed '/CFBundleVersion/{n;s/<string>.*</<string>9999</;}' "$file" >"$file.new"
          mv "$file.new" "$file"
        done
      fi
      if [ "$fault" = export-other-app ]; then
        find "$work/Payload" -name Info.plist | while read -r file; do
          sed '/CFBundleIdentifier/{n;s/<string>.*</<string>com.example.other</;}' "$file" >"$file.new"
          mv "$file.new" "$file"
        done
      fi
      if [ "$fault" = remote-moves ]; then
        remote=$(cat "$data/remote")
        git --git-dir="$remote" update-ref "refs/heads/$(cat "$data/branch")" \
          "$(git --git-dir="$remote" rev-parse "$(cat "$data/branch")~1")"
      fi
      name=${app%.app}
      if grep -q developer-id "$options"; then
        mv "$work/Payload/$app" "$out/$app"
      elif [ -d "$work/Payload/$app/Contents" ] && [ "$fault" = export-truncated ]; then
        printf 'xar! stand-in: cut short' >"$out/$name.pkg"
      elif [ -d "$work/Payload/$app/Contents" ]; then
        installer "$out/$name.pkg"
      elif [ "$fault" = export-truncated ]; then
        printf 'PK\003\004 stand-in: cut short' >"$out/$name.ipa"
      elif command -v zip >/dev/null 2>&1; then
        (cd "$work" && zip -qry "$out/$name.ipa" Payload)
      else
        (cd "$work" && tar -cf "$out/$name.ipa" Payload)
      fi
      rm -rf "$work"
      echo "** EXPORT SUCCEEDED ** (stand-in)"
    }

    run_tests() {
      bundle=$(option -resultBundlePath "$@")
      case "$fault" in
        simulator-missing)
          echo "xcodebuild: error: Unable to find a device matching the provided destination specifier:" >&2
          printf '\t\t{ platform:iOS Simulator, name:iPhone 16 }\n' >&2
          echo "	Available destinations for the scheme:" >&2
          printf '\t\t{ platform:iOS Simulator, OS:26.0, name:iPhone 17 }\n' >&2
          exit 70 ;;
        app-test-hangs)
          echo "Test Suite 'All tests' started at 2026-01-01 00:00:00.000."
          echo "Test Case '-[StandInTests.StandIn testRehearsal]' started."
          sleep 300 ;;
      esac
      mkdir "$bundle" || exit 70
      directory=$(cd "$(dirname "$project")" && pwd -P)
      printf '%s' "$scheme" >"$bundle/scheme"
      (cd "$directory" && git ls-files -- '*.swift' | grep -v Tests | sed "s|^|$directory/|") \
        >"$bundle/sources"
      if [ "$fault" = app-test-fails ]; then
        echo "Executed 1 test, with 1 failure (0 unexpected) in 0.001 (0.002) seconds"
        exit 65
      fi
      echo "Test Suite 'All tests' started at 2026-01-01 00:00:00.000."
      echo "** TEST SUCCEEDED ** (stand-in)"
    }

    build_only() {
      derived=$(option -derivedDataPath "$@")
      case " $* " in *Simulator*) place=iphonesimulator ;; *) place=iphoneos ;; esac
      out="$derived/Build/Products/$(option -configuration "$@")-$place"
      mkdir -p "$out"
      build_app "$out" "$(setting MARKETING_VERSION Version)" \
        "$(setting CURRENT_PROJECT_VERSION Build-Number)"
      echo "** BUILD SUCCEEDED ** (stand-in)"
    }

    case " $* " in
      *" -exportArchive "*) export_archive "$@" ;;
      *" -resolvePackageDependencies "*) echo "resolved (stand-in)" ;;
      *" -downloadPlatform "*) echo "downloaded (stand-in)" ;;
      *" archive "*) archive "$@" ;;
      *" test "*) run_tests "$@" ;;
      *" build "*) build_only "$@" ;;
      *) echo "stand-in xcodebuild does not know: $*" >&2; exit 64 ;;
    esac

    """#
}
