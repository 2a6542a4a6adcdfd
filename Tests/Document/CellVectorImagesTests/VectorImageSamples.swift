// SPDX-License-Identifier: MIT

import CellGraphics
import CellVectorImages
import Testing

/// Reads an SVG file of 100 x 100 points with the given content, and with further attributes of its root.
func image(_ content: String, root: String = "width='100' height='100'") throws(VectorImageError) -> VectorImage {
  try VectorImage(svg: Array(svg(content, root: root).utf8), fileName: "a.svg")
}

/// The text of such a file. The content begins in the second line.
func svg(_ content: String, root: String = "width='100' height='100'") -> String {
  "<svg xmlns='http://www.w3.org/2000/svg' xmlns:x='http://www.w3.org/1999/xlink' \(root)>\n\(content)</svg>"
}

/// Returns the only shape of a file.
func shape(_ content: String, root: String = "width='100' height='100'") throws -> VectorShape {
  let nodes = try image(content, root: root).root
  try #require(nodes.count == 1)
  guard case .shape(let shape) = nodes[0] else { throw NoShape() }
  return shape
}

/// Returns the only group of a file.
func group(_ content: String, root: String = "width='100' height='100'") throws -> VectorGroup {
  let nodes = try image(content, root: root).root
  try #require(nodes.count == 1)
  guard case .group(let group) = nodes[0] else { throw NoShape() }
  return group
}

struct NoShape: Error {}

/// Returns the sentence with which a file is refused; empty if it is read.
func refusal(_ content: String, root: String = "width='100' height='100'") -> String {
  refusal(ofFile: svg(content, root: root))
}

func refusal(ofFile text: String, fragment: String? = nil) -> String {
  refusal(ofBytes: Array(text.utf8), fragment: fragment)
}

func refusal(ofBytes bytes: [UInt8], fragment: String? = nil) -> String {
  do throws(VectorImageError) {
    _ = try VectorImage(svg: bytes, fileName: "a.svg", fragment: fragment)
    return ""
  } catch {
    return "\(error)"
  }
}

/// The outline of path data, written with absolute commands and numbers rounded to three decimal places.
func outline(_ data: String) throws -> String { written(try VectorPath(pathData: data)) }

/// The outline of the only shape of a file in points of the image.
func outline(of content: String, root: String = "width='100' height='100'") throws -> String {
  let shape = try shape(content, root: root)
  return written(shape.path.applying(shape.transform))
}

func written(_ path: VectorPath) -> String {
  path.elements.map { element in
    let numbers = element.points.map { "\(decimal($0.x)) \(decimal($0.y))" }.joined(separator: ", ")
    return switch element {
    case .move: "M \(numbers)"
    case .line: "L \(numbers)"
    case .curve: "C \(numbers)"
    case .close: "Z"
    }
  }.joined(separator: " ")
}

/// The paint of a colour.
func solid(_ hexadecimal: String, alpha: Double = 1) throws -> VectorPaint {
  .color(try color(hexadecimal, alpha: alpha))
}

func color(_ hexadecimal: String, alpha: Double = 1) throws -> VectorColor {
  VectorColor(hue: .fixed(try #require(RGBA(hexadecimal: hexadecimal))), alpha: alpha)
}
