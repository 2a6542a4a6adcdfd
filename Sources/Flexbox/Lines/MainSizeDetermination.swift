// SPDX-License-Identifier: MIT

/// Section 9.3, main size determination: collects items into lines, then resolves their flexible lengths.
extension LayoutPass {
  /// Steps 5 and 6. A container without items has no lines.
  mutating func flexLines(_ items: [FlexItem], in container: FlexContainer) throws -> [FlexLine] {
    var lines = collectedIntoLines(items, container)
    for index in lines.indices {
      let room = container.mainSize(content: lines[index].outerMainSize(gap: container.mainGap))
      try resolveFlexibleLengths(of: &lines[index], room: room, in: container)
    }
    return lines
  }

  /// Step 5: an item that does not fit begins a new line, unless it is the first of its line.
  private func collectedIntoLines(_ items: [FlexItem], _ container: FlexContainer) -> [FlexLine] {
    if items.isEmpty { return [] }
    if !container.isMultiLine { return [FlexLine(items: items)] }
    let limit = container.lineLimit + lengthNoise
    var lines: [FlexLine] = []
    var line = FlexLine(items: [])
    var length = 0.0
    for item in items {
      let extended = line.items.isEmpty ? item.outerMainSize : length + container.mainGap + item.outerMainSize
      if extended > limit, !line.items.isEmpty {
        lines.append(line)
        line = FlexLine(items: [item])
        length = item.outerMainSize
      } else {
        line.items.append(item)
        length = extended
      }
    }
    lines.append(line)
    return lines
  }
}
