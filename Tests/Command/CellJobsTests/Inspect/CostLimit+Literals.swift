// SPDX-License-Identifier: MIT

import CellInspection

extension CostLimit: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral value: Int) { self = .atMost(Double(value)) }
  public init(floatLiteral value: Double) { self = .atMost(value) }
}
