import Pipelines
import Testing

@Suite("the audit of a built bundle")
struct MachOAuditTests {
  typealias Slice = MachOSlice

  private static func slice(
    _ dependencies: [Slice.Dependency] = [], rpaths: [String] = [], minimumOS: String = "17.0",
    platform: String = "iOS", uuid: String = "A"
  ) -> Slice {
    Slice(
      architecture: "arm64", kind: .execute, uuid: uuid, platform: platform,
      minimumOS: minimumOS, dependencies: dependencies, rpaths: rpaths)
  }

  private static func problems(
    _ binaries: [(String, Slice)], files: Set<String> = [],
    executables: [String: String] = ["H.app": "H.app/H"],
    _ expected: BundleAudit.Expectation = .init(minimumOS: "17.0", architectures: ["arm64"])
  ) -> [BundleProblem] {
    BundleAudit(
      binaries: binaries.map { .init(path: $0.0, file: MachOFile(slices: [$0.1])) },
      files: files.union(binaries.map(\.0)), executables: executables
    ).problems(expected)
  }

  private static let kit = Slice.Dependency(
    path: "@rpath/Kit.framework/Kit", need: .required)

  @Test("a framework that was linked and not embedded is named with the setting to change")
  func missing() {
    let found = Self.problems([
      ("H.app/H", Self.slice([Self.kit], rpaths: ["@executable_path/Frameworks"]))
    ])
    #expect(found.map(\.kind) == [.missingLibrary])
    #expect(found.first?.message.contains("@rpath/Kit.framework/Kit") == true)
    #expect(found.first?.hint.contains("embed: true") == true)
  }

  @Test(
    "a library inside the bundle is found as the loader finds it",
    arguments: [
      ("H.app/H", "@rpath/Kit.framework/Kit", ["@executable_path/Frameworks"]),
      ("H.app/H", "@rpath/Kit.framework/Kit", ["@loader_path/Frameworks"]),
      ("H.app/H", "@executable_path/Frameworks/Kit.framework/Kit", []),
      (
        "H.app/PlugIns/W.appex/W", "@rpath/Kit.framework/Kit", ["@executable_path/../../Frameworks"]
      ),
      ("H.app/Frameworks/Other.framework/Other", "@rpath/Kit.framework/Kit", ["@loader_path/.."]),
      ("H.app/Frameworks/Other.framework/Other", "@loader_path/../Kit.framework/Kit", []),
    ] as [(String, String, [String])])
  func found(binary: String, path: String, rpaths: [String]) {
    let found = Self.problems(
      [
        (binary, Self.slice([.init(path: path, need: .required)], rpaths: rpaths)),
        ("H.app/Frameworks/Kit.framework/Kit", Self.slice()),
      ],
      executables: [
        "H.app": "H.app/H", "H.app/PlugIns/W.appex": "H.app/PlugIns/W.appex/W",
      ])
    #expect(found.filter { $0.kind == .missingLibrary } == [])
  }

  @Test("a framework's library is found through the rpaths of the app that loads it")
  func callers() {
    let found = Self.problems([
      ("H.app/H", Self.slice(rpaths: ["@executable_path/Frameworks"])),
      ("H.app/Frameworks/Other.framework/Other", Self.slice([Self.kit])),
      ("H.app/Frameworks/Kit.framework/Kit", Self.slice()),
    ])
    #expect(found == [])
  }

  @Test(
    "what the system has, and a weak library that is missing, are no problem",
    arguments: [
      Slice.Dependency(path: "/usr/lib/libSystem.B.dylib", need: .required),
      .init(path: "/System/Library/Frameworks/UIKit.framework/UIKit", need: .required),
      .init(path: "@rpath/libswiftCore.dylib", need: .required),
      .init(path: "@rpath/Kit.framework/Kit", need: .weak),
    ])
  func allowed(dependency: Slice.Dependency) {
    let slice = Self.slice([dependency], rpaths: ["/usr/lib/swift"])
    #expect(Self.problems([("H.app/H", slice)]) == [])
  }

  @Test("a library of the build machine is a problem")
  func machine() {
    let slice = Self.slice([.init(path: "/opt/homebrew/lib/libz.dylib", need: .required)])
    #expect(Self.problems([("H.app/H", slice)]).map(\.kind) == [.missingLibrary])
  }

  @Test("systems, processors, simulators and dSYMs are compared with what is expected")
  func expectations() {
    let newer = Self.slice(minimumOS: "17.1")
    #expect(Self.problems([("H.app/H", newer)]).map(\.kind) == [.minimumOS])
    #expect(Self.problems([("H.app/H", Self.slice(minimumOS: "9.0"))]) == [])
    let simulator = Self.slice(platform: "iOS-simulator")
    #expect(Self.problems([("H.app/H", simulator)]).map(\.kind) == [.architecture])
    let wanted = BundleAudit.Expectation(architectures: ["x86_64"], symbols: ["B"])
    #expect(
      Self.problems([("H.app/H", Self.slice())], wanted).map(\.kind) == [.architecture, .symbols])
  }
}

@Suite("the numbers of built bundles")
struct BundleNumbersTests {
  private static let numbers = BundleNumbers(
    version: "2.0.0", build: "28", identifiers: ["com.example.h", "com.example.h.w"])

  static func bundle(
    _ path: String = "H.app", _ identifier: String? = "com.example.h", _ version: String? = "2.0.0",
    _ build: String? = "28"
  ) -> BundleFacts {
    BundleFacts(path: path, identifier: identifier, version: version, build: build)
  }

  @Test("bundles with the bump's numbers have no problem, and a foreign framework has its own")
  func equal() {
    #expect(
      Self.numbers.problems([
        Self.bundle(), Self.bundle("H.app/PlugIns/W.appex", "com.example.h.w"),
        Self.bundle("H.app/Frameworks/Z.framework", "org.example.z", "9.9", "1"),
      ]) == [])
  }

  @Test(
    "another build number, version or identifier is a mismatch",
    arguments: [
      (bundle("H.app", "com.example.h", "2.0.0", "9"), BundleProblem.Kind.numbers),
      (bundle("H.app", "com.example.h", "2.0", "28"), .numbers),
      (bundle("H.app", "com.example.h", "2.0.0", nil), .numbers),
      (bundle("H.app", "com.example.other"), .identifier),
      (bundle("H.app/PlugIns/W.appex", nil), .identifier),
    ])
  func different(bundle: BundleFacts, kind: BundleProblem.Kind) {
    #expect(Self.numbers.problems([bundle]).map(\.kind) == [kind])
  }

  @Test("an unexpanded variable is named as one (A-VER-06)")
  func unexpanded() {
    let found = Self.numbers.problems([
      Self.bundle("H.app", "com.example.h", "2.0.0", "$(CURRENT_PROJECT_VERSION)")
    ])
    #expect(found.first?.hint.contains("not expanded") == true)
  }
}

@Suite("references to secrets")
struct SecretReferenceTests {
  @Test(
    "only a reference is one, so that no secret is written into a file",
    arguments: [
      ("@env:NAME", true), ("@env:_n1", true), ("@file:keys/k.p8", true), ("@file:/k", true),
      ("@env:", false), ("@env:1A", false), ("@env:A B", false), ("@file:", false),
      ("NAME", false), ("-----BEGIN PRIVATE KEY-----", false), ("hunter2", false),
    ])
  func grammar(text: String, isReference: Bool) {
    #expect((SecretReference(text) != nil) == isReference)
    if isReference { #expect(SecretReference(text)?.description == text) }
  }

  @Test("a secret written out in product.json is refused without being repeated")
  func refusal() {
    let text = """
      {"name": "H", "version": "1.0.0", "apiKey": {"key": "sup3rs3cret"}}
      """
    do {
      _ = try ProductFile.parse(Array(text.utf8), file: "product.json")
      Issue.record("it was read")
    } catch {
      #expect(error.items.map(\.id) == ["secret-in-file"])
      #expect(error.items.allSatisfy { !$0.message.contains("sup3rs3cret") })
    }
  }
}
