# Sourced by scripts/faults: several clones bump and push at once.
# shellcheck shell=bash disable=SC2154

run_race() {
  local writers=4 bumps=3 writer number text
  [ "$long" = no ] || { writers=16; bumps=10; }
  fresh race >/dev/null
  local remote="$work/race/remote.git"
  for writer in $(seq "$writers"); do git clone -q "$remote" "$work/race/$writer" || exit 70; done
  for writer in $(seq "$writers"); do
    (
      worker="$writer"
      for number in $(seq "$bumps"); do
        status=0
        run_relctl "$work/race/$writer" bump --push --yes >"$work/out.$writer" 2>&1 || status=$?
        point
        [ "$status" = 0 ] || violation "writer $writer, bump $number" \
          "ends with $status: $(tail -n 4 "$work/out.$writer" | tr '\n' ' ')"
        git -C "$work/race/$writer" fetch -q origin &&
          git -C "$work/race/$writer" merge -q --ff-only origin/main ||
          violation "writer $writer, bump $number" "its clone has left the remote's line"
      done
    ) &
  done
  wait
  worker=0
  local wanted=$((writers * bumps))
  text="$(git -C "$remote" log --format='%(trailers:key=Build-Number,valueonly)' main |
    grep . | sort -n | tr '\n' ' ')"
  [ "$text" = "$(seq 28 $((27 + wanted)) | tr '\n' ' ')" ] || violation race "numbers: $text"
  text="$(git -C "$remote" tag | wc -l)"
  [ "$((text))" = "$wanted" ] || violation race "$((text)) tags"
  git -C "$remote" show main:project.yml | grep -q ": $((27 + wanted)) " ||
    violation race "the spec's number is not $((27 + wanted))"
  for number in $(seq 28 $((27 + wanted))); do
    git -C "$remote" show "build/$number:project.yml" 2>/dev/null | grep -q ": $number " ||
      violation race "tag build/$number does not hold $number"
  done
  check_repository "$remote" race
}
