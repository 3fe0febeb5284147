/// The stand-ins by name: small shell programs that behave as the real tools were reported to,
/// and do nothing else. They are written to a throw-away directory for a rehearsal.
enum StandInScripts {
  static func all(swift: String) -> [(name: String, text: String)] {
    [
      ("xcodebuild", head("xcodebuild") + StandInXcodebuild.text),
      ("xcrun", head("xcrun") + StandInTools.xcrun),
      ("swift", head("swift") + StandInSwift.text(real: swift)),
      ("codesign", head("codesign") + StandInTools.codesign),
      ("security", head("security") + StandInTools.security),
      ("spctl", head("spctl") + StandInTools.spctl),
      ("ditto", head("ditto") + StandInTools.ditto),
      ("altool", head("altool") + StandInCanary.text + StandInTools.altool),
      ("notarytool", head("notarytool") + StandInTools.notarytool),
      ("stapler", head("stapler") + StandInTools.stapler),
      ("xcresulttool", head("xcresulttool") + StandInResults.xcresulttool),
      ("xccov", head("xccov") + StandInResults.xccov),
      ("simctl", head("simctl") + StandInTools.simctl),
      ("devicectl", head("devicectl") + StandInTools.devicectl),
      ("open", head("open") + "echo \"stand-in: open $*\"\n"),
    ]
  }

  private static func head(_ name: String) -> String {
    """
    #!/bin/sh
    # Stand-in for \(name), made by `relctl rehearse`: it is not the real tool and builds, signs
    # and sends nothing.
    set -u
    here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
    data="$here/data"
    fault=$(cat "$data/fault" 2>/dev/null || true)
    calls="$data/calls"
    printf '%s' "\(name)" >>"$calls"
    for word in "$@"; do printf ' %s' "$word" >>"$calls"; done
    printf '\\n' >>"$calls"
    env >>"$data/environments"
    option() { # the word behind an option
      want=$1; shift
      while [ $# -gt 0 ]; do
        if [ "$1" = "$want" ]; then printf '%s' "${2-}"; return 0; fi
        shift
      done
    }

    """
  }
}
