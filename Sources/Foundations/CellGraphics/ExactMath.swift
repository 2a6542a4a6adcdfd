// SPDX-License-Identifier: MIT

// Powers, cube roots and sines with the same bits on every processor. The C library chooses its implementation by processor, and
// the last bit differs between them. These functions use only operations that IEEE 754 rounds exactly (+, -, *, / and square
// roots). Their errors are below 1e-12 of the result, and that of sines and cosines below 1e-14.

/// Returns `base` raised to `exponent`.
///
/// Like C's `pow`, except that a negative base gives NaN whatever the exponent: `power(0, 0)` is 1.
package func power(_ base: Double, _ exponent: Double) -> Double {
  if base.isNaN || exponent.isNaN || base < 0 { return .nan }
  if exponent == 0 || base == 1 { return 1 }
  if base == 0 || base.isInfinite { return (base == 0) == (exponent > 0) ? 0 : .infinity }
  if exponent == 1 { return base }
  let logarithm = exponent * logarithm(base)
  // e^745.2 and above overflow, and e^-745.2 and below underflow.
  if logarithm > 746 { return .infinity }
  if logarithm < -746 { return 0 }
  let steps = (logarithm / ln2).rounded()
  let rest = logarithm - steps * ln2High - steps * ln2Low
  let whole = Int(steps)
  // Two factors, because 2^steps alone may be too large or too small for a number.
  return exponential(near0: rest) * Double(sign: .plus, exponent: whole / 2, significand: 1)
    * Double(sign: .plus, exponent: whole - whole / 2, significand: 1)
}

/// Returns the natural logarithm of a finite number above 0.
package func logarithm(_ x: Double) -> Double {
  // x = fraction * 2^scale, with the fraction from the square root of 1/2 to that of 2.
  var fraction = x.significand
  var scale = Double(x.exponent)
  if fraction > 2.0.squareRoot() {
    fraction /= 2
    scale += 1
  }
  return scale * ln2 + logarithm(near1: fraction)
}

private let ln2 = 0.693147180559945309417
/// The logarithm in two parts: the product of the first with a whole number below 2,048 is exact.
private let ln2High = 0x1.62e42fee00000p-1
private let ln2Low = 0x1.a39ef35793c76p-33

/// Returns the natural logarithm of a number from the square root of 1/2 to that of 2: ln x = 2 artanh((x - 1) / (x + 1)).
private func logarithm(near1 x: Double) -> Double {
  let ratio = (x - 1) / (x + 1)
  let square = ratio * ratio
  // The ratio is at most 0.1716, so the first term left out is below 1e-19.
  var sum = 0.0
  for odd in stride(from: 21.0, through: 3, by: -2) { sum = (sum + 1 / odd) * square }
  return 2 * ratio * (1 + sum)
}

/// Returns e^x for `x` from -0.35 to 0.35.
private func exponential(near0 x: Double) -> Double {
  // Horner's scheme for x^n / n!; x^15 / 15! is below 2e-19.
  var sum = 1.0
  for n in stride(from: 14.0, through: 1, by: -1) { sum = 1 + sum * x / n }
  return sum
}

/// Returns the cube root of a number, which may be negative.
package func cubeRoot(_ x: Double) -> Double {
  guard x.isFinite, x != 0 else { return x }
  // |x| = fraction * 8^scale, with the fraction from 1 to 8.
  let exponent = Int(x.exponent)
  let scale = Int((Double(exponent) / 3).rounded(.down))
  let fraction = Double(sign: .plus, exponent: exponent - 3 * scale, significand: x.significand)
  // A line that differs by at most 0.13 from the root. Each of Newton's steps doubles the number of correct digits.
  var root = 1 + (fraction - 1) / 7
  for _ in 0..<6 { root -= (root - fraction / (root * root)) / 3 }
  return Double(sign: x.sign, exponent: scale, significand: root)
}

/// Returns the sine and the cosine of an angle in degrees. They are exact for multiples of 90 degrees, and NaN for an angle that is not
/// finite.
package func sineAndCosine(ofDegrees degrees: Double) -> (sine: Double, cosine: Double) {
  guard degrees.isFinite else { return (.nan, .nan) }
  let turn = degrees.truncatingRemainder(dividingBy: 360)
  let quarter = (turn / 90).rounded()
  let angle = (turn - quarter * 90) * .pi / 180
  let square = angle * angle
  // Horner's scheme for angles up to 45 degrees: the first terms left out are below 1e-18.
  var sine = 1.0
  for n in stride(from: 16.0, through: 2, by: -2) { sine = 1 - sine * square / (n * (n + 1)) }
  sine *= angle
  var cosine = 1.0
  for n in stride(from: 17.0, through: 1, by: -2) { cosine = 1 - cosine * square / (n * (n + 1)) }
  // Adding 0 turns -0 into 0.
  switch (Int(quarter) % 4 + 4) % 4 {
  case 0: return (sine + 0, cosine + 0)
  case 1: return (cosine + 0, 0 - sine)
  case 2: return (0 - sine, 0 - cosine)
  default: return (0 - cosine, sine + 0)
  }
}
