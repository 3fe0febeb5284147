# Sourced by the other scripts: what every build needs in its environment.

# Homebrew keeps libarchive out of pkg-config's default search path.
if [ "$(uname -s)" = Darwin ] && command -v brew >/dev/null 2>&1; then
  PKG_CONFIG_PATH="$(brew --prefix)/opt/libarchive/lib/pkgconfig:${PKG_CONFIG_PATH:-}"
  export PKG_CONFIG_PATH
fi

# A crash is told by its signal and status; Swift's own reporter would write minutes of memory.
export SWIFT_BACKTRACE=enable=no
