/// `archive`: executables into `dist/`, apps where Xcode is.
enum ArchiveStage {
  static func plan(
    _ settings: StageSettings.Archive, _ entry: StageEntry, _ context: StageContext
  ) throws(Failure) -> PlannedStage {
    let facts = context.facts
    var executables: [ArchiveAction.Executable] = []
    for name in settings.products ?? (settings.apps == nil ? context.product.products : []) {
      guard let package = facts.packages.first(where: { $0.executables.contains(name) }) else {
        let known = facts.packages.flatMap(\.executables).map { "`\($0)`" }
        throw Failure(
          .invalid, id: "unknown-product",
          "no package of the product has an executable `\(name)`", file: facts.productPath,
          hint: known.isEmpty
            ? "add the package to `packages`" : "executables: " + known.joined(separator: ", "))
      }
      executables.append(
        .init(
          product: name, package: package.path, hasRemotePackages: package.hasRemotePackages))
    }
    let apps =
      settings.products != nil && settings.apps == nil ? [] : try context.apps(settings.apps)
    try context.requireFilledNumbers(apps)
    let action = ArchiveAction(
      executables: executables,
      apps: apps.map { app in
        .init(
          spec: app.app.project, scheme: app.scheme,
          skip: facts.hasXcode ? nil : Facts.noXcode,
          delivery: facts.hasXcode ? context.delivery(of: app) : nil, trust: app.app.trust)
      },
      output: settings.output ?? "dist", isSealed: settings.sealed,
      signer: settings.signer)
    guard !executables.isEmpty || !apps.isEmpty else {
      return PlannedStage(
        entry, "nothing to archive", skip: "product.json names no app and no `products`")
    }
    let names = executables.map(\.product) + apps.map { "app \($0.name)" }
    return PlannedStage(
      entry, "\(names.joined(separator: ", ")) into \(action.output)/",
      actions: [.archive(action)])
  }
}
