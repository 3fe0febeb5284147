import Inputs

/// Why one file is an input, and what read it.
package struct InputExplanation: Sendable {
  /// What one target's records say of the file.
  package struct Read: Sendable {
    /// The app or executable that was archived.
    package let target: String
    /// The module or command that read the file.
    package let reader: String
    package let record: String
    /// The blob that was read; nil where it was no recorded one.
    package let object: String?
    /// Why the file counts as nothing recorded; nil where it is a recorded blob.
    package let reason: String?
  }

  /// The file's place in product or kit; nil where it lies in neither.
  package let path: InputPath?
  /// Nil where it is no input.
  package let item: InputItem?
  /// HEAD of its repository has it.
  package let isTracked: Bool
  /// Version and build of the newest archive; nil where nothing was archived.
  package var archive: String?
  package var reads: [Read] = []
}
