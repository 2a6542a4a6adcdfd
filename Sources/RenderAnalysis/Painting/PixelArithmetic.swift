// SPDX-License-Identifier: MIT

/// Returns `source` over `backdrop`, both premultiplied. The arithmetic is that of `composited(_:over:)` in Graphics; tests check
/// that they agree.
///
/// It has no branches: clear over anything and anything over clear need no special case.
@inline(__always)
func composited(_ source: UInt32, over backdrop: UInt32) -> UInt32 {
  // Two channels at a time, 16 bits apart.
  let rest = 255 &- source >> 24
  let redBlue = scaled(backdrop & 0xFF_00FF, by: rest) &+ source & 0xFF_00FF
  let alphaGreen = scaled(backdrop >> 8 & 0xFF_00FF, by: rest) &+ source >> 8 & 0xFF_00FF
  return redBlue | alphaGreen << 8
}

/// Returns two bytes, 16 bits apart, each times `factor` / 255, rounded to the nearest.
///
/// Overflow is not checked because it cannot occur: 255 x 255 + 128 fits into 16 bits. This lets the compiler vectorize loops.
@inline(__always)
func scaled(_ pair: UInt32, by factor: UInt32) -> UInt32 {
  let product = pair &* factor &+ 0x80_0080
  return (product &+ (product &>> 8 & 0xFF_00FF)) &>> 8 & 0xFF_00FF
}
