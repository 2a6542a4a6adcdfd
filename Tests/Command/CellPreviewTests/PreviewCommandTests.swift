// SPDX-License-Identifier: MIT

import CellTestSupport
import Foundation
import Testing

/// The built command, as its clients see it.
@Suite struct PreviewCommandTests {
  @Test func `a save reaches the page, and the next picture is the new one`() throws {
    let preview = try PreviewProcess()
    let known = try #require(try preview.tag("/cell.png"))
    #expect(try preview.get("/cell.png", fields: ["If-None-Match: \(known)"]).status == 304)
    #expect(try preview.tag("/cell.png?state=dark") != known)
    let page = try TestClient(port: preview.port, patience: 30).send(
      "GET /events HTTP/1.1\r\nHost: localhost:\(preview.port)\r\nAuthorization: Bearer \(preview.token)\r\n\r\n")
    #expect(try page.text(upTo: "data: 0\n\n").hasSuffix("event: saved\ndata: 0\n\n"))
    // The files are watched a little after the server answers.
    for number in 0..<200 where try preview.get("/state.json").body.contains("\"version\": 0,") {
      try preview.folder.write(#"[{"text": "new \#(number)"}]"#, to: "data.json")
      usleep(50_000)
    }
    #expect(try page.text(upTo: "data: 1\n\n") == "event: saved\ndata: 1\n\n")
    #expect(try preview.get("/cell.png", fields: ["If-None-Match: \(known)"]).status == 200)
    #expect(try preview.get("/state.json").body.contains("\"itemCount\": 1,"))
  }

  @Test func `a script gets the picture and the state at the address of the page`() throws {
    let preview = try PreviewProcess()
    #expect(try preview.tag("/?format=png&item=2") == preview.tag("/cell.png?item=2"))
    let state = try preview.get("/?format=json&item=2&state=dark&width=90").body
    #expect(state.contains(#""item": 2, "itemCount": 3, "states": ["dark", "large"], "width": 90,"#))
    #expect(state.contains("cellraster render message.yaml --data data.json --item 2 --state dark --width 90 -o message.png"))
    #expect(try preview.get("/layout.txt?explain=cell/body").body.contains("cell/body"))
    #expect(try preview.get("/pixel.txt?x=1&y=1").status == 200)
    #expect(try preview.get("/inspect.json").body.contains("blend.background-missing"))
  }

  @Test func `a request that cannot be answered gets a sentence`() throws {
    let preview = try PreviewProcess()
    for (target, status, sentence) in [
      ("/nothing", 404, "There is nothing at this address."),
      ("/?format=gif", 400, "\"format\" must be png or json, not \"gif\"."),
      ("/cell.png?scale=9", 400, "\"scale\" must be 1, 2 or 3, not \"9\"."),
      ("/cell.png?overlay=updates", 400, "\"overlay\" must be one of the modes of cellraster inspect, not \"updates\"."),
      ("/cell.png?item=4", 400, "--item must be from 1 to 3."),
      ("/cell.png?template=2", 400, "\"template\" must be from 1 to 1, not 2."),
      ("/pixel.txt?x=1", 400, "The address lacks \"y\"."),
      ("/fixed.png?fix=0", 400, "\"fix\" must be a number from 1, not \"0\"."),
    ] {
      let reply = try preview.get(target)
      #expect(reply.status == status)
      #expect(reply.body == sentence + "\n")
    }
  }

  @Test func `a document with errors has no picture, and all of its errors are in the state`() throws {
    let preview = try PreviewProcess(document: "version: 1\ncanvas: {wdth: 60}\ncell: {paddin: 4}\n")
    let picture = try preview.get("/cell.png")
    #expect(picture.status == 422)
    #expect(picture.body.contains("message.yaml:2:10: unknown key \"wdth\""))
    let state = try preview.get("/state.json")
    #expect(state.status == 200)
    #expect(state.body.contains(#""file": "message.yaml", "fileNumber": 1, "line": 2, "column": 10,"#))
    #expect(state.body.contains(#""line": 3, "column": 8, "path": "cell""#))
  }

  @Test func `templates with fonts of their own are drawn, and a folder with fonts that is added later needs a restart`() throws {
    func document(fonts: String) -> String { "version: 1\nfonts: [\(fonts)]\n" + PreviewProcess.document.dropFirst(11) }
    let preview = try PreviewProcess()
    preview.stop()
    for (name, fonts) in [("Fonts", "message.yaml"), ("More", "post.yaml")] {
      try FileManager.default.createDirectory(at: preview.folder.url.appending(path: name), withIntermediateDirectories: true)
      try preview.folder.write(document(fonts: name), to: fonts)
    }
    try preview.start(["post.yaml"])
    for template in 1...2 { #expect(try preview.get("/cell.png?template=\(template)").status == 200) }
    try FileManager.default.createDirectory(at: preview.folder.url.appending(path: "Late"), withIntermediateDirectories: true)
    // The files are watched a little after the server answers.
    for number in 0..<200 where try preview.get("/cell.png").status == 200 {
      try preview.folder.write(document(fonts: "Late") + "# \(number)\n", to: "message.yaml")
      usleep(50_000)
    }
    #expect(try preview.get("/cell.png").body == "A folder with fonts was added: start cellraster preview again to use it.\n")
    #expect(try preview.get("/cell.png?template=2").status == 200)
  }

  @Test func `only the page can open a place in the editor`() throws {
    let preview = try PreviewProcess(["--editor", "cp {file} copy-{line}-{column}.txt"])
    let secret = try #require(try preview.get("/").body.firstMatch(of: /name="cellraster-page" content="([0-9a-f]{32})"/)?.1)
    let (origin, field) = ("Origin: http://127.0.0.1:\(preview.port)", "X-CellRaster-Page: \(secret)")
    let target = "/open?file=1&line=3&column=4"
    #expect(try preview.get(target, method: "POST", fields: [origin]).status == 403)
    #expect(try preview.get(target, method: "POST", fields: [field]).status == 403)
    #expect(try preview.get("/open?file=3&line=3&column=4", method: "POST", fields: [origin, field]).status == 400)
    #expect(try preview.get(target, method: "POST", fields: [origin, field]).status == 204)
    for _ in 0..<1000 where try !preview.folder.files().contains("copy-3-4.txt") { usleep(10_000) }
    #expect(try preview.folder.files() == ["copy-3-4.txt", "data.json", "message.yaml"])
  }

  @Test func `the token and the port stay after a restart, and the file of the token is private`() throws {
    let preview = try PreviewProcess(["--token-file", "token"])
    let (token, port) = (preview.token, preview.port)
    #expect(token.count == 32)
    #expect(try preview.folder.mode(of: "token") == 0o600)
    #expect(preview.stop() == SIGTERM)
    try preview.start(["--token-file", "token", "--port", "\(port)"])
    #expect((preview.token, preview.port) == (token, port))
    #expect(try preview.get("/state.json").status == 200)
  }

  @Test func `the page is whole, and its files are there`() throws {
    let preview = try PreviewProcess()
    let page = try preview.get("/")
    #expect(page.head.contains("Content-Type: text/html; charset=utf-8\r\n"))
    #expect(page.body.contains("message.yaml – Preview</title>"))
    #expect(!page.body.contains("{{"))
    for (path, type) in [
      ("/page.css", "text/css"), ("/findings.css", "text/css"), ("/preview.css", "text/css"), ("/preview.js", "text/javascript"),
      ("/icon.svg", "image/svg+xml"),
    ] {
      #expect(page.body.contains("\"\(path)\""))
      let file = try preview.get(path)
      #expect(file.head.contains("Content-Type: \(type)"))
      #expect(file.body.count > 200)
    }
  }

  @Test func `each script that the script of the page imports is there`() throws {
    let preview = try PreviewProcess()
    let paths = try preview.get("/preview.js").body.matches(of: /from "\.(\/preview\/[a-z]+\.js)"/).map { String($0.1) }
    #expect(paths.count > 5)
    for path in paths { #expect(try preview.get(path).head.contains("Content-Type: text/javascript")) }
    #expect(try preview.get("/preview/nothing.js").status == 404)
  }
}
