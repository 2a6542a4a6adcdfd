// SPDX-License-Identifier: MIT

/// The bytes of a connection. The reader is not public, so its files are links to those of the package.
func httpTarget(_ bytes: [UInt8]) {
  let whole = results([bytes])
  precondition(whole == results(bytes.map { [$0] }), "bytes that arrive one by one give other results")
  for case .request(let request) in whole { check(request) }
}

/// Returns the requests, and the refusal if there is one, in bytes that arrive in parts.
private func results(_ parts: [[UInt8]]) -> [HTTPRequestReader.Result] {
  var reader = HTTPRequestReader()
  var results: [HTTPRequestReader.Result] = []
  for part in parts {
    reader.append(part)
    while true {
      let result = reader.next()
      if result == .needsMore { break }
      results.append(result)
      if case .refused = result { return results }
    }
  }
  return results
}

/// What the server relies on after a request has been read.
private func check(_ request: HTTPRequest) {
  let segments = request.path.utf8.split(separator: UInt8(ascii: "/")).map { Array($0) }
  precondition(request.path.utf8.first == UInt8(ascii: "/"), "the path does not begin with a slash")
  precondition(!segments.contains(Array("..".utf8)) && !segments.contains(Array(".".utf8)), "the path leaves its folder")
  let texts = [request.path] + request.query.flatMap { [$0.name, $0.value] } + request.headers.fields.map(\.value)
  precondition(!texts.contains { $0.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F } }, "a control character")
  precondition(request.headers["Host"] != "" && (request.headers["Host"] != nil || !request.keepsAlive), "no host")
  precondition(request.headers.fields.count <= 32, "too many fields")
  precondition(request.body.count <= 4096 && (request.method == .post || request.body.isEmpty), "a wrong body")
}
