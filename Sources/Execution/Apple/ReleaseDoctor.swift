import Effects
import Git
import Pipelines
import XcodeProject

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a release needs beforehand, each with what it blocks and the remedy.
package struct ReleaseDoctor {
  package struct Check: Sendable {
    package let name: String
    package let isOK: Bool
    package let found: String
    package let blocks: String
    package let remedy: String
  }

  private let product: ProductContext
  private let world: World

  package init(_ product: ProductContext) {
    self.product = product
    world = SecretGuard.guarding(
      product.world, product.product, root: product.workspace.productRoot)
  }

  package func checks() -> [Check] {
    secrets() + remote() + numbers() + (product.product.apps.isEmpty ? [] : apple())
  }

  // MARK: Secrets

  /// Presence alone; a value is never shown.
  private func secrets() -> [Check] {
    guard !product.product.apps.isEmpty else { return [] }
    let reader = SecretReader(world, root: product.workspace.productRoot)
    let references = product.product.secrets + product.product.identifiers
    return references.map { reference in
      do throws(Failure) {
        _ = try reader.bytes(reference)
        return Check(
          name: "secret \(reference)", isOK: true, found: "set", blocks: "", remedy: "")
      } catch {
        return Check(
          name: "secret \(reference)", isOK: false, found: "not set",
          blocks: "notarize, upload, automatic signing", remedy: error.hint ?? "")
      }
    }
  }

  // MARK: Git

  private func remote() -> [Check] {
    let remote = product.product.git.remote
    let head = try? product.repository.head()
    guard let commit = head?.commit, let branch = head?.branchName else {
      return [
        Check(
          name: "branch", isOK: false, found: "HEAD is detached", blocks: "bump, push",
          remedy: "git switch BRANCH, or `--branch NAME`")
      ]
    }
    let git = GitCommand(facts: world.environment, isInteractive: false)
    let command = git.command(
      ["ls-remote", remote, "refs/heads/" + branch], in: product.workspace.repositoryRoot,
      timeoutSeconds: 30)
    let result = try? Tool.run(command, world)
    guard let result, result.isSuccess else {
      return [
        Check(
          name: "remote `\(remote)`", isOK: false, found: "no answer", blocks: "push, upload",
          remedy: "git ls-remote \(remote)")
      ]
    }
    let tip = result.text.split(separator: "\t").first.map(String.init)
    return [
      Check(
        name: "HEAD is \(remote)'s \(branch)", isOK: tip == commit.hex,
        found: tip.map { "\($0.prefix(12)), HEAD is \(commit.short)" } ?? "no such branch there",
        blocks: "upload", remedy: "git push \(remote) \(branch), or git pull --rebase")
    ]
  }

  // MARK: Numbers

  private func numbers() -> [Check] {
    let generation = ProjectGeneration(product.workspace, world)
    return product.product.apps.map { app in
      do throws(Failure) {
        let loaded = try generation.load(generation.request(app), files: LiveFileTree())
        let homes = try SpecNumbers.homes(
          of: loaded, workspace: product.workspace, files: LiveFileTree(), world: world)
        let problem = homes.problems.first { $0.diagnostic.severity == .error }
        return Check(
          name: "numbers of \(app.project)", isOK: problem == nil,
          found: problem?.diagnostic.message
            ?? "build \(homes.build.first?.text ?? "none"), version "
            + (homes.marketing.first?.text ?? "none"), blocks: "bump, export",
          remedy: problem?.diagnostic.hint ?? "relctl validate")
      } catch {
        return Check(
          name: "numbers of \(app.project)", isOK: false, found: error.message, blocks: "bump",
          remedy: error.hint ?? "relctl validate")
      }
    }
  }

  // MARK: Apple's tools

  private func apple() -> [Check] {
    let xcode: Xcode
    do throws(Failure) {
      xcode = try Xcode.find(product.workspace, world)
    } catch {
      return [
        Check(
          name: "Xcode", isOK: false, found: error.message, blocks: "everything of the apps",
          remedy: error.hint ?? "install Xcode from the App Store")
      ]
    }
    return [
      Check(
        name: "Xcode", isOK: true, found: "\(xcode.version)", blocks: "", remedy: "")
    ] + identities(xcode) + profiles()
  }

  private func identities(_ xcode: Xcode) -> [Check] {
    let result = try? xcode.run(SecurityTool.identities(), timeout: 60)
    let identities = SecurityTool.identities(result?.text ?? "")
    let names = identities.map(\.name)
    var checks: [Check] = []
    for app in product.product.apps
    where app.export.signing == .manual
      || app.export.method == .developerID
    {
      let wanted =
        app.export.certificate
        ?? (app.export.method == .developerID ? "Developer ID Application" : "Apple Distribution")
      checks.append(
        Check(
          name: "identity `\(wanted)`", isOK: names.contains { $0.contains(wanted) },
          found: names.isEmpty ? "no signing identity" : names.joined(separator: "; "),
          blocks: "export of \(app.project)",
          remedy: "Xcode > Settings > Accounts > Manage Certificates; a free team has no "
            + "distribution certificate: it runs apps on its own devices for 7 days, no more"))
    }
    for app in product.product.apps {
      guard let team = app.team else { continue }
      let others = identities.compactMap(\.parenthesised).filter { $0 != team }
      guard !identities.isEmpty, others.count == identities.count else { continue }
      checks.append(
        Check(
          name: "team \(team)", isOK: true,
          found: "no identity carries it in its name; a development certificate names a person's "
            + "id there (\(Set(others).sorted().joined(separator: ", "))), which is no team id",
          blocks: "", remedy: ""))
    }
    return checks
  }

  /// Every bundle of manual signing has a profile that has not run out.
  private func profiles() -> [Check] {
    let wanted = product.product.apps.flatMap { $0.export.profiles.values }
    guard !wanted.isEmpty, let home = world.environment.home else { return [] }
    let installed = ProvisioningProfile.installed(home: home, world)
    let now = world.time.now().seconds
    return Set(wanted).sorted().map { name in
      let profile = installed.first { $0.name == name || $0.id == name }
      let isValid = profile.map { $0.expires > now } ?? false
      return Check(
        name: "profile `\(name)`", isOK: isValid,
        found: profile.map { "\($0.line)" + (isValid ? "" : ", expired") } ?? "not installed",
        blocks: "export", remedy: "Xcode > Settings > Accounts > Download Manual Profiles")
    }
  }
}
