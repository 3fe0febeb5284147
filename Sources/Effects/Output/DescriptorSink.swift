/// A descriptor that the process was started with: 1 is standard output, 2 standard error.
package struct DescriptorSink: ByteSink {
  package static let standardOutput = DescriptorSink(descriptor: 1, name: "standard output")
  package static let standardError = DescriptorSink(descriptor: 2, name: "standard error")

  private let descriptor: Int32
  private let name: String

  package init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    try Descriptor.writeAll(descriptor, bytes, path: name, operation: "write to")
  }
}
