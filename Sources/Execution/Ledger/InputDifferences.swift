import Git
import Inputs
import Pipelines

/// What changed between two bumps in product and kits, with the commits that did it.
package struct InputDifferences {
  package struct Line: Sendable {
    package let difference: EntryDifference
    /// `<short id> <subject>`, newest first.
    package let commits: [String]
  }

  private let product: ProductContext

  package init(_ product: ProductContext) {
    self.product = product
  }

  package func lines(from: RecordedBump, to: RecordedBump) throws(Failure) -> [Line] {
    let logs = try Ledger(product).logs(from: from, to: to)
    let differences = EntryDifference.between(
      try TreeDigest.entries(try sources(from)), try TreeDigest.entries(try sources(to)))
    return differences.map { difference in
      let log = logs.first { $0.name == difference.path.repository }
      return Line(
        difference: difference, commits: log?.byPath[difference.path.path] ?? [])
    }
  }

  private func sources(_ bump: RecordedBump) throws(Failure) -> [TreeDigest.Source] {
    var sources = [
      TreeDigest.Source(
        name: InputPath.product, repository: product.repository, commitOrTree: bump.commit)
    ]
    for kit in bump.record.kits {
      let opened = try KitReader.open(
        RecordedKit(name: kit.name, revision: kit.revision, path: kit.path), product.workspace)
      sources.append(
        .init(
          name: kit.name, repository: opened.repository,
          commitOrTree: try ObjectID.required(kit.revision)))
    }
    return sources
  }
}
