import Pipelines

/// The bump: see `BumpTransaction`.
enum Bump {
  static func perform(_ action: BumpAction, _ context: ActionContext) throws(Failure) -> Outcome {
    try BumpTransaction(action, context).run()
  }
}
