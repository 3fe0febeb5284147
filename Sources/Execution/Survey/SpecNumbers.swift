import Pipelines
import XcodeProject
import YAML

/// The homes of an app's numbers, in planning's terms.
package enum SpecNumbers {
  package struct Homes {
    package var build: [NumberHome] = []
    package var marketing: [NumberHome] = []
    package var problems: [Diagnostic] = []
  }

  package static func homes(
    of loaded: LoadedSpec, app: Product.App, workspace: Workspace, files: some FileTree
  ) -> Homes {
    Homes()
  }
}
