// SPDX-License-Identifier: MIT

import CairoRaster
import CellDocument
import CellRaster
import Files
import Graphics
import ImageCodecs

extension TextStyle {
  static let body = TextStyle(size: 15, lineHeight: 20)
}

func message(from name: String, initials: String, _ text: String, unread: Int) throws -> [UInt8] {
  let cell = try Cell(width: 375, scale: .x2, background: .white) {
    Row {
      Avatar(initials: initials)
      Text {
        TextSpan(name).weight(700)
        ": " + text
      }.font(.body).maxLines(3).flex(1)
      if unread > 0 { Badge(count: unread) }
    }.gap(10).padding(12)
  }
  let resources = RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: "pictures"))
  return try encodePNG(CellRenderer(resources).render(cell).pixels)
}
