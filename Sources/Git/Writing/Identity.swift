/// A name and an address, found the way git finds them.
package struct Identity: Hashable, Sendable {
  package enum Role: String, Hashable, Sendable {
    case author = "AUTHOR"
    case committer = "COMMITTER"
  }

  package let name: String
  package let email: String

  package init(name: String, email: String) {
    self.name = name
    self.email = email
  }

  /// `GIT_<ROLE>_NAME` and `_EMAIL` of the given variables, else `<role>.name`, else `user.name`
  /// (and `EMAIL`); without one of the two: an error with git's own advice.
  package init(
    role: Role, variables: [String: String], configuration: Configuration
  ) throws(GitError) {
    let section = role.rawValue.lowercased()
    name = try Self.first(
      role: role, part: "name",
      [
        variables["GIT_\(role.rawValue)_NAME"], configuration.string("\(section).name"),
        configuration.string("user.name"),
      ])
    email = try Self.first(
      role: role, part: "email",
      [
        variables["GIT_\(role.rawValue)_EMAIL"], configuration.string("\(section).email"),
        configuration.string("user.email"), variables["EMAIL"],
      ])
  }

  package func signature(time: Int64, offsetMinutes: Int) -> Signature {
    Signature(name: name, email: email, time: time, offsetMinutes: offsetMinutes)
  }

  /// Git drops these at both ends, and brackets and newlines anywhere.
  private static func first(
    role: Role, part: String, _ candidates: [String?]
  ) throws(GitError) -> String {
    for candidate in candidates {
      let kept = (candidate ?? "").filter { !"<>\n\0".contains($0) }
      let trimmed = trim(kept)
      if !trimmed.isEmpty { return trimmed }
    }
    let example = part == "name" ? "Your Name" : "you@example.com"
    throw GitError(
      operation: "find the \(part) of the", subject: role.rawValue.lowercased(), kind: .noIdentity,
      message: "neither `user.\(part)` nor `GIT_\(role.rawValue)_\(part.uppercased())` is set",
      hint: "git config --global user.\(part) \"\(example)\"")
  }

  private static func trim(_ text: String) -> String {
    let isCrud: (Character) -> Bool = { $0.isWhitespace || ".,:;\"\\'".contains($0) }
    let end = text.reversed().drop(while: isCrud).reversed()
    return String(end.drop(while: isCrud))
  }
}
