// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import Testing

@Suite struct ErrorSentenceTests {
  @Test(
    arguments: [
      (.unknownFormat, "the picture is neither PNG nor JPEG"),
      (.gitLFSPointer, "the file is a Git LFS pointer instead of the picture: run git lfs pull"),
      (
        .formatUnavailable(.jpeg, aptPackage: "libjpeg62-turbo-dev"),
        "JPEG pictures need libjpeg: run apt-get install libjpeg62-turbo-dev && swift package clean, then build again"
      ),
      (.truncated(.jpeg), "the JPEG file ends before the picture is complete"),
      (.corrupt(.png, .header), "the PNG file is damaged: it has no valid header"),
      (.unsupported(.jpeg, reason: "it has too many scans"), "the JPEG file cannot be decoded: it has too many scans"),
      (
        .tooManyPixels(width: 50_001, height: 50_001, limit: 50_000_000),
        "the picture is 50001 x 50001 pixels: the limit is 50000000 pixels"
      ),
      (
        .sideTooLong(width: 65_536, height: 1, limit: 65_535),
        "the picture is 65536 x 1 pixels: the limit for a side is 65535"
      ),
      (.tooManyChunks(.png, limit: 1000), "the PNG file has more than 1000 chunks besides its pixels"),
      (.chunkTooLong(bytes: 101, limit: 100), "the PNG file has a chunk of 101 bytes: the limit is 100"),
      (.outOfMemory, "there is not enough memory for the picture"),
      (.notOpaque(row: 7), "row 7 has a translucent pixel, but the picture is written as opaque"),
      (.tooManyRows(limit: 9), "the picture would have more than 9 rows, the limit of PNG"),
      (.noRows, "a picture needs at least one row"),
      (
        .frameDoesNotFit(frame: PixelSize(width: 3, height: 2)!, size: PixelSize(width: 3, height: 4)!),  // valid sizes
        "a frame of 3 x 2 pixels does not fit an animation of 3 x 4 pixels"
      ),
      (.encodingFailed(reason: "no"), "the PNG file cannot be written: no"),
    ] as [(ImageCodecError, String)])
  func `every error is described in one sentence`(error: ImageCodecError, sentence: String) {
    #expect(error.description == sentence)
  }
}
