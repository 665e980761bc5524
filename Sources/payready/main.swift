// The program: hands its arguments to a command and ends with its status.

import Auditing
import Glibc

signal(SIGPIPE, SIG_IGN)
let status = await CommandLineTool.run(Array(CommandLine.arguments.dropFirst()))
exit(status.rawValue)
