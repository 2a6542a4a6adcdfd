// SPDX-License-Identifier: MIT

internal import Foundation

/// Validates documents with Python's JSON Schema library, all of them in one process.
public struct SchemaValidator: Sendable {
  /// A Python interpreter that has the library; `nil` if there is none.
  private static let interpreter: String? = ["python3", "/usr/bin/python3"].first { python in
    let probe = try? run(python, "import jsonschema; jsonschema.Draft202012Validator", [])
    return probe?.status == 0
  }

  public static var isAvailable: Bool { interpreter != nil }

  private static let script = """
    import json, sys, jsonschema
    schema = json.load(open(sys.argv[1], encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for line in open(sys.argv[2], encoding="utf-8"):
        print(1 if validator.is_valid(json.loads(line)) else 0)
    """

  public struct Failure: Error {
    public let message: String
  }

  public let schema: String

  public init(schema: String) { self.schema = schema }

  /// Returns whether each document is valid against the schema. Every document is one line of JSON.
  /// - Throws: ``Failure``, also if the schema is invalid by the metaschema.
  public func verdicts(on documents: [String]) throws -> [Bool] {
    guard let interpreter = Self.interpreter else { throw Failure(message: "there is no Python with jsonschema") }
    let folder = try ScratchFolder()
    let files = ["schema.json", "documents.ndjson"]
    try folder.write(schema, to: files[0])
    try folder.write(documents.map { $0 + "\n" }.joined(), to: files[1])
    let run = try Self.run(interpreter, Self.script, files.map { folder.path + "/" + $0 })
    let verdicts = run.output.split(separator: "\n").map { $0 == "1" }
    guard run.status == 0, verdicts.count == documents.count else { throw Failure(message: run.output) }
    return verdicts
  }

  /// Runs a Python script. The output includes standard error.
  private static func run(_ python: String, _ script: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [python, "-c", script] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
