/// What the stages of Apple's tools share.
extension StageContext {
  /// How an app is signed and exported.
  func delivery(of app: AppFacts) -> AppDelivery {
    let export = app.app.export
    return AppDelivery(
      spec: app.app.project, scheme: app.scheme, method: export.method, signing: export.signing,
      team: app.app.team, certificate: export.certificate, profiles: export.profiles,
      managesNumbers: export.managesNumbers,
      apiKey: export.signing == .automatic ? product.apiKey : nil)
  }

  /// The apps that the stage serves, or the reason why it serves none here.
  func appleApps(_ names: [String]?) throws(Failure) -> (apps: [AppFacts], skip: String?) {
    let apps = try apps(names)
    if apps.isEmpty { return ([], "the product has no app") }
    return facts.hasXcode ? (apps, nil) : ([], Facts.noXcode)
  }

  /// Where the archives of this run go.
  var archiveDirectory: String {
    var output = "dist"
    for stage in earlier {
      for case .archive(let archive) in stage.actions { output = archive.output }
    }
    return output
  }
}
