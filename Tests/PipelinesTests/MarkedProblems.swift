import Pipelines
import YAML

/// Problems as a person would see them: `3:5 unknown-key message`, the line, a caret, the hint.
enum MarkedProblems {
  static func of(product text: String) -> [Diagnostic] {
    do throws(Diagnostics) {
      return try ProductFile.parse(Array(text.utf8), file: "product.json").warnings
    } catch {
      return error.items
    }
  }

  static func of(pipeline text: String) -> [Diagnostic] {
    do throws(Diagnostics) {
      return try PipelineFile.parse(Array(text.utf8), file: "pipelines/release.yml").warnings
    } catch {
      return error.items
    }
  }

  /// `line:column id`, one for each problem.
  static func places(_ problems: [Diagnostic]) -> [String] {
    problems.map { problem in
      let place = problem.position.map { "\($0.line):\($0.column)" } ?? "-"
      return "\(place) \(problem.id)"
    }
  }

  static func text(_ problems: [Diagnostic]) -> String {
    problems.map { problem in
      let place = problem.position.map { "\($0.line):\($0.column)" } ?? "-"
      var lines = ["\(place): \(problem.severity.rawValue)[\(problem.id)]: \(problem.message)"]
      if let snippet = problem.snippet, let column = problem.position?.column {
        lines.append("    " + snippet)
        lines.append(
          String(repeating: " ", count: column + 3) + String(repeating: "^", count: problem.width))
      }
      for related in problem.related {
        lines.append("    \(related.position.line):\(related.position.column) \(related.message)")
      }
      if let hint = problem.hint { lines.append("    hint: \(hint)") }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n") + "\n"
  }
}
