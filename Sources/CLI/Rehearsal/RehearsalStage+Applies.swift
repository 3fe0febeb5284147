import Execution
import Pipelines

extension RehearsalStage {
  /// Which of a pipeline's faults can be met.
  func applies(_ fault: RehearsalFault, to pipeline: Pipeline) -> Bool {
    guard pipeline.stages.contains(where: { $0.word == fault.stage }) else { return false }
    let apps = product.product.apps
    switch fault.needs {
    case .nothing:
      let needsApp: [StageWord] = [.archive, .export, .sign, .notarize, .upload]
      return !(apps.isEmpty && needsApp.contains(fault.stage))
    case .branches: return !product.product.git.allows(branch: Self.otherBranch)
    case .kit: return !clones.kits.isEmpty
    case .executable: return !product.product.products.isEmpty
    case .testedPackage: return pipeline.tests.contains { tests($0, package: true) }
    case .testedApp: return pipeline.tests.contains { tests($0, package: false) }
    case .key: return true
    case .appSources:
      return apps.contains { outline($0)?.sources.contains { $0.path.hasSuffix(".swift") } == true }
    case .identity:
      return apps.contains { $0.export.signing == .manual || $0.export.method == .developerID }
    case .installer:
      return apps.contains { app in
        app.export.method == .appStoreConnect && outline(app)?.platform == "macOS"
      }
    }
  }

  private func outline(_ app: Product.App) -> AppOutline? {
    try? AppOutline(app, scheme: app.scheme ?? "", product.workspace, context.world)
  }

  /// Whether a `test` stage tests a package, or else an app: naming one kind leaves out the other.
  private func tests(_ settings: StageSettings.Test, package: Bool) -> Bool {
    if !package {
      return !product.product.apps.isEmpty && !(settings.packages != nil && settings.apps == nil)
    }
    if settings.apps != nil, settings.packages == nil { return false }
    return packages.contains { facts in
      let isTested = facts.targets.contains { $0.type == "test" }
      if let names = settings.packages {
        return isTested && (names.contains(facts.name) || names.contains(facts.path))
      }
      return isTested && (facts.kit == nil || settings.kits)
    }
  }
}

extension Pipeline {
  fileprivate var tests: [StageSettings.Test] {
    stages.compactMap { if case .test(let test) = $0.settings { test } else { nil } }
  }
}
