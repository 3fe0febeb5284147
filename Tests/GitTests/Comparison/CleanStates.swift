import TestSupport

extension TreeState {
  /// States that equal HEAD's tree, however they came to be.
  static let clean: [TreeState] = [
    TreeState("just committed") { _ in },
    TreeState("touched") { try $0.touch("README.md", at: 1_000_000_000) },
    TreeState("written again with equal bytes") { try $0.write("README.md", "# Kit\n") },
    TreeState("on a detached HEAD") { try $0.git("checkout", "--quiet", "--detach") },
    TreeState("packed") {
      try $0.git("gc", "--quiet")
      try $0.git("pack-refs", "--all")
    },
    TreeState("an index of version 4") { try $0.git("update-index", "--index-version", "4") },
    TreeState("an index of version 3") {
      try $0.git("update-index", "--skip-worktree", "README.md")
    },
    TreeState("assume-unchanged and unchanged") {
      try $0.git("update-index", "--assume-unchanged", "README.md")
    },
    TreeState("an untracked cache") { try $0.git("update-index", "--force-untracked-cache") },
    TreeState("empty directories") {
      try $0.write("a/b/c/x", "1")
      try $0.remove("a/b/c/x")
    },
    TreeState("ignored directories that are left out") {
      try $0.write(".build/x", "1")
      try $0.write("Sources/build/y/z", "1")
    },
    TreeState("names that need care") {
      try $0.write("with space/it's \"quoted\".swift", "1")
      try $0.write("new\nline", "1")
      try $0.write("-dash", "1")
      try $0.write("\u{1F680}/ünï.swift", "1")
      try $0.write(".gitkeep.git", "1")
      try $0.commit()
    },
    TreeState("a link inside the repository, an absolute one too") {
      try $0.link("Sources/up", to: "../README.md")
      try $0.link("absolute", to: $0.path + "/README.md")
      try $0.link("dangling", to: "nowhere")
      try $0.link("directory", to: "Sources/Kit")
      try $0.commit()
    },
    TreeState("CRLF written by core.autocrlf=true") {
      try $0.git("config", "core.autocrlf", "true")
      try $0.remove("README.md")
      try $0.git("checkout", "--", "README.md")
    },
    TreeState("CRLF written by eol=crlf") {
      try $0.write(".gitattributes", "*.md text eol=crlf\n")
      try $0.commit()
      try $0.remove("README.md")
      try $0.git("checkout", "--", "README.md")
    },
    TreeState("$Id$ filled in by checkout") {
      try $0.write(".gitattributes", "id.swift ident\n")
      try $0.write("id.swift", "// $Id$\n")
      try $0.commit()
      try $0.remove("id.swift")
      try $0.git("checkout", "--", "id.swift")
    },
    TreeState("UTF-16 written by checkout") {
      try $0.write(
        ".gitattributes", "a working-tree-encoding=UTF-16\nb working-tree-encoding=UTF-16LE-BOM\n")
      try $0.write("a", bytes: [0xFF, 0xFE, 0xE9, 0, 10, 0])
      try $0.write("b", bytes: [0xFF, 0xFE, 0x3D, 0xD8, 0x80, 0xDE])
      try $0.commit()
      try $0.remove("a")
      try $0.remove("b")
      try $0.git("checkout", "--", "a", "b")
    },
    TreeState("a large file for its pointer") {
      try $0.writePointer("big.bin", oid: Self.helloDigest, size: 5)
      try $0.write("big.bin", "hello")
    },
    TreeState("a pointer that was not fetched is what HEAD has") {
      try $0.writePointer("big.bin", oid: Self.helloDigest, size: 5)
    },
    TreeState("a filter driver that changed nothing") {
      try $0.git("config", "filter.same.clean", "cat")
      try $0.write(".git/info/attributes", "* filter=same\n")
    },
    TreeState("a submodule with a submodule") {
      try $0.addSubmodule("Vendor")
      try $0.addSubmodule("Third")
    },
    TreeState(elsewhere: "a linked worktree") { base in
      try base.git("worktree", "add", "--quiet", "../linked")
      return try base.sibling("linked")
    },
    TreeState(elsewhere: "a shallow clone") { base in
      try base.commit("second")
      try base.git("clone", "--quiet", "--depth", "1", "file://" + base.path, "../clone")
      return try base.sibling("clone")
    },
    TreeState(elsewhere: "a partial clone") { base in
      try base.git("config", "uploadpack.allowFilter", "true")
      try base.git(
        "clone", "--quiet", "--filter", "blob:none", "file://" + base.path, "../clone")
      return try base.sibling("clone")
    },
    TreeState(elsewhere: "a clone with alternates") { base in
      try base.git("clone", "--quiet", "--shared", ".", "../clone")
      return try base.sibling("clone")
    },
    TreeState(elsewhere: "before the first commit") { base in
      let repository = try base.sibling("unborn")
      try repository.git("init", "--quiet", ".")
      return repository
    },
    TreeState(elsewhere: "reached through a symbolic link") { base in
      let link = try base.sibling("holder")
      try link.link("kit", to: base.path)
      return try ScratchRepository(in: base.parent, name: "holder/kit")
    },
    TreeState("a sparse checkout that leaves nothing out") {
      try $0.git("sparse-checkout", "set", "Sources")
    },
    TreeState("a hard link and a read-only file") {
      try $0.write("README.md", "# Kit\n")
    },
  ]
}
