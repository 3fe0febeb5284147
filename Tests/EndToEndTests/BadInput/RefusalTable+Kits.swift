import Effects
import TestSupport

extension RefusalTable {
  /// Kits that are not fit, and wrong usage.
  static let kits: [RefusalCase] = [
    RefusalCase(
      name: "a kit that is not there", product: { try withKit(nil) }, status: 66,
      id: "kit-missing", says: ["../Kit"]),
    RefusalCase(
      name: "a kit that is no repository",
      product: { try withKit { product in _ = try product.parent.write("Kit/Deck.swift", "x\n") } },
      status: 77, id: "kit-no-repository", says: ["../Kit"]),
    RefusalCase(
      name: "a kit with an edit", product: { try withKit() },
      prepare: { _ = try $0.parent.write("Kit/Deck.swift", "edited\n") }, status: 77,
      id: "kit-dirty", says: ["`Kit`", "Deck.swift"]),
    RefusalCase(
      name: "a kit with a commit that was not pushed", product: { try withKit() },
      prepare: unpushed, status: 77, id: "kit-unpushed", says: ["not pushed", "push"]),
    RefusalCase(
      name: "a kit without a remote", product: { try withKit() },
      prepare: { product in
        try kit(of: product).git("remote", "remove", "origin")
      }, status: 77, id: "kit-unpushed", says: ["no remote"]),
    RefusalCase(
      name: "a kit with a merge in progress", product: { try withKit() },
      prepare: { product in
        try kit(of: product).write(".git/MERGE_HEAD", kit(of: product).git("rev-parse", "HEAD"))
      }, status: 77, id: "kit-operation", says: ["merge"]),
    RefusalCase(
      name: "kits, asked for by name", product: { try withKit() },
      prepare: { _ = try $0.parent.write("Kit/Deck.swift", "edited\n") }, arguments: ["kits"],
      status: 77, id: "kit-dirty", says: ["Deck.swift"]),
    RefusalCase(
      name: "a kit that is a submodule at another commit than recorded",
      product: { try withSubmodule() },
      prepare: { product in
        let kit = try ScratchRepository(in: product.parent, name: "Product/Kit")
        try kit.write("Deck.swift", "public struct Deck { let mast = 1 }\n")
        try kit.commit("a mast")
        try kit.git("push", "--quiet", "origin", "HEAD:main")
      }, arguments: ["kits"], status: 77, id: "kit-gitlink", says: ["submodule entry"]),
  ]

  static let usage: [RefusalCase] = [
    usage(["bmup"], says: "did you mean `relctl bump`?"),
    usage(["bump", "--biuld", "3"], says: "did you mean `--build`?"),
    usage(["bump", "--build"], says: "needs a value"),
    usage(["bump", "--build", "x"], says: "x"),
    usage(["bump", "--build", "3", "--build-from", "ci"], says: "exclude"),
    usage(["bump", "--level", "giant"], says: "giant"),
    usage(["bump", "--undo=yes"], says: "takes no value"),
    usage(["run"], says: "PIPELINE"),
    usage(["run", "release", "again"], says: "again"),
    usage(["status", "--timeout", "soon"], says: "--timeout"),
    usage(["test", "--format", "pdf"], says: "pdf"),
    usage(["test", "--minimum", "101"], says: "101"),
  ]

  private static func usage(_ arguments: [String], says: String) -> RefusalCase {
    RefusalCase(
      name: arguments.joined(separator: " "), arguments: arguments, status: 64, says: [says],
      hint: false)
  }

  static func kit(of product: TestProduct) throws -> ScratchRepository {
    try ScratchRepository(in: product.parent, name: "Kit")
  }

  /// An app that takes sources from a kit beside it.
  static func withKit() throws -> TestProduct {
    try withKit { product in
      _ = try product.addKit("Kit", ["Deck.swift": "public struct Deck {}\n"])
    }
  }

  static func withKit(_ make: ((TestProduct) throws -> Void)?) throws -> TestProduct {
    let product = try SmallProducts.app([
      "project.yml": SmallProducts.spec.replacing("[Sources]", with: "[Sources, ../Kit]")
    ])
    try make?(product)
    return product
  }

  private static func withSubmodule() throws -> TestProduct {
    let product = try SmallProducts.app([
      "project.yml": SmallProducts.spec.replacing("[Sources]", with: "[Sources, Kit]")
    ])
    _ = try product.addKit("Other", ["Deck.swift": "public struct Deck {}\n"])
    try product.repository.git(
      "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "-b", "main",
      product.parent("Other.git"), "Kit")
    try product.repository.commit("the kit")
    try product.repository.git("push", "--quiet")
    return product
  }

  private static func unpushed(_ product: TestProduct) throws {
    let kit = try kit(of: product)
    try kit.write("Deck.swift", "public struct Deck { let mast = 1 }\n")
    try kit.commit("a mast")
  }
}
