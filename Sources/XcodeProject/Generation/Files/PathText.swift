/// Absolute, normalized paths as text, taken apart byte by byte.
enum PathText {
  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  /// `/` for the root and for names directly below it.
  static func parent(_ path: String) -> String {
    guard let index = path.utf8.lastIndex(of: slash) else { return "." }
    return index == path.startIndex ? "/" : String(path[..<index])
  }

  static func lastComponent(_ path: String) -> String {
    guard let index = path.utf8.lastIndex(of: slash) else { return path }
    return String(path[path.utf8.index(after: index)...])
  }

  /// A name below a folder.
  static func join(_ folder: String, _ name: String) -> String {
    folder == "/" ? "/" + name : folder + "/" + name
  }

  /// The text after the last dot of a name; nil without one, and for `.name` and `name.`.
  static func pathExtension(_ name: String) -> String? {
    let start = name.utf8.lastIndex(of: slash).map(name.utf8.index(after:)) ?? name.startIndex
    guard let index = name.utf8.lastIndex(of: dot), index > start else { return nil }
    let text = name[name.utf8.index(after: index)...]
    return text.isEmpty ? nil : String(text)
  }

  /// A name without its extension and the dot.
  static func stem(_ name: String) -> String {
    guard let text = pathExtension(name) else {
      return name.utf8.count > 1 && name.utf8.last == dot ? String(name.dropLast()) : name
    }
    return String(name.utf8.dropLast(text.utf8.count + 1)) ?? name
  }

  /// Whether a path is a folder or lies somewhere in it.
  static func contains(_ folder: String, _ path: String) -> Bool {
    if folder == "/" { return true }
    guard path.utf8.starts(with: folder.utf8) else { return false }
    let rest = path.utf8.dropFirst(folder.utf8.count)
    return rest.isEmpty || rest.first == slash
  }

  /// The way from a folder to a path, `..` where it leaves the folder, `.` for the folder itself.
  static func relative(_ path: String, from folder: String) -> String {
    if path == folder { return "." }
    if contains(folder, path) {
      let prefix = folder == "/" ? 1 : folder.utf8.count + 1
      return String(path.utf8.dropFirst(prefix)) ?? path
    }
    let from = folder.split(separator: "/")
    let target = path.split(separator: "/")
    var common = 0
    while common < min(from.count, target.count), from[common] == target[common] { common += 1 }
    let up = Array(repeating: Substring(".."), count: from.count - common)
    return (up + target[common...]).joined(separator: "/")
  }

  /// A path below a folder, or an absolute one, without `.` and `..`.
  static func resolve(_ path: String, in folder: String) -> String {
    if !needsWork(path) { return path.isEmpty ? folder : join(folder, path) }
    var components = path.hasPrefix("/") ? [] : folder.split(separator: "/")
    for component in path.split(separator: "/") where component != "." {
      if component != ".." {
        components.append(component)
      } else if !components.isEmpty {
        components.removeLast()
      }
    }
    return "/" + components.joined(separator: "/")
  }

  /// Whether a relative path has components that normalizing changes.
  private static func needsWork(_ path: String) -> Bool {
    var atStart = true
    for byte in path.utf8 {
      if atStart, byte == dot || byte == slash { return true }
      atStart = byte == slash
    }
    return atStart && !path.isEmpty
  }
}
