// SPDX-License-Identifier: MIT

import CellGraphics
import CellRaster
import Testing

@Suite struct RasterCacheTests {
  /// Returns 10 pixels: 40 bytes.
  private func pixels(_ color: RGBA = .white) throws -> PixelBuffer {
    PixelBuffer(size: try #require(PixelSize(width: 5, height: 2)), filledWith: color)
  }

  @Test func `hits, misses and bytes are counted`() throws {
    let cache = RasterCache<Int>(byteLimit: 400)
    #expect(cache.pixels(for: 1) == nil)
    cache.remember(try pixels(.black), for: 1)
    #expect(try cache.pixels(for: 1) == pixels(.black))
    #expect(try cache.pixels(for: 1) == pixels(.black))
    #expect((cache.counts.hits, cache.counts.misses, cache.counts.bytes) == (2, 1, 40))
  }

  @Test func `the bytes stay within the bound`() throws {
    let cache = RasterCache<Int>(byteLimit: 400)
    for key in 0..<100 { cache.remember(try pixels(), for: key) }
    #expect((cache.counts.bytes > 200, cache.counts.bytes <= 400) == (true, true))
  }

  @Test func `halving keeps at most half of the bytes, the most recent rows, and the bound`() throws {
    let cache = RasterCache<Int>(byteLimit: 400)
    for key in 0..<10 { cache.remember(try pixels(), for: key) }
    #expect(cache.counts.bytes == 400)
    cache.halve()
    #expect(cache.counts.bytes == 200)
    #expect((5..<10).compactMap { cache.pixels(for: $0) }.count == 5)
    cache.halve()
    #expect(cache.counts.bytes == 80)
    for key in 0..<10 { cache.remember(try pixels(), for: key) }
    #expect(cache.counts.bytes > 200)
  }

  @Test func `a cache that is halved again and again becomes empty`() throws {
    let cache = RasterCache<Int>(byteLimit: 400)
    for key in 0..<3 { cache.remember(try pixels(), for: key) }
    cache.halve()
    cache.halve()
    #expect(cache.counts.bytes == 0)
    cache.halve()
    #expect(cache.counts.bytes == 0)
  }
}
