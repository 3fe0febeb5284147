import Inputs

/// What a bump commit says: its subject and its trailers (contract.md section 7).
package struct BumpRecord: Hashable, Sendable {
  package let product: String
  /// product.json's whole version.
  package let version: SemanticVersion
  package let build: BuildNumber
  /// Sorted by the bytes of their names.
  package let kits: [KitRevision]
  package let digest: InputsDigest

  package init(
    product: String, version: SemanticVersion, build: BuildNumber, kits: [KitRevision],
    digest: InputsDigest
  ) {
    self.product = product
    self.version = version
    self.build = build
    self.kits = kits.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    self.digest = digest
  }

  /// `Bump Harbor to 2.0.0-beta.1 (28)`
  package var subject: String { "Bump \(product) to \(version) (\(build))" }

  /// The whole commit message with its final newline; refused (78) where a value would not be read
  /// back as it stands.
  package func message() throws(Refusal) -> String {
    let trailers = self.trailers
    for trailer in trailers {
      guard Trailer.isReadBack(trailer.value) else {
        throw Refusal(
          .invalid, id: "bad-trailer",
          "`\(trailer.value)` cannot stand in the trailer `\(trailer.key)`",
          hint: "no line breaks, and no spaces at its ends")
      }
    }
    if let kit = kits.first(where: { KitRevision(trailer: $0.trailer) != $0 }) {
      throw Refusal(
        .invalid, id: "bad-trailer", "`\(kit.trailer)` is not name, full id and path of a kit")
    }
    return subject + "\n\n" + trailers.map { "\($0.key): \($0.value)\n" }.joined()
  }

  /// In the order they are written.
  package var trailers: [Trailer] {
    [
      Trailer(key: Key.product, value: product), Trailer(key: Key.version, value: version.text),
      Trailer(key: Key.build, value: build.text),
    ] + kits.map { Trailer(key: Key.kit, value: $0.trailer) }
      + [Trailer(key: Key.digest, value: digest.text)]
  }

  enum Key {
    static let product = "Product"
    static let version = "Version"
    static let build = "Build-Number"
    static let kit = "Kit-Revision"
    static let digest = "Inputs-Digest"
  }
}

extension BumpRecord {
  /// Why a message is no bump of a product.
  package struct NoBump: Error, Hashable, Sendable {
    /// Lower case, no full stop.
    package let message: String
  }

  /// Reads a commit's message as a bump of `product`: its trailer block has exactly one each of
  /// Product (this one), Version, Build-Number and Inputs-Digest, all well formed. That the tree's
  /// number is Build-Number and the first parent's is another is the caller's to prove.
  package static func read(_ message: String, product: String) throws(NoBump) -> BumpRecord {
    let record = try read(message)
    guard record.product == product else {
      throw NoBump(message: "it is a bump of `\(record.product)`, not of `\(product)`")
    }
    return record
  }

  /// As `read(_:product:)`, of whatever product.
  package static func read(_ message: String) throws(NoBump) -> BumpRecord {
    let trailers = Trailers(message: message)
    if trailers.list.isEmpty { throw NoBump(message: "it has no trailers") }
    let product = try trailers.only(Key.product)
    let version = try trailers.only(Key.version)
    let build = try trailers.only(Key.build)
    let digest = try trailers.only(Key.digest)
    guard let parsedVersion = try? SemanticVersion(version) else {
      throw NoBump(message: "its `Version` `\(version)` is no version")
    }
    guard let parsedBuild = try? BuildNumber(build) else {
      throw NoBump(message: "its `Build-Number` `\(build)` is no build number")
    }
    guard let parsedDigest = InputsDigest(digest) else {
      throw NoBump(message: "its `Inputs-Digest` `\(digest)` is no inputs digest")
    }
    var kits: [KitRevision] = []
    for value in trailers.all(Key.kit) {
      guard let kit = KitRevision(trailer: value) else {
        throw NoBump(message: "its `Kit-Revision` `\(value)` is not name, full id and path")
      }
      if kits.contains(where: { $0.name == kit.name }) {
        throw NoBump(message: "it has two `Kit-Revision` of `\(kit.name)`")
      }
      kits.append(kit)
    }
    return BumpRecord(
      product: product, version: parsedVersion, build: parsedBuild, kits: kits,
      digest: parsedDigest)
  }

  /// Whether a commit with this message is a bump of a product, as far as its message goes.
  package static func isBump(_ message: String, of product: String) -> Bool {
    (try? read(message, product: product)) != nil
  }
}

extension Trailers {
  fileprivate func only(_ key: String) throws(BumpRecord.NoBump) -> String {
    let values = all(key)
    guard let value = values.first else { throw BumpRecord.NoBump(message: "it has no `\(key)`") }
    guard values.count == 1 else {
      throw BumpRecord.NoBump(message: "it has \(values.count) trailers `\(key)`, not one")
    }
    return value
  }
}
