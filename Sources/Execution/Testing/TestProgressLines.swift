import TestReports

/// A line for each failed test at once, as it happens.
struct TestProgressLines {
  let package: String

  mutating func line(_ event: TestProgress) -> String? {
    switch event {
    case .finished(let test) where test.status.isFailure:
      "\(test.status.rawValue): \(test.identity.specifier)"
    default: nil
    }
  }
}
