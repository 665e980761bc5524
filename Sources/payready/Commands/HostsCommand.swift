// `payready hosts`: the built-in host profiles.

import AuditModel
import Auditing
import FoundationEssentials

/// Lists the built-in hosts, or prints one as a profile file.
enum HostsCommand: Command {
  static let declaration = CommandDeclaration(
    name: "hosts", summary: "lists the built-in hosts, or prints one as JSON", usage: "[NAME]",
    description: [
      "A host is the embedded web view or browser that a checkout is opened in. Without NAME "
        + "the built-in hosts are listed. With NAME its profile is printed, which --host takes "
        + "unchanged: change it until it says what your app does."
    ],
    examples: [
      (
        "payready hosts wkwebview > my-app.json",
        "Write a profile to change, then audit with it: "
          + "payready audit --host my-app.json TARGET"
      )
    ])

  static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    if arguments.operands.count > 1 { throw UsageError("hosts takes one NAME") }
    guard let name = arguments.operands.first else {
      return CommandLineTool.printed(list)
    }
    guard let host = Host.builtIn(named: name) else { throw HostSelection.unknown(name) }
    guard let json = HostFile.text(of: host) else {
      throw UsageError("the host cannot be written as JSON", status: .ownFault)
    }
    return CommandLineTool.printed(json)
  }

  private static var list: String {
    let width = (Host.builtIn.map(\.name.count).max() ?? 0) + 2
    return Host.builtIn.map { host in
      let mark = host == Host.standard ? " (the default)" : ""
      return host.name.padded(to: width) + host.title + mark + "\n"
    }.joined()
  }
}
