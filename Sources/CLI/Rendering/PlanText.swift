import Pipelines

/// A plan for a person: each stage with its actions, edits as a unified diff.
struct PlanText {
  let style: TextStyle

  func lines(_ plan: Plan) -> [String] {
    var lines = [
      "\(plan.pipeline) of \(plan.product) \(plan.version), on \(plan.base.prefix(12))"
        + (plan.branch.map { " (\($0))" } ?? " (detached)")
    ]
    for kit in plan.kits { lines.append("kit \(kit.name) \(kit.revision.prefix(12)) \(kit.path)") }
    lines += plan.waivers.map { "waived: \($0)" }
    for (index, stage) in plan.stages.enumerated() {
      lines.append("")
      lines.append(
        style.bold("\(index + 1)/\(plan.stages.count) \(stage.name)") + ": "
          + InertText.line(stage.summary))
      if let skip = stage.skip { lines.append("    skipped: \(InertText.line(skip))") }
      if let refusal = stage.refusal { lines.append("    refuses: \(refusal.message)") }
      lines += stage.actions.flatMap { describe($0, plan) }.map { "    " + $0 }
    }
    return lines
  }

  /// The tag's name where the plan knows the build, else its template.
  private func tagName(_ template: String, _ plan: Plan) -> String {
    guard let bump = plan.bump,
      let name = try? TagTemplate(template).name(
        product: plan.product, version: SemanticVersion(bump.version),
        build: BuildNumber(bump.build))
    else { return template }
    return name
  }

  private func describe(_ action: Action, _ plan: Plan) -> [String] {
    switch action {
    case .checkTree(let gate):
      gate.branches.isEmpty ? [] : ["branch: " + gate.branches.joined(separator: ", ")]
    case .checkKits(let gate):
      gate.kits.map { "kit \($0.name): tree equals \($0.revision.prefix(12))" }
    case .generate(let generate):
      [
        generate.usesExternalTool
          ? "xcodegen --spec \(generate.spec)" : "write \(generate.spec)'s project"
      ]
    case .bump(let bump): bumpLines(bump)
    case .test(let test):
      test.packages.map { "swift test in \($0.path)" }
        + test.apps.map {
          "xcodebuild test \($0.scheme)" + ($0.skip.map { ": skipped, \($0)" } ?? "")
        }
    case .archive(let archive):
      archive.executables.map { "swift build --product \($0.product) in \($0.package)" }
        + archive.apps.map {
          "xcodebuild archive \($0.scheme)" + ($0.skip.map { ": skipped, \($0)" } ?? "")
        }
    case .verify: ["judge <archive> by its manifest and <commit>"]
    case .tag(let tag): ["annotated tag \(tagName(tag.template, plan)) at <commit>"]
    case .push(let push):
      [
        "git push "
          + (push.branch.map { "--atomic \(push.remote) <commit>:refs/heads/\($0) " }
            ?? "\(push.remote) ")
          + "refs/tags/\(tagName(push.tagTemplate, plan))"
      ]
    case .changelog(let changelog): diff(changelog.edit)
    case .command(let command): [ShellText.quote(command.command)]
    case .export(let export):
      [
        "xcodebuild -exportArchive of <archive>, method \(export.app.method.rawValue), "
          + "\(export.app.signing.rawValue) signing, into \(export.output)/",
        "every bundle: identifier, version and build as bumped",
      ]
    case .sign(let sign):
      ["codesign --verify --deep --strict of the exported \(sign.app.scheme)"]
    case .notarize(let notarize):
      [
        "notarytool submit <export of \(notarize.app.scheme)>, key \(notarize.apiKey.key)",
        "stapler staple, spctl --assess",
      ]
    case .upload(let upload):
      [
        "HEAD is what \(upload.remote) has"
          + (upload.evidence.map { ", evidence at least \($0)" } ?? ""),
        "altool --upload-app <export of \(upload.app.scheme)>, key \(upload.apiKey.key)",
      ]
        + (upload.changelog.map {
          ["what to test: TestFlight/WhatToTest.*.txt beside the spec, else \($0), beside <export>"]
        } ?? [])
    }
  }

  private func bumpLines(_ bump: BumpAction) -> [String] {
    var lines = bump.edits.flatMap(diff)
    lines += bump.projects.map { "regenerate \($0.spec)" }
    if bump.commits {
      lines += [
        "commit: Bump \(bump.product) to \(bump.version) (\(bump.build))",
        "  Product: \(bump.product)", "  Version: \(bump.version)",
        "  Build-Number: \(bump.build)",
      ]
      lines += bump.kits.map { "  Kit-Revision: \($0.name) \($0.revision) \($0.path)" }
      lines.append("  Inputs-Digest: <digest of the commit's trees>")
    } else {
      lines.append("no commit")
    }
    return lines
  }

  private func diff(_ edit: FileEdit) -> [String] {
    UnifiedDiff.lines(edit).map { line in
      switch line.first {
      case "+" where !line.hasPrefix("+++"): style.green(line)
      case "-" where !line.hasPrefix("---"): style.red(line)
      default: line
      }
    }
  }
}
