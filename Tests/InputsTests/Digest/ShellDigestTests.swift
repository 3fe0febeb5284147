import Foundation
import Inputs
import Testing

struct ShellDigestTests {
  /// Makes two repositories with names that sort oddly, and prints their trees and the digest
  /// as docs/inputs.md makes it by hand.
  private static let script = #"""
    set -eu
    directory=$(mktemp -d)
    trap 'rm -rf "$directory"' EXIT
    cd "$directory"
    export HOME="$directory" GIT_CONFIG_NOSYSTEM=1
    for name in Harbor Kit-A; do
      git init -q "$name"
      cd "$name"
      mkdir -p a.b a 'My Sources'
      echo 1 > a.b/x; echo 2 > a/x; echo 3 > 'My Sources/é "q".swift'; echo 4 > a0; echo 5 > B
      printf 6 > "$(printf 'raw\377')"
      chmod +x a0; ln -s a0 link
      git add -A
      git -c user.name=a -c user.email=a@example.com commit -qm x
      cd ..
    done
    git -C Harbor ls-tree -r -z HEAD | tr '\0' '\n' > list
    export LC_ALL=C
    for name in . Kit-A; do
      test $name = . && directory=Harbor || directory=$name
      git -C $directory ls-tree -r -z HEAD |
        sed -z "s,^\([0-7]*\) [a-z]* \([0-9a-f]*\)\t,\1 \2 $name/,"
    done | sort -z -k3 | tr '\0' '\n' | sha256sum | cut -d ' ' -f 1
    cat list
    """#

  @Test("the digest is the one that git and sha256sum give by hand") func byHand() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", Self.script]
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key == "PATH" }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = Array(output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)

    let lines = bytes.split(separator: 0x0A)
    var entries: [InputEntry] = []
    for line in lines.dropFirst() {
      let fields = line.split(separator: 0x09, maxSplits: 1)
      let words = String(decoding: fields[0], as: UTF8.self).split(separator: " ")
      let mode = try #require(UInt32(words[0], radix: 8))
      for repository in [".", "Kit-A"] {
        let path = InputPath(repository: repository, bytes: Array(fields[1]))
        entries.append(InputEntry(path: path, mode: mode, id: String(words[2])))
      }
    }
    #expect(entries.count == 14)
    let hex = String(decoding: try #require(lines.first), as: UTF8.self)
    #expect(try InputsDigest.of(entries).text == "v1:sha256:" + hex)
  }
}
