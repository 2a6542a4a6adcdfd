// SPDX-License-Identifier: MIT

import ArgumentParser
import CellGoldenImages
import CellJobs
import CellRaster
import CellReports
import Glibc

/// The exit status of the command: 1 for a failed check, otherwise a number from sysexits.h.
enum ExitStatus: Int32 {
  case checkFailed = 1
  case badDocument = 65
  case missingInput = 66
  case ourFault = 70
  case cannotWrite = 73

  var code: ExitCode { ExitCode(rawValue) }

  /// Creates the status for an error that ends the command.
  init(_ error: any Error) {
    if error is GoldenApprovalError {
      self = .checkFailed
      return
    }
    switch (error as? any AttributableError)?.fault {
    case .document: self = .badDocument
    case .input: self = .missingInput
    case .output: self = .cannotWrite
    case .environment, .program, nil: self = .ourFault
    }
  }
}

/// Writes the sentences of an error to standard error, each on one line.
func report(_ error: any Error) {
  for sentence in error.allSentences { report(sentence) }
}

/// Writes a sentence to standard error, on one line.
func report(_ sentence: String) {
  writeToStandardError(sentence.onOneLine + "\n")
}

/// Writes to standard error. A failure is ignored.
func writeToStandardError(_ text: String) {
  do throws(FileFailure) {
    try FileSystem.write(Array(text.utf8), to: STDERR_FILENO, named: "standard error")
  } catch {
    // If standard error is closed, there is no other place to report it.
  }
}

/// The name of standard output in messages.
let standardOutput = "standard output"

/// Writes to standard output.
func write(_ bytes: [UInt8]) throws {
  try FileSystem.write(bytes, to: STDOUT_FILENO, named: standardOutput)
}

/// Writes text to standard output.
func write(_ text: String) throws { try write(Array(text.utf8)) }

/// Writes text for people to standard output. On a terminal, long lines are broken between words.
func show(_ text: String) throws { try write(text.wrapped(to: TerminalWidth.columns(of: STDOUT_FILENO))) }

/// Writes a picture to a file, or to standard output if the path is `nil`.
func write(picture: [UInt8], to path: String?) throws {
  if let path { try AtomicFile.write(picture, to: path) } else { try write(picture) }
}

/// Runs a subcommand. If it fails, reports the error and exits with the status of the error.
func reportingFailure(_ work: () async throws -> Void) async throws {
  do {
    try await work()
  } catch let code as ExitCode {
    throw code
  } catch let error as UsageError {
    // The arguments do not fit the data or the document: how to write them is not the question.
    report("Error: \(error.message)")
    throw ExitCode(EX_USAGE)
  } catch let error as ValidationError {
    report("Error: \(error.message)")
    writeToStandardError("  See '\(Invocation.current.command) --help' for more information.\n")
    throw ExitCode(EX_USAGE)
  } catch let failure as FileFailure where failure.isClosedPipe && failure.path == standardOutput {
    // The reader of standard output, such as "head", has all that it wants. SIGPIPE would end the process in the same way.
    throw ExitCode(128 + SIGPIPE)
  } catch {
    report(error)
    throw ExitStatus(error).code
  }
}
