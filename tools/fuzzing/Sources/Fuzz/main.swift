// SPDX-License-Identifier: MIT

import CFuzzer
import Glibc

// fuzz TARGET [libFuzzer's arguments]: see tools/fuzzing/fuzz.
guard CommandLine.argc > 1, let target = FuzzTarget(rawValue: CommandLine.arguments[1]) else {
  print("usage: fuzz \(FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")) [argument of libFuzzer...]")
  exit(64)
}
// The target's name takes the place of the program's: libFuzzer reads what follows.
var count = CommandLine.argc - 1
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
exit(LLVMFuzzerRunDriver(&count, &arguments, target.function))
