/// The stand-in for swift: manifests are read by the real one, builds and tests are not made.
enum StandInSwift {
  static func text(real: String) -> String {
    "real='\(real.replacing("'", with: "'\\''"))'\n" + body
  }

  private static let body = #"""
    package=$(option --package-path "$@")
    case "${1-}" in
      package)
        # The same manifest at the same place gives the same answer: asked once.
        key=$(cat "$package"/Package*.swift | cksum | tr ' ' '-')-$(printf '%s' "$package" | cksum | tr ' ' '-')
        if [ ! -f "$here/cache/$key" ]; then
          mkdir -p "$here/cache"
          "$real" "$@" >"$here/cache/$key.new" || exit $?
          mv "$here/cache/$key.new" "$here/cache/$key"
        fi
        cat "$here/cache/$key" ;;
      build)
        scratch=$(option --scratch-path "$@")
        product=$(option --product "$@")
        if [ "$fault" = build-fails ]; then
          echo "error: stand-in: cannot find 'missing' in scope" >&2; exit 1
        fi
        mkdir -p "$scratch/release"
        printf '#!/bin/sh\necho "stand-in for %s"\n' "$product" >"$scratch/release/$product"
        chmod 755 "$scratch/release/$product"
        echo "Build complete! (stand-in)" ;;
      test)
        if [ "${2-}" = list ]; then echo "StandInTests.StandIn/testRehearsal"; exit 0; fi
        case "$fault" in
          test-hangs) sleep 300 ;;
          test-crashes)
            echo "Test Case 'StandIn.testRehearsal' started at 2026-01-01 00:00:00.000"
            echo "error: Exited with unexpected signal code 11 (stand-in)" >&2
            exit 1 ;;
          test-runs-nothing)
            echo "Executed 0 tests, with 0 failures (0 unexpected) in 0.000 (0.000) seconds"; exit 0 ;;
        esac
        failures=0 result=passed inner=""
        if [ "$fault" = test-fails ]; then
          failures=1 result=failed inner='<failure message="failed"></failure>'
        fi
        echo "Test Suite 'All tests' started at 2026-01-01 00:00:00.000"
        echo "Test Case 'StandIn.testRehearsal' started at 2026-01-01 00:00:00.000"
        echo "Test Case 'StandIn.testRehearsal' $result (0.001 seconds)"
        echo "Test Suite 'All tests' $result at 2026-01-01 00:00:00.010"
        printf '\t Executed 1 test, with %s failure%s (0 unexpected) in 0.001 (0.001) seconds\n' \
          "$failures" "$([ $failures = 1 ] || echo s)"
        printf '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n<testsuite name="TestResults" errors="0" tests="1" failures="%s" skipped="0" time="0.001">\n<testcase classname="StandInTests.StandIn" name="testRehearsal" time="0.001">%s</testcase>\n</testsuite>\n</testsuites>\n' \
          "$failures" "$inner" >"$(option --xunit-output "$@")"
        if [ "$fault" = test-leaves-file ]; then echo "stand-in" >"$package/left-behind.swift"; fi
        mkdir -p "$package/.build/debug/codecov"
        printf '{"data":[{"files":[],"functions":[],"totals":{}}],"type":"llvm.coverage.json.export","version":"2.0.1"}\n' \
          >"$package/.build/debug/codecov/StandIn.json"
        exit $failures ;;
      *) exec "$real" "$@" ;;
    esac

    """#
}
