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

/// The same for C.
let cOptimizedInTests: [CSetting] =
  Context.environment["CELLRASTER_OPTIMIZED_TESTS"] == nil ? [] : [.unsafeFlags(["-O2"], .when(configuration: .debug))]

/// Returns a library target that imports only the modules listed here.
func module(
  _ name: String, imports dependencies: [Target.Dependency] = [], exclude: [String] = [],
  isHot: Bool = false
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: exclude,
    swiftSettings: isHot ? rules + optimizedInTests : rules)
}

func tests(
  of name: String, with dependencies: [Target.Dependency] = [], exclude: [String] = [], resources: [Resource] = []
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name), "CellTestSupport"] + dependencies, exclude: exclude,
    resources: resources,
    swiftSettings: rules)
}

/// The programs in `tools` that use modules which are not public. They are built only if the variable is set, as the scripts that run them
/// do, so that no other build waits for them.
let tools: [Target] =
  Context.environment["CELLRASTER_TOOLS"] == nil
  ? []
  : [
    .executableTarget(
      name: "CellLayoutSuite", dependencies: ["CellFlexbox", "CellGraphics", "CellLayoutSuiteCases"], path: "tools/LayoutSuite",
      swiftSettings: rules),
    // The part of tools/benchmarks/layout that runs the engines, which cannot be in the package of the other benchmarks: the engines
    // are not public.
    .executableTarget(
      name: "CellLayoutBenchmark",
      dependencies: [
        "CellDocument", "CellTree", "CellLayout", "CellFlexbox", "CellFrames", "CellGraphics", "CellLayoutEngines",
        "CellNotation",
      ],
      path: "tools/benchmarks/layout/LayoutBenchmark",
      swiftSettings: rules),
    // The same for the constraint solver.
    .executableTarget(
      name: "CellConstraintBenchmark", dependencies: ["CellCassowary"], path: "tools/benchmarks/constraints/ConstraintBenchmark",
      swiftSettings: rules),

    // The same for lists.
    .executableTarget(
      name: "CellListBenchmark",
      dependencies: [
        "CellDocument", "CellFiles", "CellGraphics", "CellList", "CellNotation", "CellRaster", "CellTestSupport", "CellTree",
      ],
      path: "tools/benchmarks/list/ListBenchmark", swiftSettings: rules),
    // Measures the stages of rows, for the weights of simulated scrolls.
    .executableTarget(
      name: "CellScrollBenchmark",
      dependencies: [
        "CellDocument", "CellFiles", "CellGraphics", "CellJobs", "CellLayout", "CellLayoutEngines", "CellList", "CellNotation",
        "CellRaster", "CellScrollLab", "CellTree",
      ],
      path: "tools/benchmarks/scroll/ScrollBenchmark", swiftSettings: rules),
  ]

let package = Package(
  name: "CellRaster",
  products: [
    .library(name: "CellRaster", targets: ["CellRaster"]),
    .library(name: "GoldenTesting", targets: ["GoldenTesting"]),
    .library(name: "ConstraintViews", targets: ["CellConstraintViews"]),
    .executable(name: "cellraster", targets: ["CellRasterCommand"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    // C libraries, and the shims that keep their longjmp away from Swift frames.
    .systemLibrary(name: "CCellCairo", pkgConfig: "cairo-ft", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CCellPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CCellGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(name: "CCellYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CCellPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    // No pkgConfig: these libraries are optional, and without them the build neither warns nor fails.
    .systemLibrary(name: "CCellJPEG", providers: [.apt(["libjpeg62-turbo-dev"])]),
    .systemLibrary(name: "CCellISAL", providers: [.apt(["libisal-dev"])]),
    // Little CMS (liblcms2-dev) and libdeflate (libdeflate-dev) are optional, too. CCellImageCodecs opens them when a picture needs them,
    // so nothing links them.
    // zlib comes with libpng, which needs it too.
    .target(name: "CCellImageCodecs", dependencies: ["CCellPNG"], linkerSettings: [.linkedLibrary("z")]),

    // Compositing glyphs, by instructions that not every processor has.
    .target(name: "CCellMasks", cSettings: cOptimizedInTests),

    // libm: the standard library's rounding functions call it, and Graphics imports no C library that would link it.
    .target(name: "CellGraphics", swiftSettings: rules + optimizedInTests, linkerSettings: [.linkedLibrary("m")]),
    .target(name: "CCellSamples", exclude: ["samples"]),
    // Files that are built in: style sheets and scripts.
    .target(name: "CCellResources"),
    module("CellLayoutEngines", imports: ["CellGraphics"]),
    module("CellFlexbox", imports: ["CellGraphics", "CellLayoutEngines"], isHot: true),
    module("CellFrames", imports: ["CellGraphics", "CellLayoutEngines"], isHot: true),
    module("CellCassowary", isHot: true),
    module("CellConstraints", imports: ["CellCassowary", "CellGraphics", "CellLayoutEngines"], isHot: true),
    // Auto Layout as objects. The product of the same name without the prefix contains this target alone.
    module("CellConstraintViews", imports: ["CellCassowary", "CellConstraints", "CellGraphics"], isHot: true),
    module("CellNotation", imports: ["CellGraphics", "CCellYAML"], isHot: true),
    module("CellBinding", imports: ["CellFiles", "CellGraphics", "CellNotation"], isHot: true),
    module("CellTree", imports: ["CellGraphics", "CellNotation"], isHot: true),
    module(
      "CellDocument", imports: ["CellBinding", "CellFiles", "CellGraphics", "CellNotation", "CellTree", "CellVectorImages"],
      isHot: true),
    module(
      "CellLayout",
      imports: [
        "CellTree", "CellNotation", "CellConstraints", "CellFlexbox", "CellFrames", "CellGraphics", "CellLayoutEngines",
      ], isHot: true),
    module("CellList", imports: ["CellGraphics"], isHot: true),
    module(
      "CellScrollLab", imports: ["CellGraphics", "CellNotation", "CellRenderAnalysis", "CellReports"],
      exclude: ["Reports/Resources"], isHot: true),
    module("CellLayoutReview", imports: ["CellTree", "CellLayout", "CellGraphics"]),
    .target(name: "CCellFiles"),
    module("CellFiles", imports: ["CellGraphics", "CellNotation", "CCellFiles", "CCellGLib"], isHot: true),
    module("CellConcurrency"),
    module("CellDisplayList", imports: ["CellGraphics"], isHot: true),
    module(
      "CellPainting",
      imports: ["CellTree", "CellNotation", "CellLayout", "CellDisplayList", "CellGraphics", "CellVectorImages"], isHot: true),
    module(
      "CellCairoRaster", imports: ["CellDisplayList", "CellFiles", "CellGraphics", "CCellCairo", "CCellMasks", "CCellPango"],
      isHot: true),
    module("CellImageCodecs", imports: ["CellGraphics", "CCellImageCodecs", "CCellISAL", "CCellJPEG"], isHot: true),
    module("CellVectorImages", imports: ["CellGraphics"], isHot: true),
    module("CellRenderAnalysis", imports: ["CellDisplayList", "CellGraphics"], isHot: true),
    module("CellImageComparison", imports: ["CellGraphics"], isHot: true),
    module(
      "CellTemplateFixes",
      imports: [
        "CellBinding", "CellDocument", "CellTree", "CellNotation", "CellLayout", "CellPainting", "CellDisplayList",
        "CellRenderAnalysis",
        "CellGraphics",
      ]),
    module(
      "CellInspection",
      imports: [
        "CellCairoRaster", "CellDocument", "CellTree", "CellLayout", "CellLayoutReview", "CellPainting", "CellDisplayList",
        "CellFiles", "CellGraphics", "CellImageCodecs", "CellImageComparison", "CellNotation", "CellRenderAnalysis",
        "CellTemplateFixes",
      ]),
    module(
      "CellReports",
      imports: [
        "CCellResources", "CellCairoRaster", "CellConcurrency", "CellDisplayList", "CellDocument", "CellTree", "CellFiles",
        "CellGraphics",
        "CellImageCodecs",
        "CellImageComparison", "CellInspection", "CellLayout", "CellLayoutEngines", "CellLayoutReview", "CellNotation",
        "CellRenderAnalysis", "CellTemplateFixes",
      ],
      exclude: ["HTML/Resources"]),
    module(
      "CellRaster",
      imports: [
        "CellGraphics", "CellDocument", "CellTree", "CellNotation", "CellLayout", "CellLayoutReview", "CellConstraints",
        "CellDisplayList", "CellFiles",
        "CellConcurrency", "CellLayoutEngines", "CellList",
        "CellPainting",
        "CellCairoRaster", "CellImageCodecs",
        "CellRenderAnalysis", "CellImageComparison", "CellInspection", "CellTemplateFixes", "CellVectorImages", "CCellSamples",
      ]),
    // The code that `GoldenTesting` and the command share. Neither may link the other's frameworks.
    module(
      "CellGoldenImages",
      imports: [
        "CellBinding", "CellCairoRaster", "CellDocument", "CellTree", "CellNotation", "CellRaster", "CellDisplayList",
        "CellFiles",
        "CellConcurrency",
        "CellGraphics", "CellImageCodecs",
        "CellImageComparison",
        "CellRenderAnalysis", "CellTemplateFixes",
      ]),
    // What the command does, for programs that do it without a command line.
    module(
      "CellJobs",
      imports: [
        "CellConcurrency", "CellDisplayList", "CellDocument", "CellFiles", "CellGoldenImages", "CellGraphics", "CellImageCodecs",
        "CellImageComparison", "CellInspection", "CellLayout", "CellLayoutEngines", "CellList", "CellNotation", "CellPainting",
        "CellRaster", "CellRenderAnalysis", "CellReports", "CellScrollLab", "CellTemplateFixes", "CellTree",
      ]),
    // Imports Testing and XCTest, which only tests may link. Only the product of the same name contains this target.
    module(
      "GoldenTesting",
      imports: [
        "CellCairoRaster", "CellDocument", "CellTree", "CellNotation", "CellRaster", "CellDisplayList", "CellGoldenImages",
        "CellGraphics",
        "CellImageComparison",
      ]),
    .executableTarget(
      name: "CellRasterCommand",
      // CellRaster alone would satisfy the linker. The others are listed because the command uses their types: otherwise a change
      // to the layout of a type would not rebuild the command.
      dependencies: [
        "CellRaster", "CellCairoRaster", "CellDocument", "CellTree", "CellNotation", "CellLayout", "CellLayoutReview",
        "CellPainting", "CellDisplayList", "CellFiles", "CellConcurrency",
        "CellGoldenImages",
        "CellGraphics", "CellImageCodecs", "CellImageComparison", "CellInspection", "CellJobs", "CellLayoutEngines", "CellList",
        "CellRenderAnalysis", "CellReports", "CellScrollLab", "CellTemplateFixes",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: rules),
    // Reads and runs the layout conformance suite, for its command line and for the tests of Flexbox.
    .target(
      name: "CellLayoutSuiteCases",
      dependencies: [
        "CellDocument", "CellTree", "CellLayout", "CellFlexbox", "CellGraphics", "CellLayoutEngines", "CellNotation",
      ],
      path: "tools/LayoutSuiteCases",
      swiftSettings: rules + optimizedInTests),

    // Helpers that the tests of several modules share: seeds, scratch folders, processor time.
    .target(name: "CellTestSupport", dependencies: ["CCellTestEnvironment"], path: "Tests/CellTestSupport", swiftSettings: rules),
    .target(name: "CCellTestEnvironment", path: "Tests/CCellTestEnvironment"),
    // A plain and slow version of the analysis, which tests compare with the fast one. It is optimized in debug builds too, where
    // it would take minutes. No product contains it, so its unsafe flag does not reach packages that depend on this one.
    .target(
      name: "CellRenderOracle", dependencies: ["CellCairoRaster", "CellDisplayList", "CellGraphics", "CellRenderAnalysis"],
      path: "Tests/CellRenderOracle", swiftSettings: rules + [.unsafeFlags(["-O"])]),
    .testTarget(
      name: "CellGoldenTests",
      dependencies: [
        "CellCairoRaster", "CellDocument", "CellTree", "CellNotation", "CellRaster", "CellDisplayList", "CellGoldenImages",
        "CellGraphics",
        "CellTestSupport",
      ],
      swiftSettings: rules),
    .testTarget(
      name: "CellCommandTests",
      dependencies: [
        "CellCairoRaster", "CellFiles", "CellJobs", "CellRasterCommand", "CellTestSupport", "CellDocument", "CellTree",
        "CellNotation",
        "CellGraphics",
        "CellImageCodecs", "CellRaster", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: rules),
    tests(of: "CellGraphics"),
    tests(
      of: "CellFlexbox", with: ["CellGraphics", "CellLayoutEngines", "CellLayoutSuiteCases"],
      resources: [.copy("Resources/list-cells.json")]),
    tests(of: "CellFrames", with: ["CellGraphics", "CellLayoutEngines"]),
    tests(of: "CellCassowary", resources: [.copy("Resources/kiwi-answers.json")]),
    tests(of: "CellConstraintViews", with: ["CellGraphics"]),
    tests(of: "CellConcurrency"),
    tests(
      of: "CellJobs",
      with: [
        "CellConcurrency", "CellDocument", "CellFiles", "CellGoldenImages", "CellGraphics", "CellImageCodecs", "CellInspection",
        "CellLayout", "CellList", "CellNotation", "CellRaster", "CellReports", "CellScrollLab", "CellTemplateFixes", "CellTree",
      ]),
    tests(of: "CellNotation", with: ["CellGraphics"]),
    tests(of: "CellBinding", with: ["CellFiles", "CellNotation"]),
    // The settings of golden images are a part of documents that another module reads.
    tests(of: "CellDocument", with: ["CellTree", "CellBinding", "CellGoldenImages", "CellGraphics", "CellNotation"]),
    tests(of: "CellImageCodecs", with: ["CellGraphics"], resources: [.copy("Resources")]),
    tests(of: "CellFiles", with: ["CellGraphics", "CellNotation"]),
    tests(of: "CellVectorImages", with: ["CellGraphics"]),
    tests(of: "CellDisplayList", with: ["CellGraphics"]),
    tests(of: "CellImageComparison", with: ["CellFiles", "CellGraphics", "CellImageCodecs"]),
    tests(of: "CellTemplateFixes", with: ["CellDocument", "CellTree", "CellNotation", "CellGraphics"]),
    tests(
      of: "CellLayout",
      with: [
        "CellCassowary", "CellDocument", "CellTree", "CellNotation", "CellConstraints", "CellGraphics", "CellLayoutEngines",
        "CellLayoutReview", "CellLayoutSuiteCases",
      ]),
    tests(of: "CellList"),
    tests(of: "CellScrollLab", with: ["CellNotation"]),
    tests(
      of: "CellPainting",
      with: [
        "CellDocument", "CellTree", "CellNotation", "CellLayout", "CellDisplayList", "CellGraphics", "CellVectorImages",
      ]),
    tests(of: "CellCairoRaster", with: ["CellDisplayList", "CellGraphics", "CCellCairo", "CCellPango"]),
    tests(
      of: "CellGoldenImages",
      with: [
        "CellFiles", "CellCairoRaster", "CellDocument", "CellTree", "CellNotation", "CellRaster", "CellDisplayList",
        "CellGraphics",
        "CellImageCodecs",
        "CellImageComparison",
        "CellRenderAnalysis",
      ]),
    tests(
      of: "GoldenTesting",
      with: ["CellFiles", "CellDocument", "CellTree", "CellNotation", "CellGoldenImages", "CellGraphics", "CellImageCodecs"],
      exclude: ["golden-images"]),
    tests(
      of: "CellReports",
      with: [
        "CellDocument", "CellTree", "CellFiles", "CellImageComparison", "CellInspection", "CellNotation", "CellGraphics",
        "CellRenderAnalysis",
        // Its page is tested in the browser that the tests of the other pages use.
        "CellScrollLab",
      ]),
    tests(
      of: "CellRenderAnalysis",
      with: [
        "CellFiles", "CellRaster", "CellCairoRaster", "CellDocument", "CellTree", "CellNotation", "CellDisplayList",
        "CellGraphics",
        "CellRenderOracle",
      ]),
    tests(
      of: "CellRaster",
      with: [
        "CellBinding", "CellFiles", "CellCairoRaster", "CellDocument", "CellTree", "CellNotation", "CellLayout", "CellPainting",
        "CellDisplayList",
        "CellGraphics",
        "CellImageCodecs", "CellList",
        "CellRenderAnalysis", "CellConstraintViews",
        "CellImageComparison", "CellInspection", "CellReports", "CellTemplateFixes", "CellConstraints", "CellVectorImages",
      ]),
  ] + tools,
  swiftLanguageModes: [.v6]
)
