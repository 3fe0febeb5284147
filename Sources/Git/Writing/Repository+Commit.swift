import CGit2

extension Repository {
  /// Writes the blobs and trees of a parent's tree with these changes; answers the new tree. The
  /// bytes are those of the working directory, and are stored as `git add` stores them (LF for
  /// CRLF where checkout writes CRLF); a path with a filter driver is refused (`.unsupported`).
  package func writeTree(
    changing base: ObjectID?, _ changes: [FileChange]
  ) throws(GitError) -> ObjectID {
    let tree: ObjectID? = if let base { try self.tree(of: base) } else { nil }
    return try TreeRebuilder(repository: self, base: tree).write(changes)
  }

  /// The bytes of the commit object, which are what a signature signs; its tree is written.
  package func commitBuffer(_ draft: CommitDraft) throws(GitError) -> [UInt8] {
    let tree = try writeTree(changing: draft.parents.first, draft.changes)
    var text = "tree \(tree)\n"
    for parent in draft.parents { text += "parent \(parent)\n" }
    text += "author \(try line(draft.author))\ncommitter \(try line(draft.committer))\n\n"
    guard !draft.message.contains(0) else {
      throw GitError(
        operation: "write the commit in", subject: path, kind: .invalid,
        message: "the message holds a NUL byte")
    }
    return Array(text.utf8) + draft.message
  }

  /// Stores a commit made by `commitBuffer`, with its detached signature (armoured text) if any.
  package func writeCommit(
    buffer: [UInt8], signature: String? = nil
  ) throws(GitError) -> ObjectID {
    let text = buffer.map { CChar(bitPattern: $0) } + [0]
    return try store("write the commit in", path) { oid in
      git_commit_create_with_signature(oid, pointer, text, signature, nil)
    }
  }

  /// Stores bytes as a blob.
  package func writeBlob(_ bytes: [UInt8]) throws(GitError) -> ObjectID {
    try store("write a blob in", path) { oid in
      git_blob_create_from_buffer(oid, pointer, bytes, bytes.count)
    }
  }

  /// `Name <email> 1700000000 +0100`, as git stores it.
  func line(_ signature: Signature) throws(GitError) -> String {
    let fields = [signature.name, signature.email]
    guard fields.allSatisfy({ !$0.contains { "<>\n\0".contains($0) } }) else {
      throw GitError(
        operation: "write the signature of", subject: signature.name, kind: .noIdentity,
        message: "a name or address holds `<`, `>` or a newline")
    }
    let minutes = abs(signature.offsetMinutes)
    let zone = minutes / 60 * 100 + minutes % 60
    let digits = String(repeating: "0", count: max(0, 4 - "\(zone)".count)) + "\(zone)"
    let sign = signature.offsetMinutes < 0 ? "-" : "+"
    return "\(signature.name) <\(signature.email)> \(signature.time) \(sign)\(digits)"
  }
}
