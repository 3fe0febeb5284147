// Written by relctl at each bump.
enum ProductStamp {
  static let version = "0.1.0"
  static let build = 1
}
