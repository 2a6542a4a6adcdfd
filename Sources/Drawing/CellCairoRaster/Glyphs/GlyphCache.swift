// SPDX-License-Identifier: MIT

internal import CCellCairo
internal import CCellMasks
internal import CellGraphics

/// The coverage of the glyphs that one rasterizer draws: in memory of its own, and once more in a `pixman_glyph_cache_t`
/// ([pixman](https://www.pixman.org)), for glyphs that meet others.
///
/// Cairo has one such cache for the whole process, and holds its lock while it composites text. Threads that draw would wait for each
/// other most of the time.
final class GlyphCache {
  /// The default for the number of bytes of coverage after which the cache is cleared.
  static let memory = 2 << 20
  /// The largest mask, in bytes: a glyph of 256 by 256 pixels.
  static let largestMask = 1 << 16
  /// The number of glyphs after which the cache is cleared. pixman holds at most 32,768.
  static let mostGlyphs = 8192

  private let memory: Int
  /// `nil` until the first glyph is kept, and if there is no memory.
  private(set) var pointer: OpaquePointer?
  /// The bytes of the masks.
  private(set) var bytes = 0
  private var count = 0
  /// The memory of the rows of coverage, and the bytes of its last block that are in use.
  private var blocks: [UnsafeMutableRawBufferPointer] = []
  private var usedBytes = 0
  private static let blockSize = 1 << 16
  /// Grows each time the cache is cleared. All masks of earlier generations are gone.
  private(set) var generation = 0

  /// - Parameter memory: the number of bytes of coverage after which the cache is cleared. One run of text may exceed it.
  init(memory: Int) { self.memory = memory }

  deinit { clear() }

  /// Clears the cache if it is full. Call this before a run of text, because the masks that the run uses must stay valid.
  func makeRoom() {
    guard bytes > memory || count > Self.mostGlyphs else { return }
    clear()
    generation += 1
  }

  private func clear() {
    guard let pointer else { return }
    pixman_glyph_cache_thaw(pointer)
    pixman_glyph_cache_destroy(pointer)
    self.pointer = nil
    for block in blocks { block.deallocate() }
    blocks = []
    (bytes, count, usedBytes) = (0, 0, 0)
  }

  /// Copies coverage into the cache.
  /// - Parameters:
  ///   - coverage: the rows of `ink`, each of ``Canvas/coverageStride(width:)`` bytes.
  ///   - ink: the rectangle that the coverage describes, relative to the glyph's origin.
  /// - Returns: `nil` if there is no memory.
  func insert(_ coverage: UnsafeMutableRawPointer, ink: PixelRect) -> GlyphMask? {
    if pointer == nil {
      pointer = pixman_glyph_cache_create()
      // pixman evicts glyphs when a cache is thawed, so this one stays frozen: its glyphs stay valid until it is cleared.
      if let pointer { pixman_glyph_cache_freeze(pointer) }
    }
    let stride = Canvas.coverageStride(width: ink.width)
    let image = pixman_image_create_bits_no_clear(
      PIXMAN_a8, Int32(ink.width), Int32(ink.height), coverage.assumingMemoryBound(to: UInt32.self), Int32(stride))
    guard let pointer, let image else { return nil }
    defer { pixman_image_unref(image) }
    // Glyphs are found by their pointer and never by these keys.
    let key = UnsafeMutableRawPointer(bitPattern: count + 1)
    guard let glyph = pixman_glyph_cache_insert(pointer, key, key, Int32(-ink.x), Int32(-ink.y), image) else { return nil }
    count += 1
    return GlyphMask(pointer: glyph, coverage: rows(of: coverage, ink, stride: stride), ink: ink)
  }

  /// Copies rows of coverage, each padded with zeros.
  private func rows(of coverage: UnsafeMutableRawPointer, _ ink: PixelRect, stride: Int) -> UnsafePointer<UInt8> {
    let rowBytes = Int(cell_mask_row(Int32(ink.width)))
    let size = rowBytes * ink.height
    if blocks.isEmpty || usedBytes + size > blocks[blocks.count - 1].count {
      blocks.append(.allocate(byteCount: max(size, Self.blockSize), alignment: 8))
      usedBytes = 0
    }
    let start = blocks[blocks.count - 1].baseAddress! + usedBytes
    let rows = start.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    for y in 0..<ink.height { (start + y * rowBytes).copyMemory(from: coverage + y * stride, byteCount: ink.width) }
    usedBytes += size
    bytes += size + stride * ink.height
    return UnsafePointer(rows)
  }
}
