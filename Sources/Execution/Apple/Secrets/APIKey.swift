import Effects
import Pipelines

/// An App Store Connect API key on disk, for as long as a tool needs it.
struct APIKey {
  /// `AuthKey_<ID>.p8`, mode 0600: the name by which altool looks for it.
  let path: String
  let keyID: String
  let issuer: String?

  var notary: NotaryTool.Credentials { .init(keyPath: path, keyID: keyID, issuer: issuer) }
  var xcodebuild: XcodebuildTool.Authentication {
    .init(keyPath: path, keyID: keyID, issuer: issuer)
  }

  /// Writes the key into a private directory around the work.
  static func with<Result>(
    _ reference: APIKeyReference, _ context: ActionContext,
    _ work: (APIKey) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let reader = SecretReader(context.world, root: context.workspace.productRoot)
    let keyID = try identifier(reference.keyID, reader)
    let issuer = try reference.issuer.map { reference throws(Failure) in
      try identifier(reference, reader)
    }
    let key = try reader.key(reference.key)
    return try PrivateDirectory.with(context) { directory throws(Failure) in
      let path = "\(directory)/AuthKey_\(keyID).p8"
      do throws(FileError) {
        try context.world.files.create(path, with: key, permissions: 0o600)
      } catch { throw Failure(writing: error) }
      return try work(APIKey(path: path, keyID: keyID, issuer: issuer))
    }
  }

  /// Key id and issuer stand on a command line and in a file name: nothing else may.
  private static func identifier(_ reference: SecretReference, _ reader: SecretReader)
    throws(Failure) -> String
  {
    let text = try reader.text(reference)
    let isPlain = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D
    }
    guard isPlain, !text.isEmpty, text.utf8.count <= 64 else {
      throw Failure(
        .refused, id: "secret-unreadable", "`\(reference)` holds no id: letters, digits and `-`",
        hint: "App Store Connect > Users and Access > Integrations shows key id and issuer id")
    }
    return text
  }
}
