import Effects
import Peers

/// Directory trees to measure on.
enum Trees {
  /// `count` files of about `size` bytes each, twelve in a directory, directories two to eleven deep.
  static func kit(at root: String, count: Int, size: Int) throws(BenchError) {
    var path = ""
    for directory in 0..<max(1, count / 12) {
      let depth = directory % 10
      path = depth == 0 ? "\(root)/Sources/Module\(directory / 10)" : path + "/Part\(depth)"
      try make(path)
      for file in 0..<12 where directory * 12 + file < count {
        let seed = directory * 12 + file
        // Sizes differ by half, as those of sources do.
        try write("\(path)/File\(seed).swift", seed: seed, size: size / 2 + seed % size)
      }
    }
  }

  /// A spec and its sources: `files` in `targets`, each target's in folders of `perFolder`.
  static func project(at root: String, files: Int, targets: Int, perFolder: Int)
    throws(BenchError)
  {
    var spec = "name: Bench\noptions:\n  bundleIdPrefix: com.example\ntargets:\n"
    let each = files / targets
    for target in 0..<targets {
      spec += "  Target\(target):\n    type: framework\n    platform: iOS\n"
      spec += "    sources: [Sources/Target\(target)]\n"
      for file in 0..<each {
        let folder = "\(root)/Sources/Target\(target)/Feature\(file / perFolder)"
        if file % perFolder == 0 { try make(folder) }
        try write("\(folder)/File\(target * each + file).swift", seed: file, size: 0)
      }
    }
    do throws(FileError) {
      try LiveFiles().replace(root + "/project.yml", with: Array(spec.utf8))
    } catch { throw BenchError("\(error)") }
  }

  private static func make(_ path: String) throws(BenchError) {
    do throws(FileError) { try LiveFiles().makeDirectory(path) } catch {
      throw BenchError("\(error)")
    }
  }

  private static func write(_ path: String, seed: Int, size: Int) throws(BenchError) {
    let code = peer_write_file(path, UInt64(seed), size)
    guard code == 0 else { throw BenchError("cannot write \(path): errno \(code)") }
  }
}
