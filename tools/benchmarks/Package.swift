// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let library = Target.Dependency.product(name: "CellRaster", package: "CellRaster")

/// Benchmarks against the C libraries that the package wraps. This is a separate package, so that users of CellRaster do not build
/// them.
let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "CellRaster", path: "../..")],
  targets: [
    .systemLibrary(name: "CCairoReference", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CPangoReference", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .target(name: "CChatCell", dependencies: ["CPangoReference"]),
    .target(name: "ChatMessages", dependencies: [library]),
    .executableTarget(name: "png-encoding", dependencies: ["CCairoReference", library], path: "Sources/PNGEncoding"),
    .executableTarget(name: "chat-cell", dependencies: ["CChatCell", "ChatMessages", library], path: "Sources/ChatCell"),
    .executableTarget(name: "two-jobs", dependencies: ["ChatMessages", library], path: "Sources/TwoJobs"),
    .executableTarget(name: "inspect", dependencies: ["ChatMessages", library], path: "Sources/Inspect"),
    .executableTarget(name: "cold-start", dependencies: ["ChatMessages", library], path: "Sources/ColdStart"),
    .executableTarget(name: "overlay", dependencies: ["ChatMessages", library], path: "Sources/Overlay"),
    .executableTarget(
      name: "verify-goldens",
      dependencies: ["ChatMessages", library],
      path: "Sources/VerifyGoldens"),
    .executableTarget(name: "gradients", dependencies: ["CCairoReference", "ChatMessages", library], path: "Sources/Gradients"),
    .executableTarget(name: "icons", dependencies: ["ChatMessages", library], path: "Sources/Icons"),
    .executableTarget(name: "rich-text", dependencies: ["ChatMessages", library], path: "Sources/RichText"),
    .executableTarget(name: "swift-cells", dependencies: ["ChatMessages", library], path: "Sources/SwiftCells"),
    .executableTarget(name: "compare", dependencies: ["ChatMessages", library], path: "Sources/Compare"),
  ],
  swiftLanguageModes: [.v6]
)
