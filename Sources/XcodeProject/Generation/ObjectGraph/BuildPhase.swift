/// One file in a build phase.
struct BuildFile: Sendable {
  /// What is built, linked or copied.
  enum Item: Hashable, Sendable {
    case element(Handle<Element>)
    case product(Handle<PackageProduct>)
    /// The product of a target that has none.
    case nothing
  }

  var item: Item
  /// `ATTRIBUTES`; an empty list is written where it is not nil.
  var attributes: [String]?
  /// `COMPILER_FLAGS`.
  var compilerFlags: String?
  /// `ASSET_TAGS`.
  var assetTags: [String]?
  var platformFilter: String?
  var platformFilters: [String] = []
  /// The phase's name, for comments.
  var phase = ""
  var id = ObjectID.none

  init(_ item: Item) {
    self.item = item
  }
}

/// A step of a target's build.
struct BuildPhase: Sendable {
  enum Kind: Sendable {
    case sources
    case headers
    case resources
    case frameworks
    case copyFiles(CopyFiles)
    case script(ScriptPhase)
  }

  /// Where a copy phase copies to.
  struct CopyFiles: Hashable, Sendable {
    var name: String?
    /// nil leaves the key away.
    var path: String?
    /// `dstSubfolderSpec`.
    var destination: Int
  }

  var kind: Kind
  var files: [Handle<BuildFile>] = []
  /// For installing builds only: another mask and flag.
  var onlyOnInstall = false
  var id = ObjectID.none

  init(_ kind: Kind, files: [Handle<BuildFile>] = [], onlyOnInstall: Bool = false) {
    self.kind = kind
    self.files = files
    self.onlyOnInstall = onlyOnInstall
  }

  /// What Xcode calls the phase, in ids and comments.
  var name: String {
    switch kind {
    case .sources: "Sources"
    case .headers: "Headers"
    case .resources: "Resources"
    case .frameworks: "Frameworks"
    case .copyFiles(let copy): copy.name ?? "CopyFiles"
    case .script(let script): script.name ?? "ShellScript"
    }
  }

  var objectClass: ObjectClass {
    switch kind {
    case .sources: .sourcesBuildPhase
    case .headers: .headersBuildPhase
    case .resources: .resourcesBuildPhase
    case .frameworks: .frameworksBuildPhase
    case .copyFiles: .copyFilesBuildPhase
    case .script: .shellScriptBuildPhase
    }
  }
}

/// What a script phase runs, and on what it depends.
struct ScriptPhase: Sendable {
  var name: String?
  var script: String
  var shell: String
  var inputPaths: [String] = []
  var outputPaths: [String] = []
  /// nil leaves the key away.
  var inputFileLists: [String]?
  var outputFileLists: [String]?
  var dependencyFile: String?
  var alwaysOutOfDate = false
  var showsEnvironment = true
  var runsOnlyWhenInstalling = false
}

/// How files of one kind are turned into others.
struct RuleObject: Sendable {
  var name: String
  var compilerSpec: String
  var filePatterns: String?
  var fileType: String
  var outputFiles: [String]
  var outputFilesCompilerFlags: [String]
  var runsOncePerArchitecture: Bool
  var script: String?
  var id = ObjectID.none
}
