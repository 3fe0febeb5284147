/// `sign`: the signature of each app, made where Xcode made none, and proven.
enum SignStage {
  static func plan(_ settings: StageSettings.Apps, _ entry: StageEntry, _ context: StageContext)
    throws(Failure) -> PlannedStage
  {
    let (apps, skip) = try context.appleApps(settings.apps)
    if let skip { return PlannedStage(entry, "sign the apps", skip: skip) }
    return PlannedStage(
      entry, "signatures of " + apps.map(\.name).joined(separator: ", "),
      actions: apps.map { app in
        .sign(SignAction(app: context.delivery(of: app), identity: context.product.identity))
      })
  }
}
