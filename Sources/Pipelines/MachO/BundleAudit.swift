/// Whether a bundle would start where it is installed: what its binaries need is in it, they run
/// on the system and processor they must, and their symbols are the dSYMs'.
package struct BundleAudit: Sendable {
  /// One Mach-O file of the bundle.
  package struct Binary: Sendable {
    /// Relative to the bundle's parent: `Harbor.app/Frameworks/A.framework/A`.
    package var path: String
    package var file: MachOFile

    package init(path: String, file: MachOFile) {
      self.path = path
      self.file = file
    }
  }

  /// What the spec says of the product.
  package struct Expectation: Sendable {
    /// The deployment target; nil is not compared.
    package var minimumOS: String?
    /// Architectures that the main executables must have.
    package var architectures: [String]
    /// UUIDs of the dSYMs; nil where none are kept.
    package var symbols: Set<String>?

    package init(
      minimumOS: String? = nil, architectures: [String] = [], symbols: Set<String>? = nil
    ) {
      self.minimumOS = minimumOS
      self.architectures = architectures
      self.symbols = symbols
    }
  }

  private let binaries: [Binary]
  /// Every file and link below the bundle's parent.
  private let files: Set<String>
  /// Main executables by the directory of their `.app` or `.appex`.
  private let executables: [String: String]

  package init(binaries: [Binary], files: Set<String>, executables: [String: String]) {
    self.binaries = binaries
    self.files = files
    self.executables = executables
  }

  /// Every problem, in the order of the binaries.
  package func problems(_ expected: Expectation) -> [BundleProblem] {
    binaries.flatMap { binary in
      libraries(of: binary) + systems(of: binary, expected) + symbols(of: binary, expected)
    }
  }

  // MARK: Libraries

  private func libraries(of binary: Binary) -> [BundleProblem] {
    var seen: Set<String> = []
    return binary.file.slices.flatMap { slice in
      slice.dependencies.filter { dependency in
        dependency.need != .weak && seen.insert(dependency.path).inserted
          && !isFound(dependency.path, of: binary, slice)
      }.map { dependency in
        BundleProblem(
          .missingLibrary, path: binary.path,
          "`\(binary.path)` needs `\(dependency.path)`, which is not in the bundle",
          hint: dependency.path.hasPrefix("/")
            ? "link a library that is embedded, not one of the build machine"
            : "set `embed: true` on the dependency in the spec, or link it statically")
      }
    }
  }

  private func isFound(_ path: String, of binary: Binary, _ slice: MachOSlice) -> Bool {
    if path.hasPrefix("@rpath/") {
      let rest = String(path.dropFirst(7))
      let rpaths = slice.rpaths + callers(of: binary).flatMap(\.rpaths)
      return rpaths.contains { rpath in
        if rpath.hasPrefix("/") {
          return Self.isSystem(rpath + "/" + rest) && rest.hasPrefix("libswift")
        }
        return resolve(rpath, of: binary).map { files.contains(Self.join($0, rest)) } ?? false
      }
    }
    if path.hasPrefix("@") {
      return resolve(path, of: binary).map { files.contains($0) } ?? false
    }
    return Self.isSystem(path)
  }

  /// The slices of the executables that load the binary.
  private func callers(of binary: Binary) -> [MachOSlice] {
    guard let main = executable(of: binary.path), main != binary.path else { return [] }
    return binaries.first { $0.path == main }?.file.slices ?? []
  }

  private func executable(of path: String) -> String? {
    executables.filter { path.hasPrefix($0.key + "/") }.max { $0.key.count < $1.key.count }?.value
  }

  private func resolve(_ path: String, of binary: Binary) -> String? {
    for (prefix, base) in [
      ("@executable_path", executable(of: binary.path) ?? binary.path),
      ("@loader_path", binary.path),
    ] where path == prefix || path.hasPrefix(prefix + "/") {
      return Self.join(Self.directory(of: base), String(path.dropFirst(prefix.count)))
    }
    return nil
  }

  private static func isSystem(_ path: String) -> Bool {
    path.hasPrefix("/usr/lib/") || path.hasPrefix("/System/")
  }

  private static func directory(of path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  private static func join(_ directory: String, _ path: String) -> String {
    var parts: [Substring] = []
    for part in (directory + "/" + path).split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  // MARK: Systems and symbols

  private func systems(of binary: Binary, _ expected: Expectation) -> [BundleProblem] {
    var problems: [BundleProblem] = []
    if let wanted = expected.minimumOS {
      for slice in binary.file.slices {
        guard let minimum = slice.minimumOS, Self.isAbove(minimum, wanted) else { continue }
        problems.append(
          BundleProblem(
            .minimumOS, path: binary.path,
            "`\(binary.path)` (\(slice.architecture)) needs "
              + "\(slice.platform ?? "a system") \(minimum), the spec promises \(wanted)",
            hint: "raise `deploymentTarget`, or build the dependency for \(wanted)"))
      }
    }
    if executables.values.contains(binary.path) {
      let missing = expected.architectures.filter { !binary.file.architectures.contains($0) }
      if !missing.isEmpty {
        problems.append(
          BundleProblem(
            .architecture, path: binary.path,
            "`\(binary.path)` has no \(missing.joined(separator: ", ")), only "
              + binary.file.architectures.joined(separator: ", "),
            hint: "check `ARCHS`, `EXCLUDED_ARCHS` and `ONLY_ACTIVE_ARCH`"))
      }
    }
    for slice in binary.file.slices where slice.platform?.hasSuffix("-simulator") == true {
      problems.append(
        BundleProblem(
          .architecture, path: binary.path, "`\(binary.path)` is built for a simulator",
          hint: "embed the device slice of the framework"))
    }
    return problems
  }

  private func symbols(of binary: Binary, _ expected: Expectation) -> [BundleProblem] {
    guard let symbols = expected.symbols, executables.values.contains(binary.path) else {
      return []
    }
    return binary.file.slices.compactMap { slice in
      guard let uuid = slice.uuid, !symbols.contains(uuid) else { return nil }
      return BundleProblem(
        .symbols, path: binary.path,
        "no dSYM has the UUID \(uuid) of `\(binary.path)` (\(slice.architecture))",
        hint: "set `DEBUG_INFORMATION_FORMAT: dwarf-with-dsym` for the release configuration")
    }
  }

  /// Whether one dotted version is above another.
  static func isAbove(_ left: String, _ right: String) -> Bool {
    let a = left.split(separator: ".").map { Int($0) ?? 0 }
    let b = right.split(separator: ".").map { Int($0) ?? 0 }
    for index in 0..<max(a.count, b.count) {
      let x = index < a.count ? a[index] : 0
      let y = index < b.count ? b[index] : 0
      if x != y { return x > y }
    }
    return false
  }
}

/// One thing that is wrong with a built bundle, and the setting to change.
package struct BundleProblem: Sendable, Equatable {
  package enum Kind: String, Sendable {
    case missingLibrary = "library-not-embedded"
    case minimumOS = "minimum-os"
    case architecture
    case symbols = "symbols-missing"
    case numbers = "bundle-renumbered"
    case identifier = "bundle-unexpected"
    case unreadable = "bundle-unreadable"
    case generic = "generic-archive"
  }

  package var kind: Kind
  package var path: String
  package var message: String
  package var hint: String

  package init(_ kind: Kind, path: String, _ message: String, hint: String) {
    self.kind = kind
    self.path = path
    self.message = message
    self.hint = hint
  }
}
