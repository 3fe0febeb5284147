import Effects
import TestSupport
import Testing

@Suite("standard output and standard error")
struct OutputTests {
  @Test(
    "a result that cannot be written is 74, never 0",
    arguments: ["status", "version", "help", "plan release", "status --json", "schema product"])
  func full(_ arguments: String) throws {
    let product = try SmallProducts.app()
    let run = try product.shell("relctl \(arguments) > /dev/full")
    #expect(run.status == 74, "\(run)")
    let closed = try product.shell("relctl \(arguments) >&-")
    #expect(closed.status == 74, "\(closed)")
  }

  @Test("a reader that goes away ends relctl without a crash")
  func pipe() throws {
    let product = try SmallProducts.app()
    let run = try product.shell(
      "{ relctl schema product; echo \"ended $?\" >&2; } | head -c 1 > /dev/null")
    #expect(run.errors.contains("ended "), "\(run)")
    #expect(!run.errors.contains("ended 13") && !run.errors.contains("Fatal"), "\(run)")
  }

  @Test("a bump whose story cannot be told is made all the same")
  func storyLost() throws {
    let product = try SmallProducts.app()
    let run = try product.shell("relctl bump 2> /dev/full")
    #expect(run.status == 0, "\(run)")
    #expect(try BumpedState(product: product).remains(tag: nil) == [])
  }

  @Test(
    "closed streams get no file's number: no message ends in a file of the repository",
    arguments: ["<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
  func closedStreams(_ closed: String) throws {
    let product = try SmallProducts.app()
    let run = try product.shell("relctl bump \(closed)")
    #expect(run.status == (closed.replacing("2>&-", with: "").contains(">&-") ? 74 : 0), "\(run)")
    #expect(try BumpedState(product: product).remains(tag: nil) == [])
    #expect(try product.repository.git("fsck", "--strict") == "")
    // Below .git, too.
    let told = try product.shell("grep -r -l -a -e '1/1 bump' -e 'done in' .")
    #expect(told.output == "", "\(told)")
  }

  @Test(
    "with --json standard output is one document, whatever comes of it",
    arguments: [
      ["status"], ["version"], ["help"], ["validate"], ["plan", "release"], ["run", "release"],
      ["bump"], ["bump", "-n"], ["kits"], ["generate"], ["generate", "--check"], ["verify"],
      ["resume"], ["doctor"], ["schema", "product"], ["completions", "bash"], ["ci"],
      ["changelog", "--check"], ["archive"], ["test"], ["nonsense"], ["bump", "--nonsense"],
      ["init"], ["restore", "HEAD"], ["help", "bump"],
    ])
  func documents(_ arguments: [String]) throws {
    let product = try SmallProducts.app()
    let run = try product.relctl(arguments + ["--json"])
    let document = try #require(JSONDocument(run.output), "\(run)")
    let status = try #require(run.status, "\(run)")
    #expect(document["ok"] as? Bool == (status == 0), "\(run)")
    #expect(document["schema"] as? String == "relctl.\(name(arguments)).v1", "\(run)")
    if status == 0 {
      #expect(document["error"] == nil, "\(run)")
    } else {
      #expect(document.errorCode == Int(status), "\(run)")
      #expect(document.errorID?.isEmpty == false && document["error", "message"] is String)
    }
    #expect(run.output.hasSuffix("}\n"))
  }

  private func name(_ arguments: [String]) -> String {
    arguments == ["nonsense"] ? "relctl" : arguments[0]
  }

  @Test("nothing is coloured unless it is a terminal or asked for")
  func colour() throws {
    let product = try SmallProducts.app()
    let plain = try product.relctl("plan", "release")
    #expect(!(plain.output + plain.errors).contains("\u{1B}"))
    let forced = try product.relctl("plan", "release", variables: ["CLICOLOR_FORCE": "1"])
    #expect(forced.output.contains("\u{1B}["))
    let none = try product.relctl(
      "plan", "release", "--no-color", variables: ["CLICOLOR_FORCE": "1"])
    #expect(!none.output.contains("\u{1B}"))
  }

  @Test("a quiet run says only its result, and only failures on standard error")
  func quiet() throws {
    let product = try SmallProducts.app()
    let run = try product.relctl("bump", "--quiet")
    #expect(run.status == 0 && run.errors == "", "\(run)")
    #expect(run.output.contains("28"))
  }

  @Test("-C starts elsewhere, before or behind the command")
  func elsewhere() throws {
    let product = try SmallProducts.app()
    for arguments in [["-C", product.root, "status"], ["status", "-C", product.root]] {
      let run = try product.relctl(arguments, directory: "/")
      #expect(run.status == 0 && run.output.contains("Skiff"), "\(run)")
    }
    let inner = try product.relctl(["status"], directory: product.root + "/Sources")
    #expect(inner.status == 0, "\(inner)")
  }

  @Test("inherited GIT_ variables mean nothing")
  func gitVariables() throws {
    let product = try SmallProducts.app()
    let other = try SmallProducts.number()
    let run = try product.relctl(
      "bump",
      variables: [
        "GIT_DIR": other.root + "/.git", "GIT_WORK_TREE": other.root,
        "GIT_INDEX_FILE": other.root + "/.git/index", "GIT_OBJECT_DIRECTORY": "/nonexistent",
        "GIT_CEILING_DIRECTORIES": product.root, "GIT_NAMESPACE": "x",
      ])
    #expect(run.status == 0, "\(run)")
    #expect(try BumpedState(product: product).remains(tag: nil) == [])
    #expect(try other.repository.git("status", "--porcelain") == "")
  }
}
