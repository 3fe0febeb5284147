import Effects
import Pipelines
import YAML

/// Reads a product's own files.
package enum ProductReader {
  package static func read(_ workspace: Workspace, _ world: World) throws(Failure)
    -> ProductFile
  {
    let path = workspace.productRoot + "/product.json"
    let bytes: [UInt8]
    do throws(FileError) { bytes = try world.files.read(path) } catch {
      throw Failure(reading: error)
    }
    do throws(Diagnostics) {
      return try ProductFile.parse(bytes, file: path)
    } catch { throw Failure(error.items) }
  }

  /// The pipelines there are, by name of their file.
  package static func pipelineNames(_ workspace: Workspace, _ world: World) -> [String] {
    let entries = (try? world.files.list(workspace.productRoot + "/pipelines")) ?? []
    return entries.compactMap { entry in
      for suffix in [".yml", ".yaml", ".json"] where entry.name.hasSuffix(suffix) {
        return String(entry.name.dropLast(suffix.count))
      }
      return nil
    }
  }

  /// A pipeline by the name of its file, or by a path.
  package static func pipeline(_ name: String, _ workspace: Workspace, _ world: World)
    throws(Failure) -> PipelineFile
  {
    let candidates =
      name.contains("/") || name.hasSuffix(".yml") || name.hasSuffix(".yaml")
      ? [workspace.absolute(name)]
      : [".yml", ".yaml", ".json"].map {
        workspace.productRoot + "/pipelines/" + name + $0
      }
    for path in candidates {
      let bytes: [UInt8]?
      do throws(FileError) { bytes = try world.files.readIfPresent(path) } catch {
        throw Failure(reading: error)
      }
      guard let bytes else { continue }
      do throws(Diagnostics) {
        return try PipelineFile.parse(bytes, file: path)
      } catch { throw Failure(error.items) }
    }
    let known = pipelineNames(workspace, world)
    throw Failure(
      .missing, id: "pipeline-missing", "there is no pipeline `\(name)`",
      file: candidates.first,
      hint: Nearest.name(to: name, in: known).map { "did you mean `\($0)`?" }
        ?? (known.isEmpty
          ? "relctl init writes pipelines/" : "there are: " + known.joined(separator: ", ")))
  }
}
