// SPDX-License-Identifier: MIT

import CellImageCodecs
import CellJobs
import CellRaster
import CellTestSupport

/// What rendering said and drew, with paths relative to the folder of the documents.
struct Rendering {
  /// The sentences about everything that failed, and the warnings, one on each line.
  fileprivate(set) var errors = "", warnings = ""
  /// The picture of each item; `nil` for one that failed.
  fileprivate(set) var pictures: [PixelBuffer?] = []
}

extension SampleFolder {
  /// Renders a template of the folder.
  func render(
    _ template: String = "message.yaml", data: String? = nil, _ change: (inout CellInput) -> Void = { _ in }
  ) async throws -> Rendering {
    var input = CellInput(template: path(template), data: data.map(path))
    change(&input)
    var rendering = Rendering()
    do {
      for try await outcome in RenderJob(input).outcomes {
        switch outcome {
        case .warning(let warning): rendering.warnings += "\(warning)\n"
        case .failed(let error, let item): rendering.errors += error.sentences(of: item).map { "\($0)\n" }.joined()
        case .result(.item(let item)):
          var picture: PixelBuffer?
          if case .success(let rendered) = item.picture, case .file(let bytes) = rendered.encoded {
            picture = try decodePicture(bytes).pixels
          }
          rendering.pictures.append(picture)
        case .began, .advanced, .ended, .cancelled, .result: break
        }
      }
    } catch let error as any AttributableError {
      rendering.errors += (error as any Error).allSentences.map { "\($0)\n" }.joined()
    } catch let error as UsageError {
      rendering.errors += error.message + "\n"
    }
    rendering.errors = rendering.errors.replacing(scratch.path + "/", with: "")
    rendering.warnings = rendering.warnings.replacing(scratch.path + "/", with: "")
    return rendering
  }
}
