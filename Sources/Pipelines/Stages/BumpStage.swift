/// `bump`: the next build number, its edits, and the commit that records it.
enum BumpStage {
  static func plan(_ settings: StageSettings.Bump, _ entry: StageEntry, _ context: StageContext)
    throws(Failure) -> PlannedStage
  {
    let facts = context.facts
    let version = try nextVersion(settings, context)
    let home = try BumpHomes(facts, allowsDifference: settings.build.isExplicit)
    let build = try nextBuild(settings, facts, home: home.build)
    if let head = facts.headBump, case .ci = settings.build, head.build == build {
      return PlannedStage(
        entry, "build \(build)", skip: "already bumped: HEAD is build \(head.build)")
    }
    try requireOwnGenerator(facts)
    var edits = FileEdits()
    try home.edit(&edits, facts, build: build, version: version)
    try editProductFile(&edits, facts, build: build, version: version)
    try editStamp(&edits, context, build: build, version: version)
    try editChangelog(&edits, context, version: version)
    let action = BumpAction(
      product: context.product.name, version: version.text, oldBuild: home.build?.text,
      build: build.text, base: facts.head, branch: facts.pushBranch, edits: try edits.all(),
      projects: facts.apps.map { app in
        GenerateAction(
          spec: app.app.project, usesExternalTool: app.app.generator == .xcodegen)
      },
      kits: facts.kits, commits: true, detaches: context.product.git.push == .tag,
      leaves: facts.branch,
      gate: TreeGate(
        branches: context.product.git.branches?.map(\.text) ?? [],
        allowBranch: settings.allowBranch || facts.waivers.allowBranch,
        allowDirty: settings.allowDirty.map(\.text) + facts.waivers.allowDirty),
      kitGate: KitGate(
        kits: facts.kits,
        allowUnpushed: settings.allowKitUnpushed || facts.waivers.allowKitUnpushed,
        allowDirty: []))
    let old = home.build.map { "\($0) -> " } ?? ""
    return PlannedStage(
      entry, "\(version) (\(old)\(build))", actions: [.bump(action)])
  }

  /// The commit holds the projects that git tracks, as they will be; what another generator writes
  /// is known only when it has run, and would leave the tree dirty.
  private static func requireOwnGenerator(_ facts: Facts) throws(Failure) {
    for app in facts.apps where app.app.generator == .xcodegen && app.tracksProject {
      throw Failure(
        .refused, id: "project-tracked",
        "git tracks the project of `\(app.app.project)`, which `xcodegen` writes: the bump's commit "
          + "cannot hold it", file: app.app.project,
        hint: "\"generator\": \"builtin\" in product.json, or git rm --cached the project")
    }
  }

  // MARK: Numbers

  private static func nextVersion(_ settings: StageSettings.Bump, _ context: StageContext)
    throws(Failure) -> SemanticVersion
  {
    let current = context.product.version
    do throws(Refusal) {
      let next: SemanticVersion
      if let version = settings.version {
        next = version
      } else if let level = settings.level {
        next = try current.bumped(level)
      } else {
        return current
      }
      guard next.compare(current) != .lower else {
        throw Refusal(
          .gate, id: "version-not-higher", "version \(next) is below the current \(current)",
          hint: "edit product.json by hand to go back on purpose")
      }
      return next
    } catch {
      throw Failure(error)
    }
  }

  private static func nextBuild(
    _ settings: StageSettings.Bump, _ facts: Facts, home: BuildNumber?
  ) throws(Failure) -> BuildNumber {
    do throws(Refusal) {
      switch settings.build {
      case .increment:
        return try NextBuildNumber.increment(home: home, known: facts.knownBuilds)
      case .ci(let offset):
        let number = try NextBuildNumber.ciNumber(runNumber: facts.runNumber, offset: offset)
        if facts.headBump?.build == number { return number }
        return try NextBuildNumber.ci(
          runNumber: facts.runNumber, offset: offset, home: home, known: facts.knownBuilds)
      case .tags:
        return try NextBuildNumber.tags(home: home, remote: facts.remoteBuilds)
      case .number(let number):
        return try NextBuildNumber.explicit(number, home: home, known: facts.knownBuilds)
      }
    } catch {
      throw Failure(error)
    }
  }

  // MARK: Further files

  private static func editProductFile(
    _ edits: inout FileEdits, _ facts: Facts, build: BuildNumber, version: SemanticVersion
  ) throws(Failure) {
    let file = facts.product
    if version.text != file.product.version.text {
      edits.replace(file.version, with: version.text, path: facts.productPath, name: "version")
    }
    if facts.apps.isEmpty, let node = file.build {
      edits.replace(node, with: build.text, path: facts.productPath, name: "build")
    }
  }

  private static func editStamp(
    _ edits: inout FileEdits, _ context: StageContext, build: BuildNumber,
    version: SemanticVersion
  ) throws(Failure) {
    guard let stamp = context.product.stamp else { return }
    let text: String
    do throws(Refusal) {
      text = try StampFile.text(path: stamp, version: version, build: build)
    } catch { throw Failure(error) }
    edits.write(
      context.facts.inRepository(stamp), old: context.facts.stamp, new: Array(text.utf8),
      summary: "stamp \(version) (\(build))")
  }

  /// A `changelog` stage before the bump only plans: its edit is part of the bump's commit.
  private static func editChangelog(
    _ edits: inout FileEdits, _ context: StageContext, version: SemanticVersion
  ) throws(Failure) {
    for entry in context.pipeline.stages[..<context.index] {
      guard case .changelog(let settings) = entry.settings, !settings.check else { continue }
      let edit = try ChangelogStage.edit(settings, context, version: version)
      edits.write(edit.path, old: edit.old, new: edit.new, summary: edit.summary)
    }
  }
}

extension StageSettings.Bump.Build {
  var isExplicit: Bool {
    if case .number = self { return true }
    return false
  }
}
