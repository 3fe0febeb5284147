import XcodeProject

/// Strings on their way into a project file and back.
enum ProjectTextFuzzing {
  /// The input's lines (parted by NUL) become a setting, a script, a target's and a group's name
  /// of a spec in JSON; what a second reader finds in the project file is what went in.
  static func strings(_ bytes: [UInt8]) {
    guard bytes.count <= 4 << 10 else { return }
    let parts = bytes.split(separator: 0, maxSplits: 3, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let setting = parts[0]
    let script = parts.count > 1 ? parts[1] : ""
    let name = parts.count > 2 && !parts[2].isEmpty ? parts[2] : "App"
    let group = parts.count > 3 && !parts[3].isEmpty ? parts[3] : "Code"
    let spec = """
      {"name": "Fuzz",
       "targets": {\(quoted(name)): {"type": "application", "platform": "iOS",
         "sources": [{"path": "Sources", "group": \(quoted(group))}],
         "settings": {"FUZZED_SETTING": \(quoted(setting))},
         "postBuildScripts": [{"script": \(quoted(script)), "name": \(quoted(name))}]}}}
      """
    let path = MemoryTree.root + "/project.json"
    let files = MemoryTree(path, Array(spec.utf8))
    guard let loaded = try? SpecLoader.load(SpecRequest(specPath: path), files: files),
      SpecValidator.validate(loaded.spec, files: files).isEmpty,
      let project = try? ProjectGenerator.generate(
        loaded.spec, files: files, options: SpecFuzzing.options),
      let file = project.files.first(where: { $0.path.hasSuffix("/project.pbxproj") })
    else { return }
    guard let value = OldPropertyListReader.read(file.bytes) else {
      require(false, "the project file cannot be read")
      return
    }
    if !setting.contains("${") { check(value.texts("FUZZED_SETTING"), setting) }
    if !script.contains("${") {
      let scripts = value.texts("shellScript").map { text in
        text.last == 0x0A && !script.hasSuffix("\n") ? Array(text.dropLast()) : text
      }
      check(scripts, script)
    }
  }

  private static func check(_ found: [[UInt8]], _ text: String) {
    let wanted = ["true": "YES", "false": "NO"][text] ?? text
    require(
      found.allSatisfy { $0.elementsEqual(wanted.utf8) },
      "`\(text)` became \(found.map { String(decoding: $0, as: UTF8.self) })")
  }

  /// A JSON string.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
