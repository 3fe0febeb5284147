import TestSupport
import Testing

@Suite("the walls between the rooms")
struct WallTests {
  @Test("a target's files import what its line of the table allows", arguments: Wall.all)
  func imports(_ wall: Wall) throws {
    let files = try ProjectFiles.swiftFiles(in: "Sources/" + wall.target)
    #expect(!files.isEmpty)
    for file in files {
      for found in Import.all(in: try ProjectFiles.read(file)) {
        let isAllowed =
          wall.targets.contains(found.module) || wall.system.contains(found.module)
          || found.module == "FoundationEssentials"
          || found.module == "Foundation" && found.isStandIn
        #expect(isAllowed, "\(file):\(found.line) imports \(found.module)")
        if wall.isPure {
          #expect(
            found.module != "Foundation" || found.isStandIn,
            "\(file):\(found.line): Foundation only where FoundationEssentials is missing")
        }
      }
    }
  }

  @Test("Package.swift declares the dependencies of the table", arguments: Wall.all)
  func dependencies(_ wall: Wall) throws {
    let text = try ProjectFiles.read("Package.swift")
    let start = try #require(
      text.firstRange(of: "arget(name: \"\(wall.target)\"")
        ?? text.firstRange(of: "arget(\n      name: \"\(wall.target)\""))
    let rest = text[start.upperBound...]
    let end = rest.firstRange(of: "target(")?.lowerBound ?? rest.endIndex
    let next = rest.firstRange(of: "Target(")?.lowerBound ?? rest.endIndex
    var declaration = rest[..<min(end, next)]
    // A conditional dependency is a nested `.target(name:)`.
    if wall.target == "Digests" {
      declaration = rest[..<(rest.firstRange(of: "// C\n")?.lowerBound ?? rest.endIndex)]
    }
    let names = declaration.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
      // Words of the linker.
      .filter { !$0.hasPrefix("-") }
    #expect(Set(names) == wall.targets)
  }

  @Test("a C module is seen by its wrapper only")
  func wrappers() throws {
    for file in try ProjectFiles.swiftFiles(in: "Sources") {
      let target = String(file.split(separator: "/")[1])
      for found in Import.all(in: try ProjectFiles.read(file)) {
        guard let wrappers = Wall.wrappers[found.module] else { continue }
        #expect(wrappers.contains(target), "\(file):\(found.line) imports \(found.module)")
      }
    }
  }

  @Test("every target of Sources stands in the table")
  func complete() throws {
    let targets = Set(
      try ProjectFiles.swiftFiles(in: "Sources").map { String($0.split(separator: "/")[1]) })
    #expect(targets == Set(Wall.all.map(\.target)))
  }
}
