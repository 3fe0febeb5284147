import Effects
import Pipelines

/// A private directory shown to the build at one canonical path, in a mount namespace of its own,
/// without network: so that the same commits give the same bytes wherever they lie.
struct SealedView {
  /// The private directory, absolute and real.
  let directory: String
  /// Where the build sees it; nil where the system allows no mount namespace.
  let canonical: String?
  let unshare: String?
  let hasNetwork: Bool

  /// Existing directories that hold nothing a build needs, the first fitting one is taken.
  private static let mountPoints = ["/mnt", "/srv"]

  /// Tries what this system allows.
  static func find(_ directory: String, toolchain: SwiftToolchain, _ world: World) -> SealedView {
    let none = SealedView(directory: directory, canonical: nil, unshare: nil, hasNetwork: true)
    guard
      let unshare = world.processes.find("unshare", path: world.environment.searchPath),
      let point = mountPoints.first(where: { point in
        (try? world.files.isDirectory(point)) == true
          && !PathText.isInside(toolchain.swift, point) && !PathText.isInside(directory, point)
      })
    else { return none }
    for hasNetwork in [false, true] {
      let view = SealedView(
        directory: directory, canonical: point, unshare: unshare, hasNetwork: hasNetwork)
      let probe = view.wrap(
        Command(
          "/bin/sh", ["-c", "exit 0"], environment: toolchain.fixedEnvironment,
          directory: directory, timeoutSeconds: 30))
      if let result = try? Tool.run(probe, world), result.isSuccess { return view }
    }
    return none
  }

  var warnings: [String] {
    var result: [String] = []
    if canonical == nil {
      result.append("not reproducible across paths: this system gives no mount namespace")
    }
    if hasNetwork { result.append("the network was not cut off from the build") }
    return result
  }

  /// The same view with the network as relctl has it: to fetch pinned packages.
  var online: SealedView {
    SealedView(directory: directory, canonical: canonical, unshare: unshare, hasNetwork: true)
  }

  func shown(_ path: String) -> String { moved(path, from: directory, to: canonical ?? directory) }

  func host(_ path: String) -> String { moved(path, from: canonical ?? directory, to: directory) }

  private func moved(_ path: String, from: String, to: String) -> String {
    PathText.isInside(path, from) ? to + path.dropFirst(from.count) : path
  }

  /// Enters the namespaces, shows the directory, and becomes the command. The script is fixed and
  /// everything else is its arguments; a shell is needed because `unshare` starts one program only.
  func wrap(_ command: Command) -> Command {
    guard let canonical, let unshare else { return command }
    var wrapped = command
    wrapped.executable = unshare
    wrapped.arguments =
      ["--user", "--map-root-user", "--mount"] + (hasNetwork ? [] : ["--net"])
      + [
        "--", "/bin/sh", "-c",
        #"umask 022 && mount --bind "$1" "$2" && "# + (hasNetwork ? "" : Self.loopback + " && ")
          + #"cd "$3" && shift 3 && exec "$@""#,
        "sh", directory, canonical, shown(command.directory ?? directory), command.executable,
      ] + command.arguments
    wrapped.directory = directory
    return wrapped
  }

  /// A new network has its loopback down, and Foundation wakes its own threads through UDP on it:
  /// without, `swift build` waits for ever, now and then, for a plug-in that has ended (SwiftPM 6.3).
  /// Perl does what `ip` does where there is none: SIOCGIFFLAGS, IFF_UP, SIOCSIFFLAGS.
  private static let loopback = #"""
    { ip link set lo up 2>/dev/null || perl -MSocket -e '
      socket(my $s, AF_INET, SOCK_DGRAM, 0) or exit 1; my $r = pack("a16x24", "lo");
      ioctl($s, 0x8913, $r) or exit 1; substr($r, 16, 2) = pack("S", unpack("x16S", $r) | 1);
      ioctl($s, 0x8914, $r) or exit 1'; }
    """#
}
