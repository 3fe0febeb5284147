import Inputs
import Pipelines

/// Files and texts of relctl's own formats.
enum OwnFileFuzzing {
  static func product(_ bytes: [UInt8]) {
    _ = try? ProductFile.parse(bytes, file: "product.json")
  }

  static func pipeline(_ bytes: [UInt8]) {
    _ = try? PipelineFile.parse(bytes, file: "release.yml")
  }

  /// A commit's message, a tag's name, a changelog.
  static func commit(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    _ = Trailers(message: text)
    if let record = try? BumpRecord.read(text) {
      let message = try? record.message()
      require(
        message.map { (try? BumpRecord.read($0)) == record } ?? true,
        "a record that was read is not read back")
    }
    _ = TagTemplate.standard.buildNumber(inTag: text, product: "App")
    _ = (try? TagTemplate(text))?.buildNumber(inTag: "build/1", product: "App")
    if let pattern = GlobPattern(text) { _ = pattern.matches("release/1.0/a.swift") }
    if let version = try? SemanticVersion(text) {
      require(version.text == text, "\(text) is read as \(version.text)")
    }
    if let build = try? BuildNumber(text), let next = try? build.incremented() {
      require(build < next && (try? BuildNumber(next.text)) == next, "\(text) then \(next.text)")
    }
    let log = Changelog(bytes, file: "CHANGELOG.md")
    _ = try? log.unreleased()
    if let version = try? SemanticVersion("1.2.3") {
      _ = try? log.releasing(version, date: "2026-01-02")
    }
  }

  static func manifest(_ bytes: [UInt8]) {
    if let manifest = try? ArchiveManifest.decoded(bytes) {
      if let text = try? manifest.encoded() {
        require(
          (try? ArchiveManifest.decoded(text))?.hashValue == manifest.hashValue,
          "a manifest is not read back")
      }
    }
    if let list = ChecksumList(parsing: String(decoding: bytes, as: UTF8.self)) {
      require(ChecksumList(parsing: list.text) == list, "a checksum list is not read back")
    }
  }
}
