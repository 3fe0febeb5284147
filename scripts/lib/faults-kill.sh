# Sourced by scripts/faults: SIGKILL before a system call, then the same command again.
# shellcheck shell=bash disable=SC2154

run_kill() {
  need_strace
  local total=0
  kill_all 70 "" bump
  kill_all 65 build/28 run release
  kill_all 65 build/28 bump --push --yes
}

kill_all() { # kill_all COUNT TAG WORD…
  local count="$1"
  tag="$2"
  shift 2
  words=("$@")
  if [ "$long" = yes ]; then
    record "$work/calls" all "$@"
    cp "$work/calls" "$work/points"
  else
    record "$work/calls" file,desc "$@"
    sample "$work/calls" "$count" >"$work/points"
  fi
  echo "$*: $(wc -l <"$work/points") of $(wc -l <"$work/calls") calls"
  spread "$work/points" kill_one
}

kill_one() { # kill_one "NAME NUMBER KIND LINE"
  local name number rest place what again=("${words[@]}")
  read -r name number rest <<<"$1"
  what="${words[*]}, killed at $name #$number (${rest:0:120})"
  place="$(fresh "kill.$worker")"
  (cd "$place" && strace -f "${quick[@]}" -qq -o /dev/null -e trace="$name" \
    -e inject="$name:signal=KILL:when=$number" "$relctl" "${words[@]}" && :) >/dev/null 2>&1
  point
  check_fault "$place" "$what"
  if ! is_finished "$place"; then
    if [ "${words[0]}" = run ] && has_run "$place"; then again=(resume); fi
    run_relctl "$place" "${again[@]}" >"$work/again.$worker" 2>&1 ||
      violation "$what" "\`relctl ${again[*]}\` ends with $?: $(tail -n 4 "$work/again.$worker" | tr '\n' ' ')"
  fi
  check_end "$place" "$what" "$tag"
  if [ "${words[*]}" = "bump --push --yes" ]; then
    [ "$(git -C "$place" rev-parse HEAD)" = "$(git -C "$place/../remote.git" rev-parse main)" ] ||
      violation "$what" "the remote branch is not HEAD"
    [ "$(git -C "$place" rev-parse "HEAD")" = \
      "$(git -C "$place/../remote.git" rev-parse "refs/tags/$tag^{}" 2>&1)" ] ||
      violation "$what" "the remote tag does not lead to HEAD"
  fi
}
