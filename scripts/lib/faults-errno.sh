# Sourced by scripts/faults: one system call on the product's files fails.
# shellcheck shell=bash disable=SC2154

errors=(EIO ENOSPC EDQUOT EROFS EACCES EINTR)

run_errno() {
  need_strace
  record "$work/calls" file,desc bump
  # Calls that failed by themselves, and lookups that may find nothing, are no work that is lost.
  grep -vE '\) = -1|^(newfstatat|statx|readlink|readlinkat|access|faccessat2?|getcwd|chdir) ' \
    "$work/calls" | awk '$3 != "-"' >"$work/owned"
  if [ "$long" = yes ]; then
    local error
    for error in "${errors[@]}"; do sed "s/^/$error /" "$work/owned"; done >"$work/all"
    awk -v have="$(wc -l <"$work/all")" 'int(NR * 600 / have) != int((NR - 1) * 600 / have) ||
      have < 600' "$work/all" >"$work/points"
  else
    sample "$work/owned" 130 >"$work/some"
    awk -v words="${errors[*]}" '{ n = split(words, w, " "); print w[NR % n + 1], $0 }' \
      "$work/some" >"$work/points"
    # Few calls own a path: try each with a second error.
    if [ "$(wc -l <"$work/points")" -lt 120 ]; then
      awk -v words="${errors[*]}" '{ n = split(words, w, " "); print w[(NR + 2) % n + 1], $0 }' \
        "$work/some" >>"$work/points"
    fi
  fi
  echo "bump: $(wc -l <"$work/points") faults at $(wc -l <"$work/owned") calls"
  spread "$work/points" errno_one
}

errno_one() { # errno_one "ERROR NAME NUMBER KIND LINE"
  local error name number rest place what status=0 before
  read -r error name number rest <<<"$1"
  what="$error at $name #$number (${rest:0:140})"
  place="$(fresh "errno.$worker")"
  before="$(fingerprint "$place")"
  (cd "$place" && exec timeout 60 strace -f "${quick[@]}" -y -qq -o "$work/trace.$worker" -e trace="$name" \
    -e inject="$name:error=$error:when=$number" "$relctl" bump) \
    >"$work/out.$worker" 2>&1 || status=$?
  # A fault beside the product's files is the runtime's affair, and no point.
  grep 'INJECTED' "$work/trace.$worker" | grep -qF "$work/errno.$worker/" || return
  point
  check_fault "$place" "$what"
  case "$status" in
    0) check_end "$place" "$what" ""; return ;;
    66 | 69 | 74 | 75 | 77)
      grep -q 'relctl: ' "$work/out.$worker" || violation "$what" "ends with $status, says nothing" ;;
    *) violation "$what" "ends with $status: $(tail -n 4 "$work/out.$worker" | tr '\n' ' ')" ;;
  esac
  if [ "$(commits "$place")" = 1 ]; then
    [ "$(fingerprint "$place")" = "$before" ] || violation "$what" "$status, and something changed"
    check_leftovers "$place" "$what"
  fi
  run_relctl "$place" bump >"$work/out.$worker" 2>&1 ||
    violation "$what" "the next bump ends with $?: $(tail -n 4 "$work/out.$worker" | tr '\n' ' ')"
  check_end "$place" "$what" ""
}
