// swift-tools-version: 6.3
// SPDX-License-Identifier: MIT

import PackageDescription

/// Build settings for every Swift target: imports are internal by default, a file uses only members of modules that it imports
/// itself, and a warning stops the build.
let rules: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

/// Optimization flags for modules whose code runs for every element, number or pixel. Without them, the tests of a debug build take
/// minutes, so `tools/check` sets the variable. A package that depends on this one never gets the flags, because SwiftPM refuses
/// unsafe flags in dependencies.
let optimizedInTests: [SwiftSetting] =
  Context.environment["CELLRASTER_OPTIMIZED_TESTS"] == nil ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// Returns a library target that imports only the modules listed here.
func module(
  _ name: String, imports dependencies: [Target.Dependency] = [], exclude: [String] = [], resources: [Resource] = [],
  isHot: Bool = false
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: exclude, resources: resources,
    swiftSettings: isHot ? rules + optimizedInTests : rules)
}

func tests(
  of name: String, with dependencies: [Target.Dependency] = [], exclude: [String] = [], resources: [Resource] = []
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies, exclude: exclude,
    resources: resources,
    swiftSettings: rules)
}

let package = Package(
  name: "CellRaster",
  products: [
    .library(name: "CellRaster", targets: ["CellRaster"]),
    .library(name: "GoldenTesting", targets: ["GoldenTesting"]),
    .executable(name: "cellraster", targets: ["CellRasterCommand"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
  ],
  targets: [
    // C libraries, and the shims that keep their longjmp away from Swift frames.
    .systemLibrary(name: "CCairo", pkgConfig: "cairo-ft", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    // No pkgConfig: these libraries are optional, and without them the build neither warns nor fails.
    .systemLibrary(name: "CJPEG", providers: [.apt(["libjpeg62-turbo-dev"])]),
    .systemLibrary(name: "CISAL", providers: [.apt(["libisal-dev"])]),
    // zlib comes with libpng, which needs it too.
    .target(name: "CImageCodecs", dependencies: ["CPNG"], linkerSettings: [.linkedLibrary("z")]),

    // libm: the standard library's rounding functions call it, and Graphics imports no C library that would link it.
    .target(name: "Graphics", swiftSettings: rules + optimizedInTests, linkerSettings: [.linkedLibrary("m")]),
    .target(name: "CSamples", exclude: ["samples"]),
    module("Layout", imports: ["Graphics"]),
    module("Flexbox", imports: ["Graphics", "Layout"], isHot: true),
    module("Frames", imports: ["Graphics", "Layout"], isHot: true),
    module("Cassowary", isHot: true),
    module("Constraints", imports: ["Cassowary", "Graphics", "Layout"], isHot: true),
    module("Notation", imports: ["Graphics", "Yams"], isHot: true),
    module("Binding", imports: ["Graphics", "Notation"], isHot: true),
    module("CellDocument", imports: ["Binding", "Graphics", "Notation"], isHot: true),
    module(
      "CellLayout",
      imports: ["CellDocument", "Notation", "Constraints", "Flexbox", "Frames", "Graphics", "Layout"], isHot: true),
    .target(name: "CFiles"),
    module("Files", imports: ["Graphics", "Notation", "CFiles", "CGLib"], isHot: true),
    module("Jobs"),
    module("DisplayList", imports: ["Graphics"], isHot: true),
    module("CellPainting", imports: ["CellDocument", "Notation", "CellLayout", "DisplayList", "Graphics"], isHot: true),
    module("CairoRaster", imports: ["DisplayList", "Files", "Graphics", "CCairo", "CPango"], isHot: true),
    module("ImageCodecs", imports: ["Graphics", "CImageCodecs", "CISAL", "CJPEG"], isHot: true),
    module("RenderAnalysis", imports: ["DisplayList", "Graphics"], isHot: true),
    module("ImageComparison", imports: ["Graphics"], isHot: true),
    module(
      "TemplateFixes",
      imports: ["CellDocument", "Notation", "CellLayout", "CellPainting", "DisplayList", "RenderAnalysis", "Graphics"]),
    // The style sheets and scripts of the HTML pages are separate files, which are compiled into the module.
    module(
      "Inspection",
      imports: [
        "CairoRaster", "CellDocument", "CellLayout", "CellPainting", "DisplayList", "Files", "Graphics", "ImageCodecs",
        "ImageComparison", "Notation", "RenderAnalysis", "TemplateFixes",
      ]),
    module(
      "Reports",
      imports: [
        "CellDocument", "Files", "Graphics", "ImageCodecs", "ImageComparison", "Inspection", "Notation", "RenderAnalysis",
      ],
      resources: [
        .embedInCode("HTML/Resources/page.css"), .embedInCode("HTML/Resources/inspection.css"),
        .embedInCode("HTML/Resources/inspection.js"), .embedInCode("HTML/Resources/goldens.css"),
        .embedInCode("HTML/Resources/goldens-stage.css"), .embedInCode("HTML/Resources/goldens-stage.js"),
        .embedInCode("HTML/Resources/goldens.js"),
      ]),
    module(
      "CellRaster",
      imports: [
        "Graphics", "CellDocument", "Notation", "CellLayout", "Constraints", "DisplayList", "Files", "Jobs", "Layout",
        "CellPainting",
        "CairoRaster", "ImageCodecs",
        "RenderAnalysis", "ImageComparison", "Inspection", "TemplateFixes", "CSamples",
      ]),
    // The code that `GoldenTesting` and the command share. Neither may link the other's frameworks.
    module(
      "GoldenImages",
      imports: [
        "CairoRaster", "CellDocument", "Notation", "CellRaster", "DisplayList", "Files", "Jobs", "Graphics", "ImageCodecs",
        "ImageComparison",
        "RenderAnalysis", "Reports", "TemplateFixes",
      ]),
    // Imports Testing and XCTest, which only tests may link. Only the product of the same name contains this target.
    module(
      "GoldenTesting",
      imports: [
        "CairoRaster", "CellDocument", "Notation", "CellRaster", "DisplayList", "GoldenImages", "Graphics", "ImageComparison",
      ]),
    .executableTarget(
      name: "CellRasterCommand",
      // CellRaster alone would satisfy the linker. The others are listed because the command uses their types: otherwise a change
      // to the layout of a type would not rebuild the command.
      dependencies: [
        "CellRaster", "CairoRaster", "CellDocument", "Notation", "CellLayout", "CellPainting", "DisplayList", "Files", "Jobs",
        "GoldenImages",
        "Graphics", "ImageCodecs", "ImageComparison", "Inspection", "Layout", "RenderAnalysis", "Reports", "TemplateFixes",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: [
        .embedInCode("Schemas/render.schema.json"), .embedInCode("Schemas/manifest.schema.json"),
        .embedInCode("Schemas/inspect.schema.json"), .embedInCode("Schemas/comparison.schema.json"),
        .embedInCode("Schemas/explain.schema.json"), .embedInCode("Schemas/layout.schema.json"),
        .embedInCode("Schemas/layout-comparison.schema.json"),
        .embedInCode("Schemas/goldens.schema.json"),
        .embedInCode("Schemas/golden-diff.schema.json"), .embedInCode("Schemas/golden-doctor.schema.json"),
        .embedInCode("Schemas/samples.schema.json"), .embedInCode("Schemas/doctor.schema.json"),
        .embedInCode("Schemas/worker.schema.json"),
      ],
      swiftSettings: rules),
    // Reads and runs the layout conformance suite, for its command line and for the tests of Flexbox.
    .target(
      name: "LayoutSuiteCases", dependencies: ["CellDocument", "CellLayout", "Flexbox", "Graphics", "Layout", "Notation"],
      path: "tools/LayoutSuiteCases",
      swiftSettings: rules + optimizedInTests),
    .executableTarget(
      name: "LayoutSuite", dependencies: ["LayoutSuiteCases"], path: "tools/LayoutSuite", swiftSettings: rules),

    // The part of tools/benchmarks/layout that runs the engines, which cannot be in the package of the other benchmarks: the engines
    // are not public.
    .executableTarget(
      name: "LayoutBenchmark",
      dependencies: ["CellDocument", "CellLayout", "Flexbox", "Frames", "Graphics", "Layout", "Notation"],
      path: "tools/benchmarks/layout/LayoutBenchmark",
      swiftSettings: rules),
    // The same for the constraint solver.
    .executableTarget(
      name: "ConstraintBenchmark", dependencies: ["Cassowary"], path: "tools/benchmarks/constraints/ConstraintBenchmark",
      swiftSettings: rules),

    // Helpers that the tests of several modules share: seeds, scratch folders, processor time.
    .target(name: "TestSupport", dependencies: ["CTestEnvironment"], path: "Tests/TestSupport", swiftSettings: rules),
    .target(name: "CTestEnvironment", path: "Tests/CTestEnvironment"),
    // A plain and slow version of the analysis, which tests compare with the fast one. It is optimized in debug builds too, where
    // it would take minutes. No product contains it, so its unsafe flag does not reach packages that depend on this one.
    .target(
      name: "RenderOracle", dependencies: ["CairoRaster", "DisplayList", "Graphics", "RenderAnalysis"],
      path: "Tests/RenderOracle", swiftSettings: rules + [.unsafeFlags(["-O"])]),
    .testTarget(
      name: "GoldenTests",
      dependencies: [
        "CairoRaster", "CellDocument", "Notation", "CellRaster", "DisplayList", "GoldenImages", "Graphics", "TestSupport",
      ],
      swiftSettings: rules),
    .testTarget(
      name: "CommandTests",
      dependencies: ["CellRasterCommand", "TestSupport", "CellDocument", "Notation", "Graphics", "ImageCodecs", "CellRaster"],
      swiftSettings: rules),
    tests(of: "Graphics"),
    tests(of: "Flexbox", with: ["Graphics", "Layout", "LayoutSuiteCases"], resources: [.copy("Resources/list-cells.json")]),
    tests(of: "Frames", with: ["Graphics", "Layout"]),
    tests(of: "Cassowary", resources: [.copy("Resources/kiwi-answers.json")]),
    tests(of: "Constraints", with: ["Graphics"]),
    tests(of: "Jobs"),
    tests(of: "Notation"),
    tests(of: "Binding", with: ["Notation"]),
    // The settings of golden images are a part of documents that another module reads.
    tests(of: "CellDocument", with: ["Binding", "GoldenImages", "Graphics", "Notation"]),
    tests(of: "ImageCodecs", with: ["Graphics"], resources: [.copy("Resources")]),
    tests(of: "Files", with: ["Graphics", "Notation"]),
    tests(of: "DisplayList", with: ["Graphics"]),
    tests(of: "ImageComparison", with: ["Files", "Graphics", "ImageCodecs"]),
    tests(of: "TemplateFixes", with: ["CellDocument", "Notation", "Graphics"]),
    tests(of: "CellLayout", with: ["CellDocument", "Notation", "Constraints", "Graphics", "Layout", "LayoutSuiteCases"]),
    tests(of: "CellPainting", with: ["CellDocument", "Notation", "CellLayout", "DisplayList", "Graphics"]),
    tests(of: "CairoRaster", with: ["DisplayList", "Graphics", "CCairo", "CPango"]),
    tests(
      of: "GoldenImages",
      with: [
        "CairoRaster", "CellDocument", "Notation", "CellRaster", "DisplayList", "Graphics", "ImageCodecs", "ImageComparison",
        "RenderAnalysis", "Reports",
      ]),
    tests(
      of: "GoldenTesting",
      with: ["CellDocument", "Notation", "GoldenImages", "Graphics", "ImageCodecs"], exclude: ["golden-images"]),
    tests(
      of: "Reports", with: ["CellDocument", "Files", "ImageComparison", "Inspection", "Notation", "Graphics", "RenderAnalysis"]),
    tests(
      of: "RenderAnalysis",
      with: ["CellRaster", "CairoRaster", "CellDocument", "Notation", "DisplayList", "Graphics", "RenderOracle"]),
    tests(
      of: "CellRaster",
      with: [
        "CairoRaster", "CellDocument", "Notation", "CellLayout", "DisplayList", "Graphics", "ImageCodecs", "RenderAnalysis",
        "Inspection", "TemplateFixes", "Constraints",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
