// SPDX-License-Identifier: MIT

/// The limits on input. Input beyond a limit is refused where it enters. The article "Limits" gives the reasons and the messages.
package enum Limits {
  /// The maximum nesting depth of values in documents and data, of conditions, and of styles that inherit from each other.
  package static let depth = 64
  /// The maximum number of elements in a template, and in a cell after binding.
  package static let elements = 20_000
  /// The maximum number of states in a document. A document is decoded in each state to check it. With the maximum numbers of
  /// elements and states, this takes 5 seconds in total.
  package static let states = 16
  /// The maximum number of list entries that `each` goes through for one cell, including entries for which the key `when` omits the
  /// element.
  package static let repetitions = 200_000
  /// The maximum number of files that a document includes.
  package static let includedFiles = 256
  /// The maximum number of components inside each other.
  package static let componentDepth = 16
  /// The maximum number of bytes of the texts of components in which arguments stand for parameters, counted for each use.
  package static let componentBytes = 16 << 20
  /// The maximum size of a colour as text in bytes.
  package static let colorBytes = 1000
  /// The maximum nesting depth of functions in a colour.
  package static let colorDepth = 16
  /// The maximum number of numbers, names and functions in the formula of a frame.
  package static let formulaTerms = 1_000
  /// The maximum size of a YAML file in bytes. For every token, libyaml scans all open brackets, of which it allows 1000. One
  /// megabyte of brackets takes 2 seconds; four megabytes would take 9.
  package static let yamlBytes = 1 << 20
  /// The maximum number of bytes in a line of newline-delimited JSON, and in a request to a worker. A whole line is held in memory;
  /// the rest of the data is not.
  package static let lineBytes = 16 << 20
  /// The maximum number of bytes of memory for each byte of data, with the data itself. The shortest values, such as the digits of a
  /// list, would take more.
  package static let memoryPerDataByte = 10
  /// The bytes of memory that any data may take, with the data itself, however short it is. A list of 4 MB of digits fits.
  package static let smallDataMemory = 64 << 20
  /// The most bytes of memory that values can take for each byte of their text: lists of one list each.
  private static let mostMemoryPerTextByte = 32
  /// The bytes of memory that the values of a JSON document may take, besides those for each of its bytes.
  package static let documentMemory = 256 << 20
  /// Returns the bytes of memory that the values of data may take, besides its text. The text is in memory up to three times: in the
  /// buffer of the file, in a block that the buffer grows out of, and as a line.
  package static func dataMemory(forBytes count: Int) -> Int { max(smallDataMemory, memoryPerDataByte * count) - 3 * count }
  /// Returns the most bytes of memory that the values of data can take before they are refused.
  package static func reachableDataMemory(forBytes count: Int) -> Int {
    min(mostMemoryPerTextByte * count, dataMemory(forBytes: count))
  }
  /// The maximum number of UTF-8 bytes in a text that an expression makes from data: as many as a line of data can hold. A list can
  /// repeat a separator, and a text can repeat a value, thousands of times.
  package static let expressionBytes = lineBytes
  /// The maximum size, in bytes, of a file that is read whole. Without a limit, reading from a device might never end.
  package static let fileBytes = 1 << 30

  /// The maximum number of UTF-8 bytes in the text of an element. Shaping time grows with the length, and Pango's widths overflow
  /// at 2,097,151 pixels.
  package static let textBytes = 65_536
  /// The maximum number of spans in a text.
  package static let spans = 2_000
  /// The maximum number of pictures in the lines of a text.
  package static let picturesInText = 200
  /// The maximum number of combining marks on a base character. HarfBuzz takes quadratic time for longer sequences
  /// (CVE-2023-25193).
  package static let combiningMarks = 30
  /// The maximum font size, line height and letter spacing in points. Pango stores whole pixels in 22 bits.
  package static let textLength = 2000.0

  /// The maximum number of languages of texts in a process. Pango keeps data about each language until the process ends.
  package static let languages = 64

  /// The maximum distance along each axis, in points, between an edge of a box and the cell's upper left corner. Cairo's
  /// coordinates wrap around at 8,388,608 device pixels.
  package static let coordinate = 1_000_000.0
  /// The maximum width of a cell in points.
  package static let cellWidth = 10_000.0
  /// The maximum width and height of a Cairo surface, in pixels.
  package static let surfaceSide = 32_767
  /// The maximum number of pixels of a picture that is drawn in one piece: 1 GiB of memory.
  package static let pixels = 1 << 28
  /// The most pixels of a picture that is kept in memory, unless a user raises it: 128 MiB.
  package static let keptPixels = 1 << 25
  /// The maximum number of pixels of all cells that are inspected together, because all are kept in memory.
  package static let inspectedPixels = 100_000_000

  /// The work that drawing a cell may take, in units of `DrawingWork`, besides ``workUnitsPerPixel``: at most some 8 seconds, and
  /// more than 180 times the units of the most expensive sample.
  package static let workUnits = 1_000_000_000
  /// The units of work that each pixel of a cell adds to ``workUnits``.
  package static let workUnitsPerPixel = 64

  /// The maximum size of a picture file, in bytes.
  package static let pictureBytes = 256 << 20
  /// The maximum number of pixels in a scaled picture: 256 MiB of memory.
  package static let scaledPixels = 64 << 20

  /// The maximum size of an SVG file, in bytes.
  package static let svgBytes = 1 << 20
  /// The maximum size of a XIB or storyboard.
  package static let interfaceBytes = 4 << 20
  /// The maximum number of path elements, gradient stops and dash lengths in a vector image, each counted as often as it is drawn.
  package static let vectorSegments = 200_000
  /// The maximum number of times that a background repeats a vector image. A picture of pixels may be repeated without limit.
  package static let vectorTiles = 1_000
  /// The maximum magnitude of a number in an SVG file, and of a coordinate in points. Cairo's coordinates wrap around at 8,388,608
  /// device pixels.
  package static let vectorNumber = 1_000_000.0
  /// The maximum number of references in an SVG file that lead to each other: of `use` elements, gradients or clip paths.
  package static let useDepth = 16
  /// The maximum number of bytes of an SVG file that are interpreted: bytes that `use` repeats count each time.
  package static let svgInterpretedBytes = 16 << 20
  /// The maximum number of bytes for which the entities of an SVG file stand, counted at each reference.
  package static let svgEntityBytes = 1 << 16
  /// The maximum number of bytes for which the variables of an element in an SVG file stand, and those of one of its properties.
  package static let svgVariableBytes = 1 << 16
}
