import Effects
import TestSupport
import Testing

@Suite(
  "the input set against what a build opens",
  .enabled(if: TracedBuild.obstacle == nil, "\(TracedBuild.obstacle ?? "")"))
struct InputTraceTests {
  /// And all of it but what programs of the build read by themselves stands in the records.
  @Test("whatever a build opens in product and kit is an input", arguments: TracedShape.all)
  func traced(_ shape: TracedShape) throws {
    let sample = try EvidenceProduct.bumped(product: shape.product, wholeKit: shape.kit)
    try check(sample, named: shape.mustOpen, beyondRecords: shape.beyondRecords)
  }

  @Test("so it is in Examples/harbor")
  func harbor() throws {
    let harbor = try HarborProduct()
    let bump = try harbor.product.relctl("bump")
    #expect(bump.status == 0, "\(bump)")
    try check(
      EvidenceCase(product: harbor.product, kit: harbor.kit),
      named: [
        "HarborReport/Sources/harbor-report/main.swift",
        "HarborKit/HarborKit/Sources/KitTides/Tide.swift", "HarborKit/HarborKit/Package.swift",
      ], beyondRecords: [])
  }

  private func check(_ sample: EvidenceCase, named: [String], beyondRecords: Set<String>) throws {
    let trace = sample.product.parent("away/trace")
    let end = try sample.archived(tracer: TracedBuild.prefix)
    #expect(end.status == 0, "\(end)")
    let files = LiveFiles()
    let roots = [
      ".": try files.realPath(sample.product.root), "Kit": try files.realPath(sample.kit.path),
    ]
    let opened = try TracedBuild.opened(trace, below: Array(roots.values))
    var names: Set<String> = []
    for path in opened {
      for (name, root) in roots where path.hasPrefix(root + "/") {
        let relative = path.dropFirst(root.count + 1)
        if Self.own.contains(where: { relative.hasPrefix($0) }) { continue }
        names.insert(name == "." ? String(relative) : kitName(sample) + "/" + relative)
      }
    }
    let missing = Set(named).subtracting(names)
    #expect(missing.isEmpty, "the trace shows less than the build must have opened")
    let inputs = try listed(sample, "inputs", of: "inputs")
    #expect(names.subtracting(inputs).sorted() == [], "opened, and no input")
    let recorded = try recorded(sample)
    #expect(Set(names.subtracting(recorded)) == beyondRecords, "opened, and in no record")
  }

  /// What git, SwiftPM and relctl keep for themselves.
  private static let own = [".git/", ".build/", ".swiftpm/", ".relctl/", "dist/"]

  private func kitName(_ sample: EvidenceCase) -> String {
    sample.kit.path.split(separator: "/").last.map(String.init) ?? ""
  }

  private func listed(_ sample: EvidenceCase, _ command: String, of key: String) throws
    -> Set<String>
  {
    let run = try sample.product.relctl(command, "--json")
    let document = try #require(JSONDocument(run.output), "\(run)")
    return Self.names(document[key])
  }

  private func recorded(_ sample: EvidenceCase) throws -> Set<String> {
    let bytes = try LiveFiles().read(sample.product.root + "/dist/manifest.json", limit: 1 << 28)
    let document = try #require(JSONDocument(String(decoding: bytes, as: UTF8.self)))
    let targets = document["targets"] as? [[String: Any]] ?? []
    return targets.reduce(into: []) { names, target in
      let compilation = target["compilation"] as? [String: Any]
      let reads = compilation?["reads"] as? [[String: Any]] ?? []
      names.formUnion(
        Self.names(reads.map { ($0["path"] as? [String: Any]) ?? [:] }))
    }
  }

  private static func names(_ value: Any?) -> Set<String> {
    let items = value as? [[String: Any]] ?? []
    return Set(
      items.compactMap { item in
        guard let repository = item["repository"] as? String, let path = item["path"] as? String
        else { return nil }
        return repository == "." ? path : repository + "/" + path
      })
  }
}
