# Sourced by scripts/faults: a file system that stops dead, as when the power goes.
# shellcheck shell=bash disable=SC2154

# EXT4_IOC_SHUTDOWN and XFS_IOC_GOINGDOWN are one number; 2 is "without flushing the log".
stop_disk() { # stop_disk FILE
  "$ioctl_program" - "$1" <<'END'
import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587D, struct.pack("I", 2))
END
}
stop_disk_perl() {
  perl -e 'open(F, "<", $ARGV[0]) or die $!; my $how = pack("I", 2);
    ioctl(F, 0x8004587D, $how) or die "ioctl: $!"' "$1"
}

run_powercut() {
  [ "$(uname -s)" = Linux ] || skipped "needs Linux's shutdown ioctl"
  [ "$(id -u)" = 0 ] || skipped "only root can mount a file system"
  command -v mkfs.ext4 >/dev/null 2>&1 || skipped "mkfs.ext4 is not installed"
  ioctl_program="$(command -v python3 || true)"
  if [ -z "$ioctl_program" ]; then
    command -v perl >/dev/null 2>&1 || skipped "neither python3 nor perl is here to call ioctl"
    stop_disk() { stop_disk_perl "$1"; }
  fi
  local cuts=10 system systems="ext4"
  [ "$long" = no ] || cuts=100
  command -v mkfs.xfs >/dev/null 2>&1 && systems="ext4 xfs"
  mkdir -p "$work/disk"
  for system in $systems; do
    make_image "$system" || { echo "$system: cannot be mounted here, left out"; continue; }
    cut_all "$system" $((cuts / $(wc -w <<<"$systems")))
  done
  [ -n "$(ls "$work/done")" ] || skipped "no file system could be mounted"
}

mount_disk() { mount -o loop "$work/image" "$work/disk" 2>/dev/null && mounted="$work/disk"; }
unmount_disk() { umount "$work/disk" && mounted=""; }

# An image that holds the product, flushed.
make_image() { # make_image SYSTEM
  rm -f "$work/pristine" "$work/image"
  truncate -s 320M "$work/image"
  case "$1" in
    ext4) mkfs.ext4 -qF "$work/image" ;;
    xfs) mkfs.xfs -qf "$work/image" ;;
  esac >/dev/null 2>&1 || return 1
  mount_disk || return 1
  cp -a "$work/template/." "$work/disk" && sync -f "$work/disk/app" && unmount_disk &&
    mv "$work/image" "$work/pristine"
}

cut_all() { # cut_all SYSTEM COUNT
  local number begun took
  for number in $(seq "$2"); do
    cp --sparse=always "$work/pristine" "$work/image"
    mount_disk || exit 70
    worker=0
    point
    if [ "$number" = 1 ]; then
      # How long a bump takes is measured by the first one, which ends before its cut.
      begun=$(date +%s%N)
      bump_then_cut "$1 #$number" whole
      took=$((($(date +%s%N) - begun) / 1000000))
    elif [ $((number % 3)) = 0 ]; then
      bump_then_cut "$1 #$number" whole
    else
      bump_then_cut "$1 #$number" $((RANDOM * took / 32768))
    fi
  done
}

# The cut comes when the bump has ended, or this many milliseconds after its start.
bump_then_cut() { # bump_then_cut POINT whole|MILLISECONDS
  local place="$work/disk/app" what="$1, cut after $2" status="" child
  (cd "$place" && exec "$relctl" bump) >"$work/out" 2>&1 &
  child=$!
  if [ "$2" = whole ]; then
    wait "$child"
    status=$?
    [ "$status" = 0 ] || violation "$what" "the bump ends with $status: $(tail -n 3 "$work/out")"
  else
    sleep "$(printf '%d.%03d' $(($2 / 1000)) $(($2 % 1000)))"
    # Whether it had ended, and how, is known before the cut only.
    kill -0 "$child" 2>/dev/null || { wait "$child" && status=0; }
  fi
  stop_disk "$work/disk/app/product.json" || { echo "faults: the ioctl failed" >&2; exit 70; }
  wait "$child" 2>/dev/null
  unmount_disk && mount_disk || { violation "$what" "the disk cannot be mounted again"; return; }
  check_fault "$place" "$what"
  if [ "$status" = 0 ]; then
    check_end "$place" "$what" ""
  else
    if ! is_finished "$place"; then
      run_relctl "$place" bump >"$work/out" 2>&1 ||
        violation "$what" "the next bump ends with $?: $(tail -n 4 "$work/out" | tr '\n' ' ')"
    fi
    check_end "$place" "$what" ""
  fi
  unmount_disk || exit 70
}
