import XcodeProject

/// A small project's folder without a disk: absolute paths to bytes, folders implied.
struct MemoryTree: FileTree {
  private var files: [String: [UInt8]] = [:]
  private var children: [String: Set<String>] = ["/": []]

  static let root = "/p"
  static let specPath = root + "/project.yml"

  /// What the seeds refer to.
  private static let common = MemoryTree([
    "Sources/App.swift": "let a = 1\n", "Sources/View.swift": "let b = 2\n",
    "Sources/Assets.xcassets/Contents.json": "{}\n", "Sources/en.lproj/Main.strings": "",
    "Tests/T.swift": "let t = 1\n",
    "Info.plist": """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict><key>CFBundleVersion</key>
    <string>$(CURRENT_PROJECT_VERSION)</string></dict></plist>

    """,
    "Base.xcconfig": "#include \"More.xcconfig\"\nCURRENT_PROJECT_VERSION = 7\n",
    "More.xcconfig": "MARKETING_VERSION = 1.0\n",
    "Parts.yml": "settings:\n  MARKETING_VERSION: 2.0.0\n",
  ])

  private init(_ texts: [String: String]) {
    for (path, text) in texts { add(Self.root + "/" + path, Array(text.utf8)) }
  }

  /// The folder with one file that is the input.
  init(_ path: String, _ bytes: [UInt8]) {
    self = Self.common
    add(path, bytes)
  }

  mutating func add(_ path: String, _ bytes: [UInt8]) {
    files[path] = bytes
    note(path)
  }

  private mutating func note(_ path: String) {
    let parent = SpecPath.parent(path)
    if children[parent] == nil {
      children[parent] = []
      note(parent)
    }
    children[parent]?.insert(SpecPath.lastComponent(path))
  }

  func entries(of directory: String) -> [FileEntry]? {
    children[directory]?.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { name in
      let isFile = files[SpecPath.join(directory, name)] != nil
      return FileEntry(name: name, kind: isFile ? .file : .directory)
    }
  }

  func kind(at path: String) -> FileKind {
    if files[path] != nil { return .file }
    return children[path] != nil ? .directory : .none
  }

  func contents(of path: String) -> [UInt8]? { files[path] }
}
