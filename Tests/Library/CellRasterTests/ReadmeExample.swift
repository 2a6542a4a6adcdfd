// SPDX-License-Identifier: MIT

import CellRaster

func message(from name: String, _ text: String, unread: Int) throws -> Data {
  let cell = try Cell(width: 375, scale: .x2, background: .white) {
    Row {
      Text("\(name): \(text)").size(15).maxLines(3).flex(1)
      if unread > 0 { Badge(count: unread) }
    }.gap(10).padding(12)
  }
  return try CellRenderer().drawn(cell).png()
}
