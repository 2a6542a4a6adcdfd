// SPDX-License-Identifier: MIT

import CellConcurrency
import CellJobs
import CellTestSupport
import Testing

@testable import CellPreview

/// The preview of a document with two items, as its clients see it.
@Suite struct PreviewJobTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      """
      version: 1
      canvas: {width: 60, scale: 1, background: white}
      colors: {ink: black}
      states: {dark: {colors: {ink: blue}}}
      cell:
        padding: 4
        children: [{type: text, name: body, text: "${text}", color: ink, size: 10, lineHeight: 14}]
      """, to: "message.yaml")
    try folder.write(#"[{"text": "one"}, {"text": "two"}]"#, to: "data.json")
  }

  private func serving(
    _ change: (inout PreviewJob) throws -> Void = { _ in }, _ body: (PreviewAddress) async throws -> Void
  ) async throws {
    var job = PreviewJob([CellInput(template: folder.path + "/message.yaml", data: folder.path + "/data.json")])
    try change(&job)
    let (addresses, found) = AsyncStream.makeStream(of: PreviewAddress.self)
    let task = Task { [job] in
      defer { found.finish() }
      for try await outcome in job.outcomes {
        if case .result(.serving(let address)) = outcome { found.yield(address) }
      }
    }
    for await address in addresses {
      try await body(address)
      break
    }
    task.cancel()
    try await task.value
  }

  /// Sends a request on a thread of its own: the job needs those that run tasks.
  private func get(
    _ target: String, _ address: PreviewAddress, method: String = "GET", fields: [String] = []
  ) async throws -> TestClient.Reply {
    let head = ["\(method) \(target) HTTP/1.1", "Host: 127.0.0.1:\(address.port)", "Authorization: Bearer \(address.token)"]
    return try await onThread {
      try TestClient(port: address.port).send((head + fields + ["", ""]).joined(separator: "\r\n")).reply(
        hasBody: method != "HEAD")
    }
  }

  private func tag(_ reply: TestClient.Reply) -> String? {
    reply.head.firstMatch(of: /ETag: ("[^"]+")/).map { String($0.1) }
  }

  @Test(.timeLimit(.minutes(1))) func `a save reaches the page, and the next picture is the new one`() async throws {
    try await serving { address in
      let before = try await get("/cell.png", address, method: "HEAD")
      #expect(before.status == 200)
      let known = try #require(tag(before))
      #expect(try await get("/cell.png", address, fields: ["If-None-Match: \(known)"]).status == 304)
      #expect(try await get("/cell.png?state=dark", address, method: "HEAD").head.contains(known) == false)
      async let events = onThread {
        try TestClient(port: address.port)
          .send("GET /events HTTP/1.1\r\nHost: localhost:\(address.port)\r\nAuthorization: Bearer \(address.token)\r\n\r\n")
          .text(upTo: "data: 1\n\n")
      }
      // The files are watched a little after the server answers.
      var isNoticed = false
      for number in 0..<100 where !isNoticed {
        try folder.write(#"[{"text": "three \#(number)"}]"#, to: "data.json")
        try await Task.sleep(for: .milliseconds(50))
        isNoticed = try await get("/state.json", address).body.contains("\"version\": 0,") == false
      }
      #expect(try await events.contains("event: saved\ndata: 0\n\nevent: saved\ndata: 1\n\n"))
      let after = try await get("/cell.png", address, fields: ["If-None-Match: \(known)"])
      #expect(after.status == 200)
      #expect(try await get("/state.json", address).body.contains("\"itemCount\": 1,"))
    }
  }

  @Test func `a script gets the picture and the state at the address of the page`() async throws {
    try await serving { address in
      #expect(
        try await tag(get("/?format=png&item=2", address, method: "HEAD"))
          == tag(get("/cell.png?item=2", address, method: "HEAD")))
      let state = try await get("/?format=json&item=2&state=dark&width=90", address)
      #expect(state.body.contains(#""item": 2, "itemCount": 2, "states": ["dark"], "width": 90,"#))
      #expect(state.body.contains("--item 2 --state dark --width 90 -o message.png"))
      #expect(try await get("/layout.txt?explain=cell/body", address).body.contains("cell/body"))
      #expect(try await get("/pixel.txt?x=1&y=1", address).body.contains("cell"))
      #expect(try await get("/inspect.json", address).body.contains("blend.background-missing"))
    }
  }

  @Test(arguments: [
    ("/nothing", 404, "There is nothing at this address."),
    ("/?format=gif", 400, "\"format\" must be png or json, not \"gif\"."),
    ("/cell.png?scale=9", 400, "\"scale\" must be 1, 2 or 3, not \"9\"."),
    ("/cell.png?overlay=updates", 400, "\"overlay\" must be one of the modes of cellraster inspect, not \"updates\"."),
    ("/cell.png?item=3", 400, "--item must be from 1 to 2."),
    ("/cell.png?template=2", 400, "\"template\" must be from 1 to 1, not 2."),
    ("/pixel.txt?x=1", 400, "The address lacks \"y\"."), ("/fixed.png?fix=0", 400, "\"fix\" must be a number from 1, not \"0\"."),
  ])
  func `a request that cannot be answered gets a sentence`(target: String, status: Int, sentence: String) async throws {
    try await serving { address in
      let reply = try await get(target, address)
      #expect(reply.status == status)
      #expect(reply.body == sentence + "\n")
    }
  }

  @Test func `a document with errors has no picture, and all of its errors are in the state`() async throws {
    try folder.write("version: 1\ncanvas: {wdth: 60}\ncell: {paddin: 4}\n", to: "message.yaml")
    try await serving { address in
      let picture = try await get("/cell.png", address)
      #expect(picture.status == 422)
      #expect(picture.body.contains("message.yaml:2:10: unknown key \"wdth\""))
      let state = try await get("/state.json", address)
      #expect(state.status == 200)
      #expect(state.body.contains(#""fileNumber": 1, "line": 2, "column": 10,"#))
      #expect(state.body.contains(#""fileNumber": 1, "line": 3, "column": 8, "path": "cell""#))
    }
  }

  @Test func `only the page can open a place in the editor`() async throws {
    try await serving {
      $0.editor = try EditorCommand("cp {file} \(folder.path)/copy-{line}-{column}.txt")
    } _: { address in
      let page = try await get("/", address).body
      let secret = try #require(page.firstMatch(of: /name="cellraster-page" content="([0-9a-f]{32})"/)?.1)
      let origin = "Origin: http://127.0.0.1:\(address.port)"
      let target = "/open?file=1&line=3&column=4"
      #expect(try await get(target, address, method: "POST", fields: [origin]).status == 403)
      #expect(try await get(target, address, method: "POST", fields: ["X-CellRaster-Page: \(secret)"]).status == 403)
      let fields = [origin, "X-CellRaster-Page: \(secret)"]
      #expect(try await get("/open?file=3&line=3&column=4", address, method: "POST", fields: fields).status == 400)
      #expect(try await get(target, address, method: "POST", fields: fields).status == 204)
      for _ in 0..<500 where try !folder.files().contains("copy-3-4.txt") { try await Task.sleep(for: .milliseconds(10)) }
      #expect(try folder.files() == ["copy-3-4.txt", "data.json", "message.yaml"])
    }
  }

  @Test func `the token is kept in a file that only its owner may read`() async throws {
    var tokens: [String] = []
    for _ in 0..<2 {
      try await serving({ $0.tokenFile = folder.path + "/token" }) { tokens.append($0.token) }
    }
    #expect(tokens[0] == tokens[1])
    #expect(try folder.mode(of: "token") == 0o600)
    try folder.write("too short", to: "token")
    await #expect(throws: UsageError.self) { try await serving({ $0.tokenFile = folder.path + "/token" }) { _ in } }
  }

  @Test func `the page is whole, and its files are there`() async throws {
    try await serving { address in
      let page = try await get("/", address)
      #expect(page.head.contains("Content-Type: text/html; charset=utf-8\r\n"))
      #expect(page.body.contains("message.yaml – Preview</title>"))
      #expect(!page.body.contains("{{"))
      for (path, type) in [
        ("/page.css", "text/css"), ("/preview.css", "text/css"), ("/preview.js", "text/javascript"),
        ("/icon.svg", "image/svg+xml"),
      ] {
        #expect(page.body.contains("\"\(path)\""))
        let file = try await get(path, address)
        #expect(file.head.contains("Content-Type: \(type)"))
        #expect(file.body.count > 200)
      }
    }
  }
}
