// SPDX-License-Identifier: MIT

extension Workspace {
  /// Writes a document with a label that a background would make opaque, and a square with edges between pixels.
  func writeInspectedDocument() throws {
    try write(
      """
      version: 1
      canvas: {width: 60, scale: 1, background: paper}
      colors: {paper: "#FFFFFF", ink: "#000000"}
      states: {dark: {colors: {paper: "#102030", ink: "#FFFFFF"}}}
      cell:
        height: 30
        children:
          - {type: text, name: title, text: "${title}", color: ink, size: 10, lineHeight: 12}
          - {type: shape, name: dot, position: absolute, left: 40.5, top: 10, width: 10, height: 10, fill: "#FF0000"}
      """, to: "cell.yaml")
    try write(#"[{"title": "One"}, {"title": "Two words"}]"#, to: "titles.json")
  }
}
