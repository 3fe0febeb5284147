import Digests
import Effects
import Pipelines

/// The files that made a plan, by digest: a resumed run must find them as they were.
package enum PlanSources {
  /// SHA-256 by path relative to the product root. product.json is left to the journal, since
  /// the run's own bump may edit it.
  package static func of(_ product: ProductContext, pipeline: String) throws(Failure)
    -> [String: String]
  {
    do throws(FileError) {
      let bytes = try product.world.files.read(pipeline)
      let name = PathText.relative(pipeline, to: product.workspace.productRoot)
      return [name: Digest.hex(.sha256, of: bytes)]
    } catch { throw Failure(reading: error) }
  }

  /// The first file that is not what it was.
  static func changed(_ plan: Plan, _ product: ProductContext) -> String? {
    plan.sources.sorted { $0.key < $1.key }.first { path, digest in
      let bytes = try? product.world.files.read(product.workspace.absolute(path))
      return bytes.map { Digest.hex(.sha256, of: $0) } != digest
    }?.key
  }
}
