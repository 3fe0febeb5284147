/// A macro that needs no package: it speaks the compiler's protocol itself (a length of eight bytes,
/// then JSON), and expands to the size of a file beside its sources.
enum MacroSource {
  static let text = ##"""
    import Foundation

    @main enum Made {
      static func main() {
        let input = FileHandle.standardInput
        while let head = try? input.read(upToCount: 8), head.count == 8 {
          let size = head.enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
          guard let body = try? input.read(upToCount: size) else { return }
          answer(String(decoding: body, as: UTF8.self))
        }
      }

      static func answer(_ question: String) {
        var text = #"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#
        if question.contains("expandFreestandingMacro") {
          let root = #filePath.replacing("/Sources/Made/Made.swift", with: "")
          let file = (try? String(contentsOfFile: root + "/data/macro.txt", encoding: .utf8)) ?? ""
          text =
            #"{"expandMacroResult":{"expandedSource":"\#(file.count)","diagnostics":[]}}"#
        }
        let bytes = Data(text.utf8)
        let length = (0..<8).map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) }
        FileHandle.standardOutput.write(Data(length) + bytes)
      }
    }

    """##
}
