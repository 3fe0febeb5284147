import Testing
import XcodeProject

@Suite struct SpecReachTests {
  @Test func `every path that a spec names is found, with its role`() throws {
    let sample = SpecSample([
      "project.yml": """
      name: P
      include: ../kit/base.yml
      configFiles: {Debug: c/a.xcconfig}
      packages: {Kit: {path: ../kit}, Far: {url: https://example.com/far, from: 1.0.0}}
      projectReferences: {Dock: {path: ../dock/Dock.xcodeproj}}
      fileGroups: [Notes]
      targets:
        A:
          type: application
          platform: iOS
          sources: [Src, ../shared/Src]
          settings: {INFOPLIST_FILE: $(SRCROOT)/A.plist}
          entitlements: {path: A.entitlements}
          dependencies: [{framework: V/F.framework}, {framework: G.framework, implicit: true}]
          preBuildScripts: [{path: s/pre.sh}, {script: x}]
          scheme: {testPlans: [{path: A.xctestplan}]}
      """,
      "../kit/base.yml": "settings: {A: b}\n",
      "c/a.xcconfig": "#include \"b.xcconfig\"\n", "c/b.xcconfig": "A = 1\n",
    ])
    let loaded = try sample.load()
    let resolver = SettingsResolver(spec: loaded.spec, files: sample.tree)
    let found = loaded.reach(resolver).map { "\($0.role) \($0.path)" }
    #expect(
      found == [
        "spec /p/project.yml", "spec /kit/base.yml", "xcconfig /p/c/a.xcconfig",
        "xcconfig /p/c/b.xcconfig", "package /kit", "projectReference /dock/Dock.xcodeproj",
        "fileGroup /p/Notes", "source /p/Src", "source /shared/Src",
        "framework /p/V/F.framework", "infoPlist /p/A.plist", "entitlements /p/A.entitlements",
        "script /p/s/pre.sh",
        "testPlan /p/A.xctestplan",
      ])
  }
}
