/// The stand-ins for the tools that read a result bundle, each in the form of the Xcode rehearsed.
enum StandInResults {
  static let xcresulttool = #"""
    case "$(cat "$data/xcode-version")" in
      [0-9].* | 1[0-5] | 1[0-5].*) old=yes version=22608 ;;
      *) old=no version=23700 ;;
    esac
    case " $* " in
      " version ") echo "xcresulttool version $version, format version 3.53 (stand-in)"; exit 0 ;;
      *" --legacy "*) echo "Error: Unknown option '--legacy' (stand-in)" >&2; exit 64 ;;
      *" test-results "*)
        if [ $old = yes ]; then echo "Error: Unexpected argument 'test-results' (stand-in)" >&2; exit 64; fi ;;
      *" --format json "*)
        if [ $old = no ]; then echo "Error: This command is deprecated, use '--legacy' (stand-in)" >&2; exit 64; fi ;;
    esac
    result=Passed old_result=Success failures=0
    case "$fault" in
      results-unreadable) echo "Error: the bundle is damaged (stand-in)" >&2; exit 1 ;;
      results-empty)
        if [ $old = yes ]; then echo '{"_type":{"_name":"ActionsInvocationRecord"},"metrics":{"testsCount":{"_value":"0"}}}'
        else echo '{"devices":[],"testNodes":[],"testPlanConfigurations":[]}'; fi
        exit 0 ;;
      app-test-fails) result=Failed old_result=Failure failures=1 ;;
    esac
    if [ $old = yes ]; then
      case " $* " in
        *" --id "*) cat <<END
    {"_type":{"_name":"ActionTestPlanRunSummaries"},"summaries":{"_values":[{"testableSummaries":{"_values":[{"targetName":{"_value":"StandInTests"},"tests":{"_values":[{"subtests":{"_values":[{"identifier":{"_value":"StandIn/testRehearsal()"},"name":{"_value":"testRehearsal()"},"testStatus":{"_value":"$old_result"}}]}}]}}]}}]}}
    END
          ;;
        *) cat <<END
    {"_type":{"_name":"ActionsInvocationRecord"},"metrics":{"testsCount":{"_value":"1"},"testsFailedCount":{"_value":"$failures"}},"actions":{"_values":[{"actionResult":{"testsRef":{"id":{"_value":"0~stand-in"}}},"runDestination":{"displayName":{"_value":"iPhone 15"},"targetDeviceRecord":{"operatingSystemVersion":{"_value":"17.2"}}}}]}}
    END
          ;;
      esac
      exit 0
    fi
    cat <<END
    {"devices":[{"deviceName":"iPhone 16","osVersion":"18.5","platform":"iOS Simulator"}],"testPlanConfigurations":[],"testNodes":[{"name":"Rehearsal","nodeType":"Test Plan","result":"$result","children":[{"name":"StandInTests","nodeType":"Unit test bundle","result":"$result","children":[{"name":"StandIn","nodeType":"Test Suite","result":"$result","children":[{"name":"testRehearsal()","nodeIdentifier":"StandIn/testRehearsal()","nodeType":"Test Case","result":"$result","duration":"0,1s"}]}]}]}]}
    END

    """#

  /// Says of every file that the app was built from that its first line ran, and its last did not.
  static let xccov = #"""
    for bundle; do :; done
    if [ "$fault" = coverage-missing ] || [ ! -s "$bundle/sources" ]; then
      echo "Error: no coverage data (stand-in)" >&2; exit 1
    fi
    list() { # a printf format, filled with each path
      separator=""
      while IFS= read -r file; do
        printf "%s$1" "$separator" "$file"
        separator=,
      done <"$bundle/sources"
    }
    case " $* " in
      *" --archive "*)
        printf '{'
        list '"%s":[{"line":1,"isExecutable":true,"executionCount":3},{"line":2,"isExecutable":true,"executionCount":0}]'
        printf '}\n' ;;
      *)
        printf '{"targets":[{"name":"%s.app","files":[' "$(cat "$bundle/scheme")"
        list '{"path":"%s","coveredLines":1,"executableLines":2,"functions":[]}'
        printf ']}]}\n' ;;
    esac

    """#
}
