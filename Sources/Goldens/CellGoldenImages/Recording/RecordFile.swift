// SPDX-License-Identifier: MIT

package import CellRaster

/// The `.cells` file next to a golden: the record of its cells, and a line that identifies the golden's pixels.
///
/// That line is the last one: the size and the SHA-256 of the pixels. A file without it is incomplete. If it identifies other
/// pixels, the record belongs to another picture: the golden was copied or recorded without its record.
enum RecordFile {
  /// The maximum number of bytes of a record that are read.
  private static let maximumBytes = 64 << 20

  static func bytes(of record: CellsRecord, for pixels: PixelBuffer) -> [UInt8] {
    Array("\(record.text)\n\(seal(of: pixels))\n".utf8)
  }

  /// Reads the record of a golden with the given pixels.
  /// - Throws: ``UnusableRecord``.
  static func record(at path: String, for pixels: PixelBuffer) throws(UnusableRecord) -> CellsRecord {
    guard FileSystem.exists(path) else { throw .missing(path) }
    let text: String
    do throws(FileFailure) {
      text = String(decoding: try FileSystem.read(path, atMost: maximumBytes), as: UTF8.self)
    } catch {
      throw .unreadable(error)
    }
    let body = text.dropLast(text.hasSuffix("\n") ? 1 : 0)
    guard let end = body.utf8.lastIndex(of: UInt8(ascii: "\n")), body[end...].dropFirst().hasPrefix(sealName) else {
      throw .cutOff(path)
    }
    guard body[end...].dropFirst() == seal(of: pixels) else { throw .ofAnotherPicture(path) }
    do throws(UnreadableCells) {
      return try CellsRecord(parsing: String(body[..<end]))
    } catch {
      throw .malformed(path, error)
    }
  }

  private static let sealName = "pixels "

  /// Returns the line that identifies pixels: their size and SHA-256. Unlike the pixel digest, it does not require xxHash.
  private static func seal(of pixels: PixelBuffer) -> String {
    let hash = pixels.pixels.withUnsafeBytes { SHA256Digest.hexadecimal(of: $0) }
    return "\(sealName)\(pixels.width)x\(pixels.height) sha256 \(hash)"
  }
}

/// Why the record of a golden cannot be used.
package enum UnusableRecord: Error, Equatable, Sendable, CustomStringConvertible {
  case missing(String)
  case unreadable(FileFailure)
  case cutOff(String)
  case ofAnotherPicture(String)
  case malformed(String, UnreadableCells)

  package var description: String {
    switch self {
    case .missing(let path): "\(path) is missing"
    case .unreadable(let failure): "\(failure)"
    case .cutOff(let path): "\(path) is incomplete, so it is ignored"
    case .ofAnotherPicture(let path):
      "\(path) belongs to another picture, so it is ignored"
    case .malformed(let path, .otherFormat): "\(path) \(UnreadableCells.otherFormat)"
    case .malformed(let path, let error): "\(path) \(error), so it is ignored"
    }
  }
}
