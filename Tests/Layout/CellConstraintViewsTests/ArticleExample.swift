// SPDX-License-Identifier: MIT

import CellConstraintViews
import CellGraphics

final class MessageView: ConstraintView {
  let avatar = ConstraintView(name: "avatar")
  let title = ConstraintView(name: "title")
  let text = ConstraintView(name: "text")

  init(measure: @escaping (String, Double) -> IntrinsicContentSize) {
    super.init(name: "message")
    for view in [avatar, title, text] { addSubview(view) }
    title.measureContent = { width in measure("Mei Tanaka", width) }
    text.measureContent = { width in measure("They cook the pearls fresh at four.", width) }
    let margins = layoutMarginsGuide
    ViewConstraint.activate([
      avatar.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      avatar.topAnchor.constraint(equalTo: margins.topAnchor),
      avatar.widthAnchor.constraint(equalToConstant: 40),
      avatar.heightAnchor.constraint(equalTo: avatar.widthAnchor),
      title.leadingAnchor.constraint(equalTo: avatar.trailingAnchor, constant: 10),
      title.topAnchor.constraint(equalTo: margins.topAnchor),
      title.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      text.leadingAnchor.constraint(equalTo: title.leadingAnchor),
      text.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      text.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 2),
      margins.bottomAnchor.constraint(greaterThanOrEqualTo: text.bottomAnchor),
      margins.bottomAnchor.constraint(greaterThanOrEqualTo: avatar.bottomAnchor),
    ])
  }
}

func framesOfMessage(
  width: Double, measure: @escaping (String, Double) -> IntrinsicContentSize
) -> [Rect] {
  let message = MessageView(measure: measure)
  let size = message.systemLayoutSizeFitting(
    Size(width: width, height: 0), horizontalFittingPriority: 1000)
  message.frame = Rect(x: 0, y: 0, width: width, height: size.height)
  message.renderFrame()
  return message.subviews.map(\.frame)
}
