// SPDX-License-Identifier: MIT

import CellRaster
import ChatMessages
import Foundation

// Measures 20 icons of 24 points at scale 2, and as many avatars. tools/benchmarks/icons/compare.py runs it.
//
// Arguments: the number of turns (odd), the folder of the icons, the names of the files. With PROFILE=icons or PROFILE=avatars in the
// environment, only draws these, for a profiler.

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count > 2, let turns = Int(arguments[0]) else {
  print("usage: icons TURNS FOLDER FILE...")
  exit(64)
}
let profiled = ProcessInfo.processInfo.environment["PROFILE"]
let timing = try IconTiming(folder: arguments[1], names: Array(arguments[2...]), turns: turns)
if let profiled {
  try timing.draw(avatars: profiled == "avatars")
} else {
  try timing.printAll()
}
try removeChatResources()
