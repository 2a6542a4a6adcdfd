// SPDX-License-Identifier: MIT

import ArgumentParser
import CairoRaster
import CellDocument
import CellPainting
import CellRaster
internal import Files
import Glibc
import GoldenImages
import Graphics
import ImageCodecs
import Reports

/// The exit status of the command, with the numbers of sysexits.h.
enum ExitStatus: Int32 {
  case checkFailed = 1
  case badDocument = 65
  case missingInput = 66
  case ourFault = 70
  case cannotWrite = 73

  var code: ExitCode { ExitCode(rawValue) }

  /// Creates the status for an error that ends the command.
  init(_ error: any Error) {
    switch error {
    case let failure as FileFailure where failure.operation == .write: self = .cannotWrite
    case is FileFailure, is FolderWithoutTemplates: self = .missingInput
    case is CellDocumentError, is UnreadableBaseline, is InspectionTooLarge, is UnreadablePicture, is UndrawableDifference,
      is UnknownAnswer:
      self = .badDocument
    case GoldenCaseError.noGolden, GoldenCaseError.noCases: self = .missingInput
    case is GoldenCaseError, is GoldenDecisionsError, is PruningRefusal: self = .badDocument
    case is GoldenApprovalError: self = .checkFailed
    // A failure of an element is caused by the document or the data: a picture, a font family, a size.
    case is ElementFailure: self = .badDocument
    case is UnpaintableSize, is UndrawableSize, is SheetWidthDiffers, ImageCodecError.tooManyRows: self = .badDocument
    default: self = .ourFault
    }
  }
}

/// Writes a sentence to standard error, on one line.
func report(_ sentence: String) {
  writeToStandardError(sentence.onOneLine + "\n")
}

/// Writes to standard error.
func writeToStandardError(_ text: String) {
  do throws(FileFailure) {
    try FileSystem.write(Array(text.utf8), to: STDERR_FILENO, named: "standard error")
  } catch {
    // If standard error is closed, there is no other place to report it.
  }
}

/// Writes to standard output.
func write(_ bytes: [UInt8]) throws {
  try FileSystem.write(bytes, to: STDOUT_FILENO, named: "standard output")
}

/// Runs a subcommand. If it fails, reports one sentence and exits with the status of the error.
func reportingFailure(_ work: () async throws -> Void) async throws {
  do {
    try await work()
  } catch let code as ExitCode {
    throw code
  } catch let error as ValidationError {
    throw error
  } catch {
    report("\(error)")
    throw ExitStatus(error).code
  }
}
