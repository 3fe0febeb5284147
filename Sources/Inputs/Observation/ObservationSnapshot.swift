import Digests

/// All observations of one moment, sorted by path.
package struct ObservationSnapshot: Hashable, Sendable {
  package let observations: [Observation]

  /// Takes observations in any order; of two for one path the first stays.
  package init(_ observations: [Observation]) {
    self.observations = Self.sorted(observations) ?? observations
  }

  /// Sorted by path, each path once; nil where they are so already. Numbers are sorted in the
  /// observations' stead: these are large, and there are tens of thousands of them.
  private static func sorted(_ observations: [Observation]) -> [Observation]? {
    observations.withUnsafeBufferPointer { all in
      if all.indices.dropFirst().allSatisfy({ all[$0 - 1].path < all[$0].path }) { return nil }
      let order = all.indices.sorted { all[$0].path < all[$1].path }
      var sorted: [Observation] = []
      sorted.reserveCapacity(order.count)
      for (place, index) in order.enumerated()
      where place == 0 || all[order[place - 1]].path < all[index].path {
        sorted.append(all[index])
      }
      return sorted
    }
  }

  /// What differs in `later`, sorted by path.
  package func differences(in later: ObservationSnapshot) -> [ObservationDifference] {
    var result: [ObservationDifference] = []
    SortedMerge.walk(observations, later.observations, by: \.path) { before, after in
      switch (before, after) {
      case (let before?, let after?):
        if let difference = ObservationDifference(from: before, to: after) {
          result.append(difference)
        }
      case (let before?, nil):
        result.append(
          ObservationDifference(
            path: before.path, change: .removed, isDirectory: before.kind == .directory))
      case (nil, let after?):
        result.append(
          ObservationDifference(
            path: after.path, change: .added, isDirectory: after.kind == .directory))
      case (nil, nil): break
      }
    }
    return result
  }

  /// SHA-256 in lower-case hexadecimal of every field of every observation: equal snapshots have
  /// equal digests, on one machine.
  package var digest: String {
    let stream = DigestStream(.sha256)
    var line: [UInt8] = []
    for observation in observations {
      line.removeAll(keepingCapacity: true)
      line.append(contentsOf: observation.path.repository.utf8)
      line.append(0)
      line.append(contentsOf: observation.path.bytes)
      line.append(0)
      let fields = [
        observation.kind.rawValue, String(observation.permissions, radix: 8),
        String(observation.size), String(observation.modified), String(observation.changed),
        String(observation.inode), String(observation.device), observation.content ?? "-",
      ]
      line.append(contentsOf: fields.joined(separator: " ").utf8)
      line.append(0x0A)
      stream.update(line)
    }
    return Digest.hex(stream.finish())
  }
}

/// Walks two sorted lists side by side.
enum SortedMerge {
  static func walk<Element>(
    _ left: [Element], _ right: [Element], by key: (Element) -> InputPath,
    _ visit: (Element?, Element?) -> Void
  ) {
    var (i, j) = (0, 0)
    while i < left.count || j < right.count {
      if j == right.count {
        visit(left[i], nil)
        i += 1
      } else if i == left.count {
        visit(nil, right[j])
        j += 1
      } else {
        let (first, second) = (key(left[i]), key(right[j]))
        if first == second {
          visit(left[i], right[j])
          i += 1
          j += 1
        } else if first < second {
          visit(left[i], nil)
          i += 1
        } else {
          visit(nil, right[j])
          j += 1
        }
      }
    }
  }
}
