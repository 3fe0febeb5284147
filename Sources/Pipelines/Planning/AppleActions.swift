/// Credentials of an App Store Connect API key, by reference only.
package struct APIKeyReference: Codable, Sendable, Equatable, Hashable {
  /// The key's text, or a file that holds it.
  package var key: SecretReference
  package var keyID: SecretReference
  /// Nil for an individual key.
  package var issuer: SecretReference?

  package init(key: SecretReference, keyID: SecretReference, issuer: SecretReference?) {
    self.key = key
    self.keyID = keyID
    self.issuer = issuer
  }

  /// Where product.json names none.
  package static let standard = APIKeyReference(
    key: SecretReference(.variable("APP_STORE_CONNECT_KEY")),
    keyID: SecretReference(.variable("APP_STORE_CONNECT_KEY_ID")),
    issuer: SecretReference(.variable("APP_STORE_CONNECT_ISSUER_ID")))

  package var references: [SecretReference] { [key, keyID] + (issuer.map { [$0] } ?? []) }
}

/// How one app is signed and exported.
package struct AppDelivery: Codable, Sendable, Equatable {
  package var spec: String
  package var scheme: String
  package var method: ExportMethod
  package var signing: SigningStyle
  package var team: String?
  /// The certificate's name, for manual signing: `Apple Distribution`.
  package var certificate: String?
  /// Profile by bundle identifier, for manual signing.
  package var profiles: [String: String]
  /// Lets Xcode renumber at export; off unless asked for.
  package var managesNumbers: Bool
  package var apiKey: APIKeyReference?

  package init(
    spec: String, scheme: String, method: ExportMethod, signing: SigningStyle, team: String?,
    certificate: String?, profiles: [String: String], managesNumbers: Bool,
    apiKey: APIKeyReference?
  ) {
    self.spec = spec
    self.scheme = scheme
    self.method = method
    self.signing = signing
    self.team = team
    self.certificate = certificate
    self.profiles = profiles
    self.managesNumbers = managesNumbers
    self.apiKey = apiKey
  }
}

/// Exports one archived app into what its method asks for: an IPA, an app, a package.
package struct ExportAction: Codable, Sendable, Equatable {
  package var app: AppDelivery
  /// Where the archive lies, relative to the product root.
  package var archives: String
  /// Where the export goes, relative to the product root.
  package var output: String

  package init(app: AppDelivery, archives: String, output: String) {
    self.app = app
    self.archives = archives
    self.output = output
  }
}

/// Signs an exported Mac app where Xcode did not, and proves the signature of any.
package struct SignAction: Codable, Sendable, Equatable {
  package var app: AppDelivery
  /// A PKCS #12 file for a private keychain, and its password.
  package var identity: SigningIdentityReference?

  package init(app: AppDelivery, identity: SigningIdentityReference?) {
    self.app = app
    self.identity = identity
  }
}

/// A certificate with its private key, by reference.
package struct SigningIdentityReference: Codable, Sendable, Equatable, Hashable {
  package var file: SecretReference
  package var password: SecretReference

  package init(file: SecretReference, password: SecretReference) {
    self.file = file
    self.password = password
  }
}

/// Has one exported app notarized, stapled and assessed.
package struct NotarizeAction: Codable, Sendable, Equatable {
  package var app: AppDelivery
  package var apiKey: APIKeyReference

  package init(app: AppDelivery, apiKey: APIKeyReference) {
    self.app = app
    self.apiKey = apiKey
  }
}

/// Uploads one exported app to App Store Connect.
package struct UploadAction: Codable, Sendable, Equatable {
  package var app: AppDelivery
  package var apiKey: APIKeyReference
  package var remote: String
  /// The branch whose tip must be the commit; nil where the build tag alone is pushed.
  package var branch: String?
  package var tagTemplate: String
  /// The least evidence level: `E1`; nil asks for none.
  package var evidence: String?
  /// The changelog that the notes for testers come from, relative to the product root, where no
  /// `TestFlight/WhatToTest.<locale>.txt` lies beside the spec.
  package var changelog: String?

  package init(
    app: AppDelivery, apiKey: APIKeyReference, remote: String, branch: String?,
    tagTemplate: String, evidence: String?, changelog: String? = nil
  ) {
    self.changelog = changelog
    self.app = app
    self.apiKey = apiKey
    self.remote = remote
    self.branch = branch
    self.tagTemplate = tagTemplate
    self.evidence = evidence
  }
}

extension Action {
  /// The secrets that it will need, for checks before the first stage.
  package var secrets: [SecretReference] {
    switch self {
    case .export(let export): export.app.apiKey?.references ?? []
    case .sign(let sign): sign.identity.map { [$0.file, $0.password] } ?? []
    case .notarize(let notarize): notarize.apiKey.references
    case .upload(let upload): upload.apiKey.references
    default: []
    }
  }
}

/// An exported app: what is signed, notarized and uploaded, and nothing else.
package struct ExportedApp: Codable, Sendable, Equatable {
  package var scheme: String
  /// Relative to the product root: an `.ipa`, a `.pkg`, or an `.app` directory.
  package var path: String
  /// Of the file; nil for a directory, which signing and stapling still change.
  package var sha256: String?
  package var identifier: String?
  /// The marketing version.
  package var version: String
  package var build: String

  package init(
    scheme: String, path: String, sha256: String?, identifier: String?, version: String,
    build: String
  ) {
    self.scheme = scheme
    self.path = path
    self.sha256 = sha256
    self.identifier = identifier
    self.version = version
    self.build = build
  }
}
