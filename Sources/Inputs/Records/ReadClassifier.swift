/// Says of every recorded read what it is: a blob of product or kit, a pinned checkout, toolchain
/// or system, made by the build, or unaccounted.
package struct ReadClassifier: Sendable {
  /// A repository as it lies on disk during the build.
  package struct Root: Sendable {
    package let name: String
    /// Absolute and real.
    package let path: String
    /// Blob ids by raw path, as the recorded commit has them, those of links among them; submodules are none.
    package let blobs: [String: String]
    /// Paths whose content differed from the commit at the start or at the end.
    package let differing: Set<String>

    package init(
      name: String, path: String, blobs: [String: String], differing: Set<String> = []
    ) {
      self.name = name
      self.path = path
      self.blobs = blobs
      self.differing = differing
    }
  }

  /// A checkout that SwiftPM or Xcode made in the scratch directory.
  package struct Checkout: Sendable {
    /// Absolute and real.
    package let path: String
    package let pin: ArchiveManifest.Pin
    /// Why it is not the pinned revision, clean; nil where it is.
    package let problem: String?

    package init(path: String, pin: ArchiveManifest.Pin, problem: String?) {
      self.path = path
      self.pin = pin
      self.problem = problem
    }
  }

  private let roots: [Root]
  private let checkouts: [Checkout]
  /// Directories that hold checkouts and nothing that a build makes.
  private let checkoutDirectories: [String]
  /// Untracked files whose content the commit decides: property lists that a spec writes.
  private let generated: Set<String>
  private let scratch: String
  private let system: [String]

  /// All paths absolute and real; the longest root wins where one lies in another.
  package init(
    roots: [Root], checkouts: [Checkout], checkoutDirectories: [String],
    generated: Set<String> = [], scratch: String, system: [String]
  ) {
    self.roots = roots.sorted { $0.path.utf8.count > $1.path.utf8.count }
    self.checkouts = checkouts
    self.checkoutDirectories = checkoutDirectories
    self.generated = generated
    self.scratch = scratch
    self.system = system
  }

  /// Sorts reads into a compilation; of several reads of one file the first is kept.
  package func classify(
    _ reads: [ResolvedRead], into compilation: inout ArchiveManifest.Compilation
  ) {
    var seen: Set<String> = []
    var files: [InputPath: ArchiveManifest.Read] = [:]
    var pins: [String: ArchiveManifest.Pin] = [:]
    for read in reads where seen.insert(read.real).inserted {
      if Self.isInside(read.real, scratch) {
        classifyScratch(read, &compilation, &pins)
      } else if let root = roots.first(where: { Self.isInside(read.real, $0.path) }) {
        classify(read, in: root, &compilation, &files)
      } else if system.contains(where: { Self.isInside(read.real, $0) }) {
        compilation.systemFiles += 1
      } else {
        compilation.unaccounted.append(
          unaccounted(read, nil, "it lies in no recorded repository, toolchain or system"))
      }
    }
    compilation.reads = files.values.sorted { $0.path < $1.path }
    compilation.pins = pins.values.sorted { $0.name < $1.name }
    compilation.unaccounted.sort { $0.path < $1.path }
  }

  private func classify(
    _ read: ResolvedRead, in root: Root, _ compilation: inout ArchiveManifest.Compilation,
    _ files: inout [InputPath: ArchiveManifest.Read]
  ) {
    let relative = String(read.real.utf8.dropFirst(root.path.utf8.count + 1)) ?? ""
    let input = InputPath(repository: root.name, path: relative)
    guard let blob = root.blobs[relative] else {
      if generated.contains(read.real) {
        compilation.generatedFiles += 1
        return
      }
      compilation.unaccounted.append(
        unaccounted(read, input, "the recorded commit does not have it"))
      return
    }
    if root.differing.contains(relative) {
      compilation.unaccounted.append(
        unaccounted(read, input, "its content was not the recorded commit's"))
      return
    }
    files[input] = .init(
      path: input, object: blob, target: read.read.target, record: read.read.record)
  }

  private func classifyScratch(
    _ read: ResolvedRead, _ compilation: inout ArchiveManifest.Compilation,
    _ pins: inout [String: ArchiveManifest.Pin]
  ) {
    if let checkout = checkouts.first(where: { Self.isInside(read.real, $0.path) }) {
      if let problem = checkout.problem {
        compilation.unaccounted.append(unaccounted(read, nil, problem))
      } else {
        pins[checkout.path, default: checkout.pin].files += 1
      }
    } else if checkoutDirectories.contains(where: { Self.isInside(read.real, $0) }) {
      compilation.unaccounted.append(unaccounted(read, nil, "no pin names its checkout"))
    } else {
      compilation.generatedFiles += 1
    }
  }

  private func unaccounted(_ read: ResolvedRead, _ input: InputPath?, _ reason: String)
    -> ArchiveManifest.Unaccounted
  {
    .init(
      path: read.read.path, input: input, target: read.read.target, record: read.read.record,
      reason: reason)
  }

  static func isInside(_ path: String, _ directory: String) -> Bool {
    let length = directory.utf8.count
    guard path.utf8.count > length, path.utf8.starts(with: directory.utf8) else { return false }
    return path.utf8[path.utf8.index(path.utf8.startIndex, offsetBy: length)]
      == UInt8(ascii: "/")
  }
}
