// SPDX-License-Identifier: MIT

package import CellRaster

/// The options of a worker.
package struct WorkerOptions: Sendable {
  /// The templates that requests can name; if empty, they can name any.
  package var templates: [String] = []
  /// The output folder; `nil` if the worker writes no files.
  package var output: String?
  package var namePattern = PictureNames.standardPattern
  package var skipsExisting = false
  /// Whether pictures follow the lines of their answers as raw bytes.
  package var isFramed = false
  /// How many cells are rendered at once.
  package var jobs = coreCount
  /// The time, in seconds, for finishing requests after a stop.
  package var grace = 10.0
  package var compression = PNGCompression.fast
  /// The folder that contains the pictures; `nil` for the template's folder.
  package var root: String?
  package var fontFolders: [String] = []
  package var missingPictures = MissingPictures.error
  package var workLimit = RenderingResources.standardWorkLimit
  package var maximumPixels = RenderingResources.standardMaximumPixels
  /// The time that the filter `ago` counts from; `nil` for the current time.
  package var givenNow: String?

  /// The time zone of requests that name none; `nil` for the document's.
  package var timeZone: CellTimeZone?

  package init() {}

  /// The same time in seconds since 1970-01-01 00:00 UTC.
  var now: Double? { givenNow.flatMap(BindingEnvironment.instant) }

  /// The parts of an answer if its request does not name any.
  var standardParts: Set<WorkerRequest.Part> { [output == nil ? .png : .file, .size, .digest] }

  /// The bytes of the lines of requests that are in memory before no further line is read.
  static let heldLineBytes = 64 << 20

  /// Returns the bytes of memory that the values of the requests in work may take together. Requests whose values may take more are
  /// done one after the other.
  static func valueBytes(jobs: Int) -> Int { max(Limits.smallDataMemory, jobs << 23) }

  /// The number of requests that are read before the first of them is answered.
  var window: Int { OrderedRun<Int, Int>.window(jobs: jobs) }
}
