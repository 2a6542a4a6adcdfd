// SPDX-License-Identifier: MIT

/// `source` over `backdrop`, both premultiplied; the arithmetic of `composited(_:over:)` in Graphics, which the tests hold it to.
///
/// Without branches: clear on anything and anything on clear come out by themselves.
@inline(__always)
func composited(_ source: UInt32, over backdrop: UInt32) -> UInt32 {
  // Two channels at a time, 16 bits apart.
  let rest = 255 &- source >> 24
  let redBlue = scaled(backdrop & 0xFF_00FF, by: rest) &+ source & 0xFF_00FF
  let alphaGreen = scaled(backdrop >> 8 & 0xFF_00FF, by: rest) &+ source >> 8 & 0xFF_00FF
  return redBlue | alphaGreen << 8
}

/// Two bytes, 16 bits apart, each times `factor` / 255, rounded to the nearest.
///
/// Without checks for overflow, which cannot be: 255 x 255 + 128 has 16 bits. So loops over pixels become vector instructions.
@inline(__always)
func scaled(_ pair: UInt32, by factor: UInt32) -> UInt32 {
  let product = pair &* factor &+ 0x80_0080
  return (product &+ (product &>> 8 & 0xFF_00FF)) &>> 8 & 0xFF_00FF
}
