/// Writes one scheme (xcodegen.md 10.2).
struct SchemeWriter {
  let scheme: Scheme
  let index: BuildableIndex
  let entries: [Entry]
  /// What is tested, in the order of the spec.
  let testables: [(buildable: Buildable, test: SchemeTestTarget)]
  /// What the scheme is about: it is launched if it can be.
  let subject: Buildable?
  /// `subject` where it is built, else the first that is.
  let reference: Buildable?

  var spec: Spec { index.project.context.spec }

  /// A target that is built.
  struct Entry {
    let buildable: Buildable
    let purposes: Set<SchemeBuildTarget.Purpose>
  }

  /// A scheme of the spec, or of the target `owner`.
  init(_ scheme: Scheme, owner: String?, index: BuildableIndex) {
    self.scheme = scheme
    self.index = index
    entries = scheme.build.targets.compactMap { target in
      index.buildable(target.target, at: scheme.value).map {
        Entry(buildable: $0, purposes: target.purposes)
      }
    }
    testables = (scheme.test?.targets ?? []).compactMap { test in
      index.buildable(test.target, at: test.value).map { ($0, test) }
    }
    let named = (owner ?? scheme.run?.executable).flatMap { name in
      index.buildable(TargetReference(parsing: name), at: scheme.value)
    }
    let running = entries.first { $0.purposes.contains(.running) }
    let subject = named ?? (running ?? entries.first)?.buildable
    self.subject = subject
    reference =
      entries.first { entry in subject.map(entry.buildable.isSame) ?? false }?.buildable
      ?? entries.first?.buildable ?? subject
  }

  func document() -> [UInt8] {
    var attributes = [
      "LastUpgradeVersion": index.project.context.lastUpgradeVersion, "version": "1.7",
    ]
    if subject?.type?.isExtension == true { attributes["wasCreatedForAppExtension"] = "YES" }
    return XMLElement(
      "Scheme", attributes,
      children: [
        buildAction, testAction, launchAction, profileAction, analyzeAction, archiveAction,
      ]
    ).document
  }

  // MARK: - Build

  private var buildAction: XMLElement {
    let build = scheme.build
    let entries = entries.map { entry in
      var attributes: [String: String] = [:]
      for purpose in SchemeBuildTarget.Purpose.allCases {
        let key =
          "buildFor" + purpose.rawValue.prefix(1).uppercased()
          + purpose.rawValue.dropFirst()
        attributes[key] = Self.flag(entry.purposes.contains(purpose))
      }
      return XMLElement("BuildActionEntry", attributes, children: [entry.buildable.element])
    }
    return XMLElement(
      "BuildAction",
      [
        "parallelizeBuildables": Self.flag(build.parallelizeBuild),
        "buildImplicitDependencies": Self.flag(build.buildImplicitDependencies),
        "runPostActionsOnFailure": Self.flag(build.runPostActionsOnFailure),
      ],
      children: actions(build.preActions, build.postActions)
        + [XMLElement("BuildActionEntries", children: entries)])
  }

  // MARK: - Analyze and archive

  private var analyzeAction: XMLElement {
    XMLElement("AnalyzeAction", ["buildConfiguration": scheme.analyze?.config ?? debugConfig])
  }

  private var archiveAction: XMLElement {
    let archive = scheme.archive
    var attributes = [
      "buildConfiguration": archive?.config ?? releaseConfig,
      "revealArchiveInOrganizer": Self.flag(archive?.revealArchiveInOrganizer ?? true),
    ]
    attributes["customArchiveName"] = archive?.customArchiveName
    return XMLElement(
      "ArchiveAction", attributes,
      children: actions(archive?.preActions ?? [], archive?.postActions ?? []))
  }

  // MARK: - Shared parts

  static func flag(_ value: Bool) -> String { value ? "YES" : "NO" }

  var debugConfig: String { config(.debug, named: "Debug") }
  var releaseConfig: String { config(.release, named: "Release") }

  /// The configuration of a type that has its usual name, else the first of the type.
  private func config(_ kind: BuildConfig.Kind, named name: String) -> String {
    let matching = spec.configs.filter { $0.type == kind }
    return (matching.first { $0.name == name } ?? matching.first ?? spec.configs.first)?.name
      ?? name
  }

  /// The elements of scripts before and after an action; none where there are none.
  func actions(_ before: [SchemeAction], _ after: [SchemeAction]) -> [XMLElement] {
    [("PreActions", before), ("PostActions", after)].filter { !$0.1.isEmpty }
      .map { name, actions in XMLElement(name, children: actions.map(execution)) }
  }

  private func execution(_ action: SchemeAction) -> XMLElement {
    var attributes = ["title": action.name, "scriptText": action.script]
    attributes["shellToInvoke"] = action.shell
    var content = XMLElement("ActionContent", attributes)
    let candidates = entries.map(\.buildable) + testables.map(\.buildable)
    if let name = action.settingsTarget,
      let buildable = candidates.first(where: { $0.name == name })
    {
      content.children = [XMLElement("EnvironmentBuildable", children: [buildable.element])]
    }
    return XMLElement(
      "ExecutionAction",
      [
        "ActionType":
          "Xcode.IDEStandardExecutionActionsCore.ExecutionActionType.ShellScriptAction"
      ], children: [content])
  }

  /// Arguments sorted by name; the element is there even without any.
  func commandLine(_ arguments: [String: Bool]) -> XMLElement {
    XMLElement(
      "CommandLineArguments",
      children: arguments.sorted { $0.key < $1.key }.map {
        XMLElement(
          "CommandLineArgument", ["argument": $0.key, "isEnabled": Self.flag($0.value)])
      })
  }

  func environment(_ variables: [EnvironmentVariable]) -> [XMLElement] {
    guard !variables.isEmpty else { return [] }
    return [
      XMLElement(
        "EnvironmentVariables",
        children: variables.map {
          XMLElement(
            "EnvironmentVariable",
            ["key": $0.name, "value": $0.value, "isEnabled": Self.flag($0.enabled)])
        })
    ]
  }

  func macroExpansion(_ buildable: Buildable?) -> [XMLElement] {
    buildable.map { [XMLElement("MacroExpansion", children: [$0.element])] } ?? []
  }

  /// The entry that builds a target of a name.
  func entry(named name: String?) -> Buildable? {
    name.flatMap { name in entries.first { $0.buildable.name == name }?.buildable }
  }

  /// A simulated location: a gpx file of the project, or a place that Xcode knows.
  func location(_ name: String) -> XMLElement {
    let isFile = PathText.pathExtension(name) == "gpx"
    return XMLElement(
      "LocationScenarioReference",
      [
        "identifier": isFile ? prefixed(name) : name, "referenceType": isFile ? "0" : "1",
      ])
  }

  /// A path as schemes see it, from inside the project's folder.
  func prefixed(_ path: String) -> String {
    SpecPath.normalized(SpecPath.join(spec.options.schemePathPrefix ?? "../../", path))
  }

  /// Debugger and launcher; nothing debugs where `debugs` is false.
  static func debugger(_ debugs: Bool) -> [String: String] {
    debugs
      ? [
        "selectedDebuggerIdentifier": "Xcode.DebuggerFoundation.Debugger.LLDB",
        "selectedLauncherIdentifier": "Xcode.DebuggerFoundation.Launcher.LLDB",
      ]
      : [
        "selectedDebuggerIdentifier": "",
        "selectedLauncherIdentifier": "Xcode.IDEFoundation.Launcher.PosixSpawn",
      ]
  }
}

extension TargetReference {
  /// Reads `Name` or `Project/Name`.
  init(parsing text: String) {
    let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
    if parts.count == 2 {
      self.init(name: parts[1], location: .project(parts[0]))
    } else {
      self.init(name: text, location: .local)
    }
  }
}
