/// `notarize`: Apple's verdict on each app, its ticket stapled on.
enum NotarizeStage {
  static func plan(_ settings: StageSettings.Apps, _ entry: StageEntry, _ context: StageContext)
    throws(Failure) -> PlannedStage
  {
    let (apps, skip) = try context.appleApps(settings.apps)
    if let skip { return PlannedStage(entry, "have the apps notarized", skip: skip) }
    if let app = apps.first(where: { $0.app.export.method != .developerID }) {
      throw Failure(
        .invalid, id: "notarize-method",
        "app `\(app.name)` is exported for \(app.app.export.method.rawValue), and only "
          + "developer-id apps are notarized", file: context.facts.productPath,
        hint: "\"export\": {\"method\": \"developer-id\"} in product.json, or name other `apps`")
    }
    return PlannedStage(
      entry, "notarize " + apps.map(\.name).joined(separator: ", "),
      actions: apps.map { app in
        .notarize(
          NotarizeAction(
            app: context.delivery(of: app), apiKey: context.product.apiKey ?? .standard))
      })
  }
}
