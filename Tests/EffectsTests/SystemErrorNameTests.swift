import Effects
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct SystemErrorNameTests {
  @Test("an errno is told in words and by its name")
  func words() {
    #expect(SystemErrorName(ENOSPC).description == "no space left on the disk (ENOSPC)")
    #expect(SystemErrorName(99_999).name == "errno 99999")
  }
}
