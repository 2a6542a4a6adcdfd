// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

/// Benchmarks against the C libraries that the package wraps: a package of its own, so that nobody who uses CellRaster
/// builds them.
let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "CellRaster", path: "../..")],
  targets: [
    .systemLibrary(name: "CCairoReference", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .executableTarget(
      name: "png-encoding",
      dependencies: ["CCairoReference", .product(name: "CellRaster", package: "CellRaster")],
      path: "Sources/PNGEncoding"),
  ],
  swiftLanguageModes: [.v6]
)
