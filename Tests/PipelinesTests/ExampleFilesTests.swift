import Foundation
import Pipelines
import Testing
import YAML

struct ExampleFilesTests {
  private static let harbor = Golden.root.appending(path: "Examples/harbor/Harbor")

  @Test("the example's product.json has no problem") func product() throws {
    let bytes = try Array(Data(contentsOf: Self.harbor.appending(path: "product.json")))
    let file = try ProductFile.parse(bytes, file: "product.json")
    #expect(file.product.version.text == "2.0.0-beta.1")
    #expect(file.product.apps.map(\.scheme) == ["HarborMobile"])
    #expect(file.warnings.isEmpty)
  }

  @Test(
    "the example's pipelines have no problem, and their words in order",
    arguments: [
      ("test", "generate test"), ("release", "clean kits test bump archive verify tag"),
      ("appstore", "clean kits test bump push archive verify export upload run"),
    ])
  func pipelines(name: String, words: String) throws {
    let url = Self.harbor.appending(path: "pipelines/\(name).yml")
    let file = try PipelineFile.parse(Array(Data(contentsOf: url)), file: "\(name).yml")
    #expect(file.pipeline.name == name)
    #expect(file.pipeline.stages.map(\.word.rawValue).joined(separator: " ") == words)
    let names = file.pipeline.stages.map(\.name)
    #expect(names.last == (name == "appstore" ? "announce" : names.last))
  }

  @Test("mangled files are refused with a place, and never end the program")
  func mangled() throws {
    let product = try Array(Data(contentsOf: Self.harbor.appending(path: "product.json")))
    let pipeline = try Array(
      Data(contentsOf: Self.harbor.appending(path: "pipelines/appstore.yml")))
    var random = Deterministic(seed: 23)
    for _ in 0..<1500 {
      for (bytes, isProduct) in [(product, true), (pipeline, false)] {
        let text = Self.mangle(bytes, using: &random)
        do throws(Diagnostics) {
          if isProduct {
            _ = try ProductFile.parse(text, file: "product.json")
          } else {
            _ = try PipelineFile.parse(text, file: "appstore.yml")
          }
        } catch {
          #expect(error.hasErrors)
          #expect(error.items.allSatisfy { $0.position != nil && !$0.message.isEmpty })
        }
      }
    }
  }

  private static func mangle(_ bytes: [UInt8], using random: inout Deterministic) -> [UInt8] {
    var result = bytes
    for _ in 0..<Int.random(in: 1...3, using: &random) where !result.isEmpty {
      let index = result.indices.randomElement(using: &random) ?? 0
      switch Int.random(in: 0...4, using: &random) {
      case 0: result[index] = UInt8.random(in: 0...255, using: &random)
      case 1: result.remove(at: index)
      case 2:
        result.insert(
          contentsOf: Array("{}[]\",:\n &*<!-#0".utf8).shuffled(using: &random).prefix(2), at: index
        )
      case 3:
        let end = min(result.count, index + Int.random(in: 1...20, using: &random))
        result.removeSubrange(index..<end)
      default:
        let end = min(result.count, index + Int.random(in: 1...20, using: &random))
        result.insert(contentsOf: result[index..<end], at: index)
      }
    }
    return result
  }
}
