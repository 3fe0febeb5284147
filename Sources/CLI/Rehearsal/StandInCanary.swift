/// A shell function that prints a text in the encodings in which tools print secrets.
enum StandInCanary {
  static let text = #"""
    print_encoded() {
      say() { printf 'canary %s: %s\n' "$1" "$2"; }
      bytes() { printf '%s' "$text" | od -An -v -tx1 | tr -d '\n' | sed 's/^ //'; }
      base() { printf '%s' "$1$text" | base64 | tr -d '\n'; }
      text=$1
      say plain "$text"
      say base64 "$(base '')"
      say base64-url "$(base '' | tr '+/' '-_' | tr -d =)"
      say base64-after-1 "$(base x)"
      say base64-after-2 "$(base xy)"
      say hex "$(bytes | tr -d ' ')"
      say upper-hex "$(bytes | tr -d ' ' | tr a-f A-F)"
      say hex-colons "$(bytes | tr ' ' ':')"
      say hex-spaces "$(bytes)"
      say percent "$(printf '%s' "$text" | sed 's/+/%2B/g; s|/|%2F|g; s/=/%3D/g')"
      say json "\"$(printf '%s' "$text" | sed 's|/|\\/|g')\""
      say xml "<key>$text</key>"
      say shell "'$text'"
      say backwards "$(printf '%s' "$text" | awk '{ for (i = length($0); i > 0; i--) printf "%s", substr($0, i, 1) }')"
    }

    """#
}
