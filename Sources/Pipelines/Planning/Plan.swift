/// What a run will do, as a value: `plan` prints it, `run` executes it.
package struct Plan: Codable, Sendable, Equatable {
  package var pipeline: String
  package var product: String
  /// The commit everything was planned on, 40 hexadecimal digits.
  package var base: String
  package var branch: String?
  package var version: String
  package var kits: [RecordedKit]
  package var stages: [PlannedStage]
  /// The waivers in force, by name: `--allow-dirty docs/**`.
  package var waivers: [String]
  /// SHA-256 of the files that made this plan, by path relative to the product root.
  package var sources: [String: String]

  package init(
    pipeline: String, product: String, base: String, branch: String?, version: String,
    kits: [RecordedKit], stages: [PlannedStage], waivers: [String], sources: [String: String]
  ) {
    self.pipeline = pipeline
    self.product = product
    self.base = base
    self.branch = branch
    self.version = version
    self.kits = kits
    self.stages = stages
    self.waivers = waivers
    self.sources = sources
  }

  /// A push stands directly after the bump: the number is claimed before anything is built on it.
  package var reservesNumber: Bool {
    stages.contains { stage in
      stage.actions.contains { action in
        if case .push(let push) = action { push.reserves } else { false }
      }
    }
  }

  /// The stage that bumps.
  package var bumpStage: Int? {
    stages.firstIndex { stage in
      stage.actions.contains { if case .bump = $0 { true } else { false } }
    }
  }

  /// The first bump in it, if any.
  package var bump: BumpAction? {
    for stage in stages {
      for case .bump(let bump) in stage.actions { return bump }
    }
    return nil
  }
}

/// One stage of a plan.
package struct PlannedStage: Codable, Sendable, Equatable {
  /// The stage's word: `bump`.
  package var word: String
  /// The name shown: the pipeline's `name`, else the word.
  package var name: String
  /// One line: what it will do.
  package var summary: String
  /// Why it will not run; nil when it will.
  package var skip: String?
  /// Why the run cannot begin with this stage in it; nil when it can.
  package var refusal: Failure?
  package var actions: [Action]
  /// Seconds; nil for no deadline.
  package var timeout: Double?
  package var environment: [String: String]

  package init(
    word: String, name: String, summary: String, skip: String? = nil, actions: [Action] = [],
    timeout: Double? = nil, environment: [String: String] = [:]
  ) {
    self.word = word
    self.name = name
    self.summary = summary
    self.skip = skip
    refusal = nil
    self.actions = actions
    self.timeout = timeout
    self.environment = environment
  }
}
