// SPDX-License-Identifier: MIT

extension FoundValue {
  init(_ value: DataValue) {
    switch value {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let number): self = .number(number.text)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(count: elements.count)
    case .object: self = .object
    }
  }

  init(_ node: DocumentNode) {
    switch node.value {
    case .array(let elements): self = .array(count: elements.count)
    case .object: self = .object
    case .null, .boolean, .number, .string, .plain: self.init(DataValue(node))
    }
  }
}
