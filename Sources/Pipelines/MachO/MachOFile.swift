/// What the header and load commands of a Mach-O file say, by architecture.
package struct MachOFile: Sendable, Equatable {
  package var slices: [MachOSlice]

  package init(slices: [MachOSlice]) { self.slices = slices }

  package var architectures: [String] { slices.map(\.architecture) }
  package var uuids: [String] { slices.compactMap(\.uuid) }
}

/// One architecture of a Mach-O file.
package struct MachOSlice: Sendable, Equatable {
  /// `MH_*` of mach-o/loader.h.
  package enum Kind: Sendable, Equatable {
    case object
    case execute
    case dylib
    case bundle
    case dsym
    case other(UInt32)
  }

  /// A library that the loader looks for.
  package struct Dependency: Sendable, Equatable {
    package enum Need: String, Sendable {
      case required
      case weak
      case reexported
      case upward
      case lazy
    }

    /// As written: `@rpath/KitCore.framework/KitCore`.
    package var path: String
    package var need: Need

    package init(path: String, need: Need) {
      self.path = path
      self.need = need
    }
  }

  package var architecture: String
  package var kind: Kind
  /// As dwarfdump prints it: upper case, with dashes.
  package var uuid: String?
  /// `iOS`, `macOS`, …; nil where no command says it.
  package var platform: String?
  /// `17.0`, `14.0.1`.
  package var minimumOS: String?
  package var sdk: String?
  /// A library's own name (LC_ID_DYLIB).
  package var installName: String?
  package var dependencies: [Dependency]
  package var rpaths: [String]
  /// Whether there is a code signature at all.
  package var isSigned: Bool

  package init(
    architecture: String, kind: Kind, uuid: String? = nil, platform: String? = nil,
    minimumOS: String? = nil, sdk: String? = nil, installName: String? = nil,
    dependencies: [Dependency] = [], rpaths: [String] = [], isSigned: Bool = false
  ) {
    self.architecture = architecture
    self.kind = kind
    self.uuid = uuid
    self.platform = platform
    self.minimumOS = minimumOS
    self.sdk = sdk
    self.installName = installName
    self.dependencies = dependencies
    self.rpaths = rpaths
    self.isSigned = isSigned
  }
}

/// Why bytes are no Mach-O file that can be judged.
package struct MachOError: Error, Sendable, Equatable {
  /// Lower case, no full stop.
  package let message: String

  init(_ message: String) { self.message = message }
}
