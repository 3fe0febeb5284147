import Effects
import Pipelines

/// The notes on what to test, as files beside the export: altool takes none, and a person pastes
/// them, or a later tool sends them through the App Store Connect API.
struct TesterNotes {
  private let action: UploadAction
  private let context: ActionContext
  private let subject: AppSubject

  init(_ action: UploadAction, _ subject: AppSubject, _ context: ActionContext) {
    self.action = action
    self.subject = subject
    self.context = context
  }

  /// Writes `X-what-to-test.<locale>.txt` beside the export `X.ipa`; says where, or why there is
  /// nothing to say.
  func write(beside export: ExportedApp) throws(Failure) {
    let notes = try found()
    guard !notes.isEmpty else {
      return try context.note(
        "no notes on what to test: no TestFlight/WhatToTest.<locale>.txt beside \(action.app.spec), "
          + "and \(action.changelog ?? "no changelog") says nothing of \(version)")
    }
    let name = PathText.name(of: export.path)
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    let directory = PathText.directory(of: export.path)
    for (locale, text) in notes.sorted(by: { $0.key < $1.key }) {
      let (fitting, isCut) = WhatToTest.fitting(text)
      let path = "\(directory)/\(stem)-what-to-test.\(locale).txt"
      do throws(FileError) {
        try context.world.files.replace(
          context.workspace.absolute(path), with: Array((fitting + "\n").utf8))
      } catch { throw Failure(writing: error) }
      if isCut { try context.warn("\(path): cut to \(WhatToTest.limit) characters") }
      try context.note("what to test: \(path), to be pasted into TestFlight: altool takes no notes")
    }
    do throws(FileError) {
      try ArchiveShelf(context.world, directory: context.workspace.absolute(directory))
        .writeChecksums()
    } catch { throw Failure(writing: error) }
  }

  private var version: String { context.plan.bump?.version ?? context.plan.version }

  /// By locale: what a person wrote for testers, else what the changelog says of the version.
  private func found() throws(Failure) -> [String: String] {
    let files = context.world.files
    let folder = subject.directory + "/TestFlight"
    do throws(FileError) {
      var notes: [String: String] = [:]
      if try files.isDirectory(folder) {
        for entry in try files.list(folder) where entry.kind == .regular {
          guard let locale = WhatToTest.locale(ofFile: entry.name) else { continue }
          let text = Self.trimmed(try files.read(folder + "/" + entry.name, limit: 1 << 20))
          if !text.isEmpty { notes[locale] = text }
        }
      }
      guard notes.isEmpty, let changelog = action.changelog,
        let bytes = try files.readIfPresent(context.workspace.absolute(changelog))
      else { return notes }
      return Changelog(bytes, file: changelog).notes(on: version).map {
        [WhatToTest.locale(ofLanguage: subject.language): WhatToTest.text(markdown: $0)]
      } ?? [:]
    } catch { throw Failure(reading: error) }
  }

  private static func trimmed(_ bytes: [UInt8]) -> String {
    var text = String(decoding: bytes, as: UTF8.self)[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
