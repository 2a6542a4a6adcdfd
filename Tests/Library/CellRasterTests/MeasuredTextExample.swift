// SPDX-License-Identifier: MIT

import CellConstraintViews
import CellRaster

func captionFrames(of author: String, _ message: String, width: Double, renderer: CellRenderer) throws -> [Rect] {
  let measurer = TextMeasurer(renderer.resources, scale: .x2, family: "DejaVu Sans")
  let name = ConstraintView(name: "name")
  let text = ConstraintView(name: "text")
  name.measureContent = try measurer.prepared(Text(author).size(15).weight(700).maxLines(1)).contentSize
  text.measureContent = try measurer.prepared(Text(message).size(15).lineHeight(20).maxLines(3)).contentSize
  let root = ConstraintView(name: "caption")
  for view in [name, text] { root.addSubview(view) }
  ViewConstraint.activate([
    name.leadingAnchor.constraint(equalTo: root.leadingAnchor),
    name.firstBaselineAnchor.constraint(equalTo: text.firstBaselineAnchor),
    text.topAnchor.constraint(equalTo: root.topAnchor),
    text.leadingAnchor.constraint(equalTo: name.trailingAnchor, constant: 8),
    text.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor),
  ])
  name.setContentCompressionResistancePriority(1000, for: .horizontal)
  root.frame = Rect(x: 0, y: 0, width: width, height: 100)
  root.renderFrame()
  return [name.frame, text.frame]
}
