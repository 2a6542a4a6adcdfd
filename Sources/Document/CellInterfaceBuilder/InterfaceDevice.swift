// SPDX-License-Identifier: MIT

/// A device for whose size classes a file is read.
package enum InterfaceDevice: String, Hashable, Sendable, CaseIterable {
  case phone
  case phoneLandscape = "phone-landscape"
  case pad

  /// The keys of the variations that apply, from those for all size classes to those for both of the device.
  var variations: [String] {
    let (width, height) =
      switch self {
      case .phone: ("compact", "regular")
      case .phoneLandscape: ("compact", "compact")
      case .pad: ("regular", "regular")
      }
    return ["default", "heightClass=\(height)", "widthClass=\(width)", "heightClass=\(height)-widthClass=\(width)"]
  }
}

extension InterfaceNode {
  /// The variations of the object that apply, the most general one first.
  var variations: [InterfaceNode] {
    let all = children.filter { $0.name == "variation" }
    return all.isEmpty ? [] : source.device.variations.flatMap { key in all.filter { $0["key"] == key } }
  }
}
