import Pipelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// ExportOptions.plist, as `xcodebuild -exportArchive` reads it.
///
/// Assumptions, from `xcodebuild -help` and public reports (cases ARC-01, ARC-02), never run on a
/// real Xcode yet: `manageAppVersionAndBuildNumber` is true unless the file says otherwise and
/// exists from Xcode 13 on; the words `app-store-connect`, `release-testing` and `debugging` exist
/// from 15.4 on; manual signing wants a profile for every bundle identifier.
struct ExportOptions: Encodable, Sendable, Equatable {
  var method: String
  var destination = "export"
  var manageAppVersionAndBuildNumber: Bool
  var signingStyle: String
  var teamID: String?
  var signingCertificate: String?
  var provisioningProfiles: [String: String]?
  var uploadSymbols: Bool?

  init(_ app: AppDelivery, version: XcodeVersion) {
    method = version < XcodeVersion(15, 4) ? app.method.oldWord : app.method.rawValue
    manageAppVersionAndBuildNumber = app.managesNumbers
    signingStyle = app.signing.rawValue
    teamID = app.team
    if app.signing == .manual {
      signingCertificate = app.certificate
      provisioningProfiles = app.profiles.isEmpty ? nil : app.profiles
    }
    uploadSymbols = app.method == .appStoreConnect ? true : nil
  }

  /// The file's bytes, as XML.
  func encoded() throws(Failure) -> [UInt8] {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    do {
      return Array(try encoder.encode(self))
    } catch {
      throw Failure(.fault, id: "options-encoding", "cannot write ExportOptions.plist: \(error)")
    }
  }
}
