import Effects
import TestSupport

/// The example product and its kit as users have them: two repositories side by side, each with a
/// bare remote.
struct HarborProduct {
  let product: TestProduct
  let kit: ScratchRepository

  init() throws {
    let examples = ProjectFiles.root + "/Examples/harbor"
    product = try TestProduct([:], name: "Harbor")
    try Self.copy(examples + "/Harbor/.", product.root)
    try product.repository.commit("the product")
    try product.repository.git("push", "--quiet")
    kit = try product.addKit("HarborKit", [:])
    try Self.copy(examples + "/HarborKit/.", kit.path)
    try kit.commit("the kit")
    try kit.git("push", "--quiet")
  }

  private static func copy(_ source: String, _ target: String) throws {
    let run = try ProgramRun.run(
      "cp", ["-a", source, target], environment: HermeticHome.environment, directory: "/")
    guard run.status == 0 else { throw ScratchError(message: run.description) }
    for name in [".build", ".relctl", "dist", "reports"] {
      try? LiveFiles().remove(target + "/" + name)
    }
  }

  var project: String { product.root + "/clients/apple/HarborMobile/HarborMobile.xcodeproj" }

  /// `diff -r` of two directories: its lines, none where they are equal.
  static func difference(_ left: String, _ right: String) throws -> [String] {
    let run = try ProgramRun.run(
      "diff", ["-r", left, right], environment: HermeticHome.environment, directory: "/")
    guard let status = run.status, status < 2 else { throw ScratchError(message: run.description) }
    return run.output.split(separator: "\n").map(String.init)
  }
}
