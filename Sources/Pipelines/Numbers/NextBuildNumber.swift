/// The ways to the next build number (contract.md section 7, 3): pure functions of the home and of
/// the numbers that are known from build tags.
package enum NextBuildNumber {
  /// One more than the home, and above every known number.
  ///
  /// `home` is nil only where the home is about to be written for the first time.
  package static func increment(home: BuildNumber?, known: [BuildNumber]) throws(Refusal)
    -> BuildNumber
  {
    guard let home else { return try (known.max() ?? BuildNumber.zero).incremented() }
    let next = try home.incremented()
    guard let highest = known.max(), next <= highest else { return next }
    return try highest.incremented()
  }

  /// The CI host's run number plus an offset; refused (69) where there is no run number, and (77)
  /// when the sum is not above the home and every known number.
  ///
  /// That the same number at the same HEAD is "already bumped" is the caller's to see first: see
  /// `ciNumber`.
  package static func ci(
    runNumber: Int?, offset: Int, home: BuildNumber?, known: [BuildNumber]
  ) throws(Refusal) -> BuildNumber {
    let number = try ciNumber(runNumber: runNumber, offset: offset)
    try requireAbove(number, home: home, known: known)
    return number
  }

  /// The number that `ci` would take, without asking whether it is above the known ones.
  package static func ciNumber(runNumber: Int?, offset: Int) throws(Refusal) -> BuildNumber {
    guard let runNumber else {
      throw Refusal(
        .unavailable, id: "no-run-number", "no CI host gives a run number here",
        hint: "run it in CI, or `relctl bump --build-from increment`")
    }
    let (sum, overflow) = runNumber.addingReportingOverflow(offset)
    guard !overflow, sum >= 0 else {
      throw Refusal(
        .gate, id: "build-number-overflow",
        "run number \(runNumber) with offset \(offset) is no build number",
        hint: "change `offset` of the `bump` stage")
    }
    return try BuildNumber(sum)
  }

  /// One more than the highest number the remote's tags show; from the larger of home and 0 where
  /// it shows none. Refused (69) when the remote gave no answer (nil), and (77) when the result is
  /// not above the home.
  package static func tags(home: BuildNumber?, remote: [BuildNumber]?) throws(Refusal)
    -> BuildNumber
  {
    guard let remote else {
      throw Refusal(
        .unavailable, id: "remote-silent", "the remote gives no list of its build tags",
        hint: "try `git ls-remote --tags`")
    }
    guard let highest = remote.max() else {
      return try (home ?? BuildNumber.zero).incremented()
    }
    let next = try highest.incremented()
    try requireAbove(next, home: home, known: [])
    return next
  }

  /// A number the user gave: refused (77) unless it is above the home and every known number.
  package static func explicit(_ number: BuildNumber, home: BuildNumber?, known: [BuildNumber])
    throws(Refusal) -> BuildNumber
  {
    try requireAbove(number, home: home, known: known)
    return number
  }

  /// The gate that every number passes: above the home and above every known build tag.
  package static func requireAbove(
    _ number: BuildNumber, home: BuildNumber?, known: [BuildNumber]
  ) throws(Refusal) {
    if let home, number <= home {
      throw Refusal(
        .gate, id: "number-not-higher",
        "build number `\(number)` is not above the current `\(home)`", hint: Self.hint)
    }
    if let highest = known.max(), number <= highest {
      throw Refusal(
        .gate, id: "number-not-higher",
        "build number `\(number)` is not above `\(highest)`, which a build tag holds",
        hint: Self.hint)
    }
  }

  private static let hint = "take the next free one with `relctl bump --build-from increment`"
}
