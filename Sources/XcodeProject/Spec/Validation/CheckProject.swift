import YAML

/// What concerns the project as a whole.
extension SpecCheck {
  func minimumVersion(_ version: String) {
    guard let text = spec.options.minimumXcodeGenVersion,
      let minimum = TolerantVersion(text), let own = TolerantVersion(version), own < minimum
    else { return }
    log.fail(
      "minimum-version",
      "this spec wants XcodeGen \(text) or newer, and this is compatible with \(version)",
      at: spec.options.value["minimumXcodeGenVersion"]?.node)
  }

  func paths() {
    for (index, path) in spec.fileGroups.enumerated() where !exists(path) {
      let list = spec.value["fileGroups"]?.list ?? []
      log.fail(
        "missing-file", "the file group `\(path)` does not exist",
        at: list.indices.contains(index) ? list[index].node : spec.value["fileGroups"]?.node)
    }
    for package in spec.packages {
      guard case .local(let path, _, _) = package.location, !exists(path) else { continue }
      log.fail(
        "missing-package", "the local package `\(package.name)` does not exist at `\(path)`",
        at: package.value["path"]?.node ?? package.value.node)
    }
  }

  func defaultConfig() {
    guard let name = spec.options.defaultConfig, !configNames.contains(name) else { return }
    log.fail(
      "unknown-config", "the default configuration `\(name)` does not exist",
      at: spec.options.value["defaultConfig"]?.node,
      hint: nearest(to: name, among: configNames))
  }

  func projectReferences() {
    for reference in spec.projectReferences where !exists(reference.path) {
      log.fail(
        "missing-project",
        "the project reference `\(reference.name)` leads to no project: `\(reference.path)`",
        at: reference.value["path"]?.node)
    }
  }

  /// The xcconfig files of the project or of a target.
  func configFiles(_ configFiles: [String: String], _ value: SpecValue?) {
    for (name, path) in configFiles.sorted(by: { $0.key < $1.key }) {
      let entry = value?.map?.entry(name)
      if !isDisabled(.missingConfigFiles), !exists(path) {
        log.fail(
          "missing-config-file", "the config file `\(path)` for `\(name)` does not exist",
          at: entry?.value.node)
      }
      if !isDisabled(.missingConfigs), !configNames.contains(name) {
        log.fail(
          "unknown-config", "there is no configuration `\(name)` for the config file `\(path)`",
          at: entry?.keyNode, hint: nearest(to: name, among: configNames))
      }
    }
  }

  // MARK: Settings

  /// Settings with all groups they use.
  func settings(_ settings: Settings) {
    check(settings)
  }

  /// A setting group, whether something uses it or not.
  func settingGroup(_ name: String) {
    if let group = spec.settingGroups[name] { checkGroup(name, group) }
  }

  private func checkGroup(_ name: String, _ group: Settings) {
    guard checkedGroups.insert(name).inserted else { return }
    openGroups.insert(name)
    check(group)
    openGroups.remove(name)
  }

  private func check(_ settings: Settings) {
    for group in settings.groups {
      guard let next = spec.settingGroups[group.name] else {
        log.fail(
          "unknown-group", "there is no setting group `\(group.name)`", at: group.node,
          hint: nearest(to: group.name, among: spec.settingGroups.keys))
        continue
      }
      if openGroups.contains(group.name) {
        log.fail("group-cycle", "the setting group `\(group.name)` uses itself", at: group.node)
      } else {
        checkGroup(group.name, next)
      }
    }
    if !isDisabled(.missingConfigs) {
      for config in settings.configs where !someConfigContains(config.name) {
        log.fail(
          "unknown-config",
          "settings are given for the configuration `\(config.name)`, which does not exist",
          at: config.keyNode, hint: nearest(to: config.name, among: configNames))
      }
    }
    checkPerConfig(settings)
  }

  /// Settings that look like configurations' names.
  private func checkPerConfig(_ settings: Settings) {
    guard settings.base.count == spec.configs.count,
      settings.base.allSatisfy({ someConfigContains($0.key) }), let first = settings.base.first
    else { return }
    log.fail(
      "per-config", "settings for one configuration stand under `configs`", at: first.keyNode,
      hint: "write `configs:` above `\(first.key):`; `base` is for common settings")
  }
}
