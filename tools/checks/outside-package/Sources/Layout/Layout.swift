// SPDX-License-Identifier: MIT

/// A type of the user with the name of one of CellRaster's modules, without its prefix.
public struct LayoutOfApp {
  public init() {}
}
