import Effects
import TestSupport

/// What must hold of a small app's product after a fault, and after the next run.
struct BumpedState {
  let product: TestProduct

  private var repository: ScratchRepository { product.repository }

  /// Right after the fault: each file wholly old or wholly new, HEAD a commit with its tree.
  func violations() throws -> [String] {
    var found: [String] = []
    let spec = try repository.read("project.yml")
    let new = SmallProducts.spec.replacing(": 27 ", with: ": 28 ")
    if spec != SmallProducts.spec, spec != new { found.append("project.yml is torn: \(spec)") }
    let count = try repository.git("rev-list", "--count", "HEAD")
    if count != "1", count != "2" { found.append("\(count) commits") }
    let recorded = try repository.git("show", "HEAD:project.yml") + "\n"
    if recorded != (count == "1" ? SmallProducts.spec : new) {
      found.append("HEAD's project.yml is not its bump's")
    }
    if count == "2", spec != new { found.append("HEAD is new, project.yml is not") }
    return found + (try damage())
  }

  /// After the run that ended well: one bump, one tag where wanted, nothing left behind.
  func remains(tag: String?) throws -> [String] {
    var found: [String] = []
    let count = try repository.git("rev-list", "--count", "HEAD")
    if count != "2" { found.append("\(count) commits") }
    if try repository.read("project.yml") != SmallProducts.spec.replacing(": 27 ", with: ": 28 ") {
      found.append("project.yml: \(try repository.read("project.yml").prefix(80))")
    }
    let tags = try repository.git("tag")
    if tags != tag ?? "" { found.append("tags: \(tags)") }
    let status = try repository.git("status", "--porcelain")
    if !status.isEmpty { found.append("git status: \(status)") }
    return found + (try leftovers(in: product.root)) + (try damage())
  }

  /// Temporary files and locks; those of an object that was never finished are git gc's.
  func leftovers(in directory: String) throws -> [String] {
    var found: [String] = []
    for entry in try LiveFiles().list(directory) {
      let path = directory + "/" + entry.name
      if entry.kind == .directory {
        if entry.name != ".relctl" { found += try leftovers(in: path) }
        continue
      }
      let isLock = entry.name.hasSuffix(".lock") && entry.name != "relctl.lock"
      let isOwn = entry.name.hasPrefix(".relctl-new") || entry.name.hasPrefix("relctl-ref-")
      if isLock || isOwn || entry.name.hasSuffix(".tmp") { found.append("left \(path)") }
    }
    return found
  }

  private func damage() throws -> [String] {
    let run = try repository.runGit(["fsck", "--strict", "--no-dangling"])
    return run.isSuccess ? [] : ["git fsck: \(run.text)\(run.errorText)"]
  }

  /// Whether the journal of the newest run says that it ended.
  func isFinished() throws -> Bool {
    guard try LiveFiles().exists(product.root + "/.relctl/runs") else { return false }
    return try LiveFiles().list(product.root + "/.relctl/runs").contains { run in
      let path = product.root + "/.relctl/runs/\(run.name)/journal.ndjson"
      guard let bytes = try LiveFiles().readIfPresent(path) else { return false }
      return String(decoding: bytes, as: UTF8.self).contains("runFinished")
    }
  }

  /// Whether a run has begun that `resume` can find.
  func hasRun() throws -> Bool {
    guard try LiveFiles().exists(product.root + "/.relctl/runs") else { return false }
    return try LiveFiles().list(product.root + "/.relctl/runs").contains { run in
      try LiveFiles().exists(product.root + "/.relctl/runs/\(run.name)/plan.json")
    }
  }
}
