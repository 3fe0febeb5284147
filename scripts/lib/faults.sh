# Sourced by scripts/faults: the product that is bumped, and what must hold of it.
# shellcheck shell=bash disable=SC2154

mkdir -p "$work/home" "$work/found" "$work/done"
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
export HOME="$work/home" XDG_CONFIG_HOME="$work/home/none" GIT_CONFIG_NOSYSTEM=1 LC_ALL=C TZ=UTC
export GIT_CONFIG_GLOBAL="$work/home/.gitconfig" GIT_TERMINAL_PROMPT=0
cat >"$HOME/.gitconfig" <<'END'
[user]
	name = Test Person
	email = test@example.com
[init]
	defaultBranch = main
[gc]
	auto = 0
END

skipped() { echo "skipped: $1"; exit 0; }

# An app's spec with the number 27, a pipeline without an archive, and a bare remote beside it.
make_template() {
  local place="$work/template/app"
  mkdir -p "$place/Sources" "$place/pipelines"
  cat >"$place/project.yml" <<'END'
name: Skiff
settings:
  base:
    CURRENT_PROJECT_VERSION: 27   # the one home
    MARKETING_VERSION: "1.2.0"
targets:
  Skiff:
    type: application
    platform: iOS
    deploymentTarget: "17.0"
    sources: [Sources]
    settings:
      base:
        PRODUCT_BUNDLE_IDENTIFIER: com.example.skiff
        GENERATE_INFOPLIST_FILE: true
END
  cp "$place/project.yml" "$work/old"
  sed 's/: 27 /: 28 /' "$work/old" >"$work/new"
  echo '{"name": "Skiff", "version": "1.2.0", "apps": [{"project": "project.yml"}]}' \
    >"$place/product.json"
  printf 'name: release\nstages:\n  - clean\n  - kits\n  - bump: { build: increment }\n  - tag\n' \
    >"$place/pipelines/release.yml"
  echo '@main struct App { static func main() {} }' >"$place/Sources/App.swift"
  printf '*.xcodeproj/\n.relctl/\n' >"$place/.gitignore"
  git init -q --bare "$work/template/remote.git"
  (
    cd "$place" && git init -q . && git remote add origin ../remote.git && git add -A &&
      git commit -qm "Begin" && git push -q -u origin main
  ) || exit 70
}

# A fresh product beside a fresh remote; prints its directory.
fresh() { # fresh NAME
  rm -rf "${work:?}/$1"
  cp -a "$work/template" "$work/$1"
  echo "$work/$1/app"
}

# bump is the command `kill` and `errno` break; another one by its words.
run_relctl() { (cd "$1" && shift && exec "$relctl" "$@"); } # run_relctl DIRECTORY WORD…

# violation POINT TEXT: one thing that must hold and does not.
violation() { printf '%s: %s\n' "$1" "$2" >>"$work/found/${worker:-0}"; }
point() { echo . >>"$work/done/${worker:-0}"; }

commits() { git -C "$1" rev-list --count HEAD 2>&1; }

# Right after a fault: the spec wholly old or wholly new, HEAD a commit with its tree.
check_fault() { # check_fault DIRECTORY POINT
  local spec=torn count
  cmp -s "$1/project.yml" "$work/old" && spec=old
  cmp -s "$1/project.yml" "$work/new" && spec=new
  [ "$spec" != torn ] || violation "$2" "project.yml is torn"
  count="$(commits "$1")"
  case "$count" in
    1) git -C "$1" show HEAD:project.yml 2>&1 | cmp -s - "$work/old" ||
      violation "$2" "HEAD's project.yml is not the old one" ;;
    2)
      git -C "$1" show HEAD:project.yml 2>&1 | cmp -s - "$work/new" ||
        violation "$2" "HEAD's project.yml is not the new one"
      [ "$spec" = new ] || violation "$2" "HEAD is new, project.yml is $spec"
      ;;
    *) violation "$2" "commits: $count" ;;
  esac
  check_repository "$1" "$2"
}

check_repository() { # check_repository DIRECTORY POINT
  local text
  text="$(git -C "$1" fsck --strict --no-dangling 2>&1)" || violation "$2" "git fsck: $text"
}

# After a run that ended well: one bump, one tag where wanted, nothing left behind.
check_end() { # check_end DIRECTORY POINT TAG
  local text
  text="$(commits "$1")"
  [ "$text" = 2 ] || violation "$2" "in the end, commits: $text"
  cmp -s "$1/project.yml" "$work/new" || violation "$2" "in the end, project.yml is not the new one"
  text="$(git -C "$1" tag)"
  [ "$text" = "$3" ] || violation "$2" "in the end, tags: $text"
  text="$(git -C "$1" status --porcelain 2>&1)"
  [ -z "$text" ] || violation "$2" "in the end, git status: $text"
  check_leftovers "$1" "$2"
  check_repository "$1" "$2"
}

# No temporary file and no lock; an object that was never finished is `git gc`'s.
check_leftovers() { # check_leftovers DIRECTORY POINT
  local text
  text="$(find "$1" -path "$1/.relctl" -prune -o -type f \( -name '*.lock' ! -name relctl.lock \
    -o -name '.relctl-new*' -o -name 'relctl-ref-*' -o -name '*.tmp' \) -print)"
  [ -z "$text" ] || violation "$2" "left behind: $text"
}

# Whether the newest run's journal says that it ended.
is_finished() { grep -qs runFinished "$1"/.relctl/runs/*/journal.ndjson; }
has_run() { compgen -G "$1/.relctl/runs/*/plan.json" >/dev/null; }

# Content of everything but relctl's own folder and git's objects.
fingerprint() { # fingerprint DIRECTORY
  (
    cd "$1" && git show-ref --head && git ls-files -s &&
      find . \( -path ./.relctl -o -path ./.git \) -prune -o -type f -print0 | sort -z |
      xargs -0 sha256sum
  )
}

# Spreads the lines of a list over the jobs: each calls `COMMAND LINE` in turn.
spread() { # spread LIST COMMAND
  local index
  for index in $(seq 0 $((jobs - 1))); do
    (
      worker="$index"
      awk -v n="$jobs" -v k="$index" 'NR % n == k' "$1" | while IFS= read -r line; do
        "$2" "$line"
      done
    ) &
  done
  wait
}

finish() {
  local points violations
  points="$(cat "$work"/done/* 2>/dev/null | wc -l)"
  violations="$(cat "$work"/found/* 2>/dev/null | wc -l)"
  cat "$work"/found/* 2>/dev/null | head -n 100
  [ "$points" -gt 0 ] || { echo "faults: nothing was tried" >&2; violations=1; }
  echo "$((points)) points, $((violations)) violations"
  [ "$violations" = 0 ]
  exit
}

# ── strace ───────────────────────────────────────────────────────────────────────────────────────
need_strace() {
  command -v strace >/dev/null 2>&1 || skipped "strace is not installed"
  strace -qq -o /dev/null true 2>/dev/null || skipped "strace may not trace here"
  # Stopping only at the calls that are asked for is several times as fast.
  quick=()
  ! strace -f --seccomp-bpf -qq -o /dev/null -e trace=fsync true 2>/dev/null ||
    quick=(--seccomp-bpf)
}

# The calls of relctl's main thread from its first look at product.json on, one a line:
# `NAME NUMBER KIND LINE`; KIND is `w` where it changes files, `o` where it only touches an owned
# path, else `-`. NUMBER counts the calls of that name from the start, as strace's `when=` does.
record() { # record LIST TRACED WORD…
  local list="$1" traced="$2" place
  shift 2
  place="$(fresh record)"
  (cd "$place" && strace -f -y -qq -o "$work/trace" -e trace="$traced" "$relctl" "$@") \
    >"$work/record.log" 2>&1 || { cat "$work/record.log"; echo "faults: $* fails" >&2; exit 70; }
  awk -v owned="$work/record/" '
    main == "" { main = $1 }
    $1 != main { next }
    {
      line = substr($0, index($0, $2)); open = index(line, "("); name = substr(line, 1, open - 1)
      if (name !~ /^[a-z_0-9]+$/) next
      number[name]++
      if (index(line, "product.json")) begun = 1
      if (!begun || name == "exit_group") next
      kind = "-"
      if (index(line, owned)) kind = "o"
      if (name ~ /^(write|pwrite64|writev|fsync|fdatasync|rename.*|unlink.*|link.*|mkdir.*|rmdir)$/ ||
          name ~ /^(ftruncate|f?chmod.*|utimensat|symlink.*|flock)$/ ||
          name == "openat" && line ~ /O_CREAT|O_WRONLY|O_RDWR/) if (kind == "o") kind = "w"
      print name, number[name], kind, substr(line, 1, 200)
    }' "$work/trace" >"$list"
}

# About COUNT lines of a list: three in four of those that write, evenly spread.
sample() { # sample LIST COUNT
  awk -v count="$2" '
    { all[NR] = $0; if ($3 == "w") writing[++w] = $0; else other[++o] = $0 }
    function spread(list, have, wanted,   i, last, at) {
      if (wanted > have) wanted = have
      for (i = 0; i < wanted; i++) {
        at = int((i + 0.5) * have / wanted) + 1
        if (at <= have && at != last) print list[at]
        last = at
      }
    }
    END {
      share = int(count * 3 / 4); if (share > w) share = w
      spread(writing, w, share); spread(other, o, count - share)
    }' "$1"
}
