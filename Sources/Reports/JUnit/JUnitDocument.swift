// SPDX-License-Identifier: MIT

/// JUnit XML: suites of test cases, for CI servers.
struct JUnitDocument {
  let name: String
  let suites: [JUnitSuite]

  var source: String {
    let document: Markup = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="\(name)" tests="\(total(\.cases.count))" failures="\(total(\.failureCount))"\(errors)>
      \(suites.map(\.markup).joined())</testsuites>

      """
    return document.source
  }

  /// The `errors` attribute. It is omitted if there are none; CI servers then assume 0.
  private var errors: Markup {
    let count = total(\.errorCount)
    return count == 0 ? .empty : " errors=\"\(count)\""
  }

  private func total(_ count: (JUnitSuite) -> Int) -> Int { suites.reduce(0) { $0 + count($1) } }
}

struct JUnitSuite {
  let name: String
  let cases: [JUnitCase]

  var failureCount: Int { cases.count { $0.result.isFailure } }
  var errorCount: Int { cases.count { $0.result.isError } }
  private var skippedCount: Int { cases.count { $0.result.isSkipped } }

  var markup: Markup {
    """
      <testsuite name="\(name)" tests="\(cases.count)" failures="\(failureCount)" errors="\(errorCount)" skipped="\(skippedCount)">
    \(cases.map(\.markup).joined())  </testsuite>

    """
  }
}

struct JUnitCase {
  enum Result {
    case passed
    /// A short message, and details with one line each.
    case failed(String, details: [String])
    case error(String, details: [String])
    case skipped(String)
  }

  let className, name: String
  let result: Result
  /// The output of the test, one string per line. It does not depend on the result.
  var output: [String] = []
  /// The duration; `nil` if it was not measured.
  var milliseconds: Double?

  var markup: Markup {
    let start: Markup = "    <testcase classname=\"\(className)\" name=\"\(name)\"\(time)"
    let body = result.markup + (output.isEmpty ? .empty : "      <system-out>\(lines: output)</system-out>\n")
    return start + (body == .empty ? "/>\n" : ">\n\(body)    </testcase>\n")
  }

  /// The `time` attribute: seconds with three decimals.
  private var time: Markup {
    guard let milliseconds else { return .empty }
    let whole = Int(milliseconds.rounded())
    let fraction = String(whole % 1000)
    return " time=\"\(whole / 1000).\(String(repeating: "0", count: 3 - fraction.count) + fraction)\""
  }
}

extension JUnitCase.Result {
  fileprivate var isFailure: Bool { if case .failed = self { true } else { false } }
  fileprivate var isError: Bool { if case .error = self { true } else { false } }
  fileprivate var isSkipped: Bool { if case .skipped = self { true } else { false } }

  fileprivate var markup: Markup {
    switch self {
    case .passed: .empty
    case .failed(let message, let details): "      <failure message=\"\(message)\">\(lines: details)</failure>\n"
    case .error(let message, let details): "      <error message=\"\(message)\">\(lines: details)</error>\n"
    case .skipped(let reason): "      <skipped message=\"\(reason)\"/>\n"
    }
  }
}
