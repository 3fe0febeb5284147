/// One reader of bytes that came from elsewhere; its corpus is Fuzz/corpus/<name>.
struct FuzzTarget: Sendable {
  let name: String
  /// Must come back, within a second; aborts where something that must hold does not.
  let run: @Sendable ([UInt8]) -> Void

  static let all = [
    FuzzTarget(name: "spec", run: SpecFuzzing.spec),
    FuzzTarget(name: "xcconfig", run: SpecFuzzing.xcconfig),
    FuzzTarget(name: "project-text", run: ProjectTextFuzzing.strings),
    FuzzTarget(name: "numbers", run: NumberFuzzing.edit),
    FuzzTarget(name: "yaml", run: NumberFuzzing.scalars),
    FuzzTarget(name: "product", run: OwnFileFuzzing.product),
    FuzzTarget(name: "pipeline", run: OwnFileFuzzing.pipeline),
    FuzzTarget(name: "commit", run: OwnFileFuzzing.commit),
    FuzzTarget(name: "manifest", run: OwnFileFuzzing.manifest),
    FuzzTarget(name: "llvm-cov", run: ReportFuzzing.coverage),
    FuzzTarget(name: "xccov", run: ReportFuzzing.xccov),
    FuzzTarget(name: "xunit", run: ReportFuzzing.xunit),
    FuzzTarget(name: "xcresult", run: ReportFuzzing.xcresult),
    FuzzTarget(name: "test-output", run: ReportFuzzing.output),
    FuzzTarget(name: "records", run: BinaryFuzzing.records),
    FuzzTarget(name: "dwarf", run: BinaryFuzzing.dwarf),
    FuzzTarget(name: "macho", run: BinaryFuzzing.machO),
  ]
}
