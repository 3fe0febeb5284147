/// `test`: the packages' tests, the kits' where asked for, and the apps' where Xcode is.
enum TestStage {
  static func plan(_ settings: StageSettings.Test, _ entry: StageEntry, _ context: StageContext)
    throws(Failure) -> PlannedStage
  {
    let namesOnlyApps = settings.apps != nil && settings.packages == nil
    let packages =
      namesOnlyApps
      ? [] : try context.packages(settings.packages, includingKits: settings.kits)
    let namesOnlyPackages = settings.packages != nil && settings.apps == nil
    let apps = namesOnlyPackages ? [] : try context.apps(settings.apps)
    if settings.apps != nil, !context.facts.hasXcode, let app = apps.first {
      throw Failure(
        .unavailable, id: "xcode-missing",
        "the tests of app `\(app.name)` are asked for, and this machine has no Xcode",
        hint: "run the stage on a Mac, or leave `apps` out to skip it here")
    }
    guard !packages.isEmpty || !apps.isEmpty else {
      return PlannedStage(entry, "nothing to test", skip: "the product names no package and no app")
    }
    let action = TestAction(
      packages: packages.map {
        TestedPackage(
          name: $0.name, path: $0.path, kit: $0.kit, targets: $0.targets,
          hasRemotePackages: $0.hasRemotePackages, dependencies: $0.dependencies)
      },
      apps: apps.map { app in
        TestedApp(
          spec: app.app.project, scheme: app.scheme, destination: app.app.destination,
          skip: context.facts.hasXcode ? nil : Facts.noXcode, trust: app.app.trust,
          inputs: app.inputs.isEmpty ? nil : app.inputs)
      },
      filter: settings.filter, coverage: settings.coverage,
      formats: settings.formats.map(\.rawValue),
      minimum: settings.minimum ?? context.product.coverage.minimum,
      minimumChanged: settings.minimumChanged,
      exclude: context.product.coverage.exclude.map(\.text), base: settings.base,
      retries: settings.retries, changedOnly: settings.changed,
      output: settings.output ?? "reports")
    let names = packages.map(\.name) + apps.map { "app \($0.name)" }
    return PlannedStage(
      entry, "tests of " + names.joined(separator: ", "), actions: [.test(action)])
  }
}
