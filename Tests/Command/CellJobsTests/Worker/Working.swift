// SPDX-License-Identifier: MIT

import CellJobs
import CellRaster
import CellTestSupport
import Foundation
import Glibc
import Testing

extension SampleFolder {
  /// Lets a worker answer requests, and returns its answers, with paths relative to the folder.
  func answers(
    _ templates: [String], to requests: [String], _ change: (inout WorkerOptions) -> Void = { _ in }
  ) async throws -> [String] {
    try await output(templates, to: Array(requests.map { $0 + "\n" }.joined().utf8), change)
      .split(separator: "\n").dropFirst().map(String.init)
  }

  /// Returns all that a worker outputs, with paths relative to the folder.
  func output(
    _ templates: [String], to requests: [UInt8], _ change: (inout WorkerOptions) -> Void = { _ in }
  ) async throws -> String {
    String(decoding: try await bytes(templates, to: requests, change), as: UTF8.self).replacing(scratch.path + "/", with: "")
  }

  private func bytes(
    _ templates: [String], to requests: [UInt8], _ change: (inout WorkerOptions) -> Void
  ) async throws -> [UInt8] {
    try Data(requests).write(to: scratch.url.appending(path: "requests"))
    var options = WorkerOptions()
    options.templates = templates.map(path)
    options.root = scratch.path
    change(&options)
    let job = WorkerJob(options, from: open(path("requests"), O_RDONLY))
    defer { close(job.requests) }
    var output: [UInt8] = []
    for try await outcome in job.outcomes {
      if case .line(let line)? = outcome.result { output += line } else { Issue.record("\(outcome.label)") }
    }
    return output
  }

  /// Returns the output of a worker whose pictures follow their lines.
  func framed(_ template: String, to requests: String) async throws -> [UInt8] {
    try await bytes([template], to: Array(requests.utf8)) { $0.isFramed = true }
  }

  /// Returns the picture of an answer.
  func png(_ answer: String) throws -> [UInt8] {
    let value = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
    return Array(try #require(Data(base64Encoded: value?["png"] as? String ?? "")))
  }

  /// Returns the PNG file of the only cell of an input.
  func rendered(_ input: CellInput) async throws -> [UInt8] {
    var pictures: [[UInt8]] = []
    for try await outcome in RenderJob(input).outcomes {
      if case .item(let item)? = outcome.result, case .file(let bytes) = try item.picture.get().encoded { pictures.append(bytes) }
    }
    #expect(pictures.count == 1)
    return pictures[0]
  }
}
