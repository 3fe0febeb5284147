/// Where HEAD stands.
package enum HeadState: Hashable, Sendable {
  /// On a branch (`main`, without `refs/heads/`), at its commit.
  case branch(String, ObjectID)
  case detached(ObjectID)
  /// On a branch without a commit.
  case unborn(String)

  package var commit: ObjectID? {
    switch self {
    case .branch(_, let id), .detached(let id): id
    case .unborn: nil
    }
  }

  package var branchName: String? {
    switch self {
    case .branch(let name, _), .unborn(let name): name
    case .detached: nil
    }
  }
}

/// A command of git that has begun and waits for the user.
package enum OngoingOperation: String, Hashable, Sendable {
  case merge
  case revert
  case cherryPick = "cherry-pick"
  case bisect
  case rebase
  case applyMailbox = "am"
}

/// A lock file that some git left or holds.
package struct LockFile: Hashable, Sendable {
  package let path: String
  /// Seconds since 1970 at which it was made.
  package let modified: Int64

  package init(path: String, modified: Int64) {
    self.path = path
    self.modified = modified
  }

  package func ageSeconds(now: Int64) -> Int64 { max(0, now - modified) }
}

/// A branch of a remote as it was last fetched.
package struct RemoteTrackingRef: Hashable, Sendable {
  /// `refs/remotes/origin/main`
  package let name: String
  package let target: ObjectID

  package init(name: String, target: ObjectID) {
    self.name = name
    self.target = target
  }
}
