// SPDX-License-Identifier: MIT

import Graphics
import ImageCodecs
import Testing

@Suite struct ErrorSentenceTests {
  @Test(
    arguments: [
      (.unknownFormat, "the picture is neither PNG nor JPEG"),
      (
        .formatUnavailable(.jpeg, aptPackage: "libjpeg62-turbo-dev"),
        "JPEG pictures need libjpeg: apt-get install libjpeg62-turbo-dev && swift package clean, then build again"
      ),
      (.truncated(.jpeg), "the JPEG file is cut off before the picture's end"),
      (.corrupt(.png, .header), "the PNG file is damaged: it has no valid header"),
      (.unsupported(.jpeg, reason: "it has too many scans"), "the JPEG file cannot be decoded: it has too many scans"),
      (
        .tooManyPixels(width: 50_001, height: 50_001, limit: 50_000_000),
        "the picture is 50001 x 50001 pixels: at most 50000000 pixels are decoded"
      ),
      (
        .sideTooLong(width: 65_536, height: 1, limit: 65_535),
        "the picture is 65536 x 1 pixels: a side of at most 65535 is decoded"
      ),
      (.tooManyChunks(.png, limit: 1000), "the PNG file has more than 1000 chunks beside its pixels"),
      (.chunkTooLong(bytes: 101, limit: 100), "the PNG file has a chunk of 101 bytes: at most 100 are read"),
      (.outOfMemory, "there is no memory for the picture"),
      (.notOpaque(row: 7), "row 7 has a translucent pixel in a picture that is written as opaque"),
      (.tooManyRows(limit: 9), "the picture would have more than 9 rows, which is all that PNG can count"),
      (.noRows, "a picture without rows is none"),
      (.encodingFailed(reason: "no"), "the PNG file cannot be written: no"),
    ] as [(ImageCodecError, String)])
  func `every error is described in one sentence`(error: ImageCodecError, sentence: String) {
    #expect(error.description == sentence)
  }
}
