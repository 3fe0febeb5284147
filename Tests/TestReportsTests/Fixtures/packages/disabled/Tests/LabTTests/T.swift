import Testing

@Suite(.disabled("whole suite")) struct Off {
  @Test func a() {}

  @Test(arguments: [1, 2]) func b(_ n: Int) {}

  @Suite struct In { @Test func c() {} }
}

@Test func on() {}

@Test(arguments: [Int]()) func noArguments(_ n: Int) {}

/// Two overloads: one name, two tests.
struct O {
  @Test(arguments: [1]) func x(_ a: Int) {}

  @Test(arguments: ["s"]) func x(_ a: String) {}
}
