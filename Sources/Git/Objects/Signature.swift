/// Who did something, and when.
package struct Signature: Hashable, Sendable {
  package let name: String
  package let email: String
  /// Seconds since 1970.
  package let time: Int64
  /// The zone's minutes east of UTC.
  package let offsetMinutes: Int

  package init(name: String, email: String, time: Int64, offsetMinutes: Int = 0) {
    self.name = name
    self.email = email
    self.time = time
    self.offsetMinutes = offsetMinutes
  }
}
