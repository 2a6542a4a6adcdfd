// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

/// The fuzz targets: a package of its own, which `tools/fuzzing/fuzz` builds with coverage counters and AddressSanitizer.
let package = Package(
  name: "fuzzing",
  dependencies: [.package(name: "CellRaster", path: "../..")],
  targets: [
    .systemLibrary(name: "CFuzzer"),
    .executableTarget(
      name: "fuzz", dependencies: ["CFuzzer", .product(name: "CellRaster", package: "CellRaster")], path: "Sources/Fuzz"),
  ],
  swiftLanguageModes: [.v6]
)
