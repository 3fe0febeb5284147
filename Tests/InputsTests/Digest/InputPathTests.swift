import Inputs
import Testing

struct InputPathTests {
  @Test("the directories that lead to files are found once each, roots too") func directories() {
    let paths = ["a/b/c.swift", "a/b/d.swift", "e.swift"].map {
      InputPath(repository: ".", path: $0)
    }
    let kit = InputPath(repository: "Kit", path: "x/y")
    let found = InputPath.directories(of: paths + [kit]).map(\.display)
    #expect(found == [".", "a", "a/b", "Kit", "Kit/x"])
  }
}
