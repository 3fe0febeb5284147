/// The smaller stand-ins.
enum StandInTools {
  static let xcrun = #"""
    case "${1-}" in
      altool | notarytool | stapler | xcresulttool | xccov | simctl | devicectl)
        tool=$1; shift; exec "$here/$tool" "$@" ;;
      *) echo "xcrun: error: unable to find utility \"${1-}\" (stand-in)" >&2; exit 72 ;;
    esac

    """#

  static let altool = #"""
    file=$(option -f "$@")
    key="${API_PRIVATE_KEYS_DIR:-/nonexistent}/AuthKey_$(option --apiKey "$@").p8"
    if [ ! -f "$key" ]; then
      echo "*** Error: Failed to load AuthKey file. (stand-in)" >&2; exit 1
    fi
    if [ ! -f "$file" ]; then echo "*** Error: file not found (stand-in)" >&2; exit 1; fi
    case "$fault" in
      upload-fails-with-exit-0)
        echo "UPLOAD FAILED with 1 error"
        echo "*** Error: Validation failed (409) The bundle is invalid. (stand-in)"
        exit 0 ;;
      upload-product-errors)
        echo '{"product-errors":[{"message":"Unable to process the app (stand-in)","code":-19000}]}'
        exit 0 ;;
      upload-silent) exit 0 ;;
      upload-duplicate)
        echo "*** Error: ERROR ITMS-90189: \"Redundant Binary Upload. You've already uploaded a build with build number '28' for version number '2.0.0'.\"" >&2
        exit 1 ;;
      upload-version-closed)
        echo "*** Error: Invalid Pre-Release Train. The train version '2.0.0' is closed for new build submissions (90186)" >&2
        exit 1 ;;
      upload-not-authorized)
        echo "*** Error: Unable to authenticate. (-19209) (stand-in)" >&2; exit 1 ;;
      upload-connection-lost)
        echo "*** Error: The network connection was lost. (-1005) (stand-in)" >&2; exit 1 ;;
      upload-prints-key)
        print_encoded "$(sed -n 2p "$key")"
        cat "$key"
        echo "*** Error: unknown option (stand-in)" >&2
        exit 1 ;;
      upload-hangs) sleep 300 ;;
    esac
    echo "UPLOAD SUCCEEDED with no errors (stand-in: nothing was sent)"
    echo "No errors uploading '$file'."

    """#

  static let notarytool = #"""
    key=$(option --key "$@")
    case " $* " in
      *" --team-id "*) echo "Error: unexpected --team-id beside an API key (stand-in)" >&2; exit 64 ;;
    esac
    if [ ! -f "$key" ]; then echo "Error: The private key was not found. (stand-in)" >&2; exit 69; fi
    id=00000000-0000-4000-8000-00000000beef
    case "${1-}" in
      history)
        if [ "$fault" = notary-credentials ]; then
          echo "Error: HTTP status code: 401. Unauthenticated. (stand-in)" >&2; exit 69
        fi
        echo '{"history":[]}' ;;
      submit)
        if [ "$fault" = notary-submit-fails ]; then echo "Error: HTTP 500 (stand-in)" >&2; exit 1; fi
        echo "{\"id\":\"$id\",\"message\":\"Successfully uploaded file\",\"path\":\"${2-}\"}" ;;
      wait)
        case "$fault" in
          notary-slow) echo "{\"id\":\"$id\",\"status\":\"In Progress\"}"; exit 0 ;;
          notary-invalid) echo "{\"id\":\"$id\",\"status\":\"Invalid\",\"message\":\"Processing complete\"}"; exit 0 ;;
        esac
        echo "{\"id\":\"$id\",\"status\":\"Accepted\",\"message\":\"Processing complete\"}" ;;
      log)
        case "$fault" in
          notary-invalid)
            echo "{\"jobId\":\"$id\",\"status\":\"Invalid\",\"statusSummary\":\"Archive contains critical validation errors\",\"issues\":[{\"severity\":\"error\",\"path\":\"Harbor.zip/Harbor.app/Contents/MacOS/Harbor\",\"message\":\"The signature does not include a secure timestamp.\",\"docUrl\":null}]}"
            exit 0 ;;
          notary-log-unreadable) echo "stand-in: not JSON"; exit 0 ;;
          notary-log-invalid)
            echo "{\"jobId\":\"$id\",\"status\":\"Invalid\",\"statusSummary\":\"stand-in: the log disagrees\"}"
            exit 0 ;;
        esac
        echo "{\"jobId\":\"$id\",\"status\":\"Accepted\",\"statusSummary\":\"Ready for distribution\",\"issues\":null}" ;;
      *) echo "stand-in notarytool does not know: $*" >&2; exit 64 ;;
    esac

    """#

  static let stapler = #"""
    if [ "$fault" = staple-fails ]; then
      echo "Could not find base64 encoded ticket in response. The staple and validate action failed! Error 65. (stand-in)" >&2
      exit 65
    fi
    echo "The $1 action worked! (stand-in)"

    """#

  static let spctl = #"""
    for last; do :; done
    if [ "$fault" = gatekeeper-refuses ]; then
      echo "$last: rejected" >&2; echo "source=Unnotarized Developer ID" >&2; exit 3
    fi
    echo "$last: accepted" >&2
    echo "source=Notarized Developer ID" >&2

    """#

  static let ditto = #"""
    for last; do :; done
    printf 'stand-in zip\n' >"$last"

    """#

  static let codesign = #"""
    for last; do :; done
    case " $* " in
      *" --verify "*)
        if [ "$fault" = signature-broken ]; then
          echo "$last: a sealed resource is missing or invalid" >&2; exit 1
        fi
        echo "$last: valid on disk" >&2 ;;
      *" -dvv "*)
        if [ "$fault" = signed-ad-hoc ]; then
          printf 'Identifier=stand-in\nSignature=adhoc\nTeamIdentifier=not set\n' >&2; exit 0
        fi
        team=$(cat "$data/team")
        if [ "$fault" = other-team ]; then team=OTHERTEAM1; fi
        printf 'Identifier=stand-in\nAuthority=Developer ID Application: Stand-in (%s)\nAuthority=Apple Root CA\nTeamIdentifier=%s\n' \
          "$team" "$team" >&2 ;;
      *" --sign "*)
        if [ "$fault" = codesign-keychain-locked ]; then
          echo "$last: errSecInternalComponent" >&2; exit 1
        fi
        echo "$last: signed (stand-in)" >&2 ;;
      *) echo "stand-in codesign does not know: $*" >&2; exit 64 ;;
    esac

    """#

  static let security = #"""
    case "${1-}" in
      find-identity)
        if [ "$fault" = identity-missing ]; then
          echo "     0 valid identities found"; exit 0
        fi
        team=$(cat "$data/team")
        echo "  1) 0123456789ABCDEF0123456789ABCDEF01234567 \"Apple Distribution: Stand-in ($team)\""
        echo "  2) 1123456789ABCDEF0123456789ABCDEF01234567 \"Developer ID Application: Stand-in ($team)\""
        echo "     2 valid identities found" ;;
      -i)
        if [ "$fault" = keychain-prints-script ]; then cat; exit 1; fi
        cat >/dev/null ;;
      delete-keychain) echo "$2" >>"$data/deleted-keychains" ;;
      *) echo "stand-in security does not know: $*" >&2; exit 64 ;;
    esac

    """#

  static let simctl = #"""
    case "${1-}" in
      list)
        echo '{"devices":{"com.apple.CoreSimulator.SimRuntime.iOS-18-5":[{"udid":"11111111-2222-4333-8444-555555555555","name":"iPhone 16","state":"Shutdown","isAvailable":true}]}}' ;;
      *) echo "stand-in: simctl $*" ;;
    esac

    """#

  static let devicectl = #"""
    out=$(option --json-output "$@")
    if [ -n "$out" ]; then
      echo '{"result":{"devices":[{"identifier":"STANDIN-DEVICE","deviceProperties":{"name":"Stand-in phone","osVersionNumber":"18.5","developerModeStatus":"enabled"},"hardwareProperties":{"udid":"00008140-0000000000000001","platform":"iOS"},"connectionProperties":{"pairingState":"paired"}}]}}' >"$out"
    else
      echo "stand-in: devicectl $*"
    fi

    """#
}
