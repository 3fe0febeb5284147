/// What a target makes; raw values are the part after `com.apple.product-type.`.
package enum ProductType: String, Sendable, CaseIterable {
  case none = ""
  case application
  case watchApp = "application.watchapp"
  case watch2App = "application.watchapp2"
  case watch2AppContainer = "application.watchapp2-container"
  case messagesApplication = "application.messages"
  case onDemandInstallCapableApplication = "application.on-demand-install-capable"
  case framework
  case staticFramework = "framework.static"
  case xcFramework = "xcframework"
  case dynamicLibrary = "library.dynamic"
  case staticLibrary = "library.static"
  case bundle
  case unitTestBundle = "bundle.unit-test"
  case uiTestBundle = "bundle.ui-testing"
  case ocUnitTestBundle = "bundle.ocunit-test"
  case appExtension = "app-extension"
  case messagesExtension = "app-extension.messages"
  case stickerPack = "app-extension.messages-sticker-pack"
  case intentsServiceExtension = "app-extension.intents-service"
  case extensionKitExtension = "extensionkit-extension"
  case tvExtension = "tv-app-extension"
  case watchExtension = "watchkit-extension"
  case watch2Extension = "watchkit2-extension"
  case xcodeExtension = "xcode-extension"
  case commandLineTool = "tool"
  case xpcService = "xpc-service"
  case instrumentsPackage = "instruments-package"
  case metalLibrary = "metal-library"
  case systemExtension = "system-extension"
  case driverExtension = "driver-extension"

  private static let prefix = "com.apple.product-type."

  /// Reads the full identifier or the part after its prefix.
  package init?(spec text: String) {
    let short = text.hasPrefix(Self.prefix) ? String(text.dropFirst(Self.prefix.count)) : text
    guard let type = ProductType(rawValue: short) else { return nil }
    self = type
  }

  /// As written into the project file.
  package var identifier: String { self == .none ? "" : Self.prefix + rawValue }

  /// The product's extension without the dot; nil for a tool and for no product.
  package var fileExtension: String? {
    switch self {
    case .none, .commandLineTool: nil
    case .application, .watchApp, .watch2App, .watch2AppContainer, .messagesApplication,
      .onDemandInstallCapableApplication:
      "app"
    case .framework, .staticFramework: "framework"
    case .xcFramework: "xcframework"
    case .dynamicLibrary: "dylib"
    case .staticLibrary: "a"
    case .bundle: "bundle"
    case .unitTestBundle, .uiTestBundle: "xctest"
    case .ocUnitTestBundle: "octest"
    case .appExtension, .messagesExtension, .stickerPack, .intentsServiceExtension,
      .extensionKitExtension, .tvExtension, .watchExtension, .watch2Extension, .xcodeExtension:
      "appex"
    case .xpcService: "xpc"
    case .instrumentsPackage: "instrpkg"
    case .metalLibrary: "metallib"
    case .systemExtension: "systemextension"
    case .driverExtension: "dext"
    }
  }

  package var isApp: Bool { fileExtension == "app" }
  package var isExtension: Bool { fileExtension == "appex" }
  package var isSystemExtension: Bool { self == .systemExtension || self == .driverExtension }
  package var isTest: Bool { fileExtension == "xctest" }
  package var isFramework: Bool { fileExtension == "framework" }
  package var isLibrary: Bool { self == .staticLibrary || self == .dynamicLibrary }

  package var isExecutable: Bool {
    isApp || isExtension || isSystemExtension || isTest || self == .commandLineTool
  }

  /// Whether a scheme can launch the product.
  package var runsOnLaunch: Bool {
    isApp || isExtension || isSystemExtension || self == .commandLineTool
  }
}
