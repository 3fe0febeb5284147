import Pipelines
import TestReports

/// Which files coverage counts, from the packages' targets.
enum CoverageScopes {
  static func scope(_ action: TestAction, _ context: ActionContext) -> CoverageScope {
    let workspace = context.workspace
    var roots = [CoverageScope.Root(name: "", path: workspace.productRoot)]
    for kit in context.plan.kits {
      roots.append(
        .init(name: kit.name, path: PathText.join(workspace.repositoryRoot, kit.path)))
    }
    var targets: [CoverageTarget] = []
    for package in action.packages {
      for target in package.targets {
        let kind: CoverageTarget.Kind
        switch target.type {
        case "test": kind = .test
        case "regular", "executable", "macro": kind = .source
        default: continue
        }
        targets.append(
          CoverageTarget(
            name: target.name, package: package.name, kind: kind,
            directories: [workspace.absolute(target.path)]))
      }
    }
    return CoverageScope(roots: roots, targets: targets, exclude: action.exclude)
  }
}
