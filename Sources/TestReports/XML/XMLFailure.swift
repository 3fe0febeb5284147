/// Why an XML document could not be read on.
enum XMLFailure: Error, Equatable {
  /// The bytes ended inside an element: somebody stopped writing.
  case endsEarly(offset: Int)
  case malformed(String, offset: Int)
}
