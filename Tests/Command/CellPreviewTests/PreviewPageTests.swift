// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

/// The page of a preview in Chromium.
@Suite(.enabled(if: Browser.path != nil, Comment(rawValue: Browser.absence)))
struct PreviewPageTests {
  /// Opens the page of a preview.
  private func open(_ preview: PreviewProcess, _ query: String = "") throws -> OpenBrowser {
    let browser = try OpenBrowser()
    try browser.open(preview.address + query)
    try browser.wait(until: "document.documentElement.dataset.shown !== undefined")
    return browser
  }

  @Test func `each save is shown, also after errors, and the last one wins`() throws {
    let preview = try PreviewProcess()
    let browser = try open(preview)
    #expect(try browser.text("location.search") == "")
    #expect(try browser.text("document.title").hasSuffix("message.yaml – Preview"))
    try browser.wait(until: "document.querySelectorAll('#tree [data-path]').length === 2")
    try browser.text("document.querySelector('[data-path=\"cell/body\"]').click()")
    let size =
      "document.querySelector('#picture img').naturalWidth + 'x' + document.querySelector('#picture img').naturalHeight"
    #expect(try browser.text(size) == "60x22")
    for width in 61...80 {
      try preview.folder.write(PreviewProcess.document.replacing("width: 60", with: "width: \(width)"), to: "message.yaml")
      if width % 2 == 0 { try browser.wait(until: "\(size) === '\(width)x22'") }
    }
    #expect(try browser.text("location.search") == "?select=cell%2Fbody")
    try browser.wait(until: "document.querySelector('#tree [aria-selected=\"true\"]').dataset.path === 'cell/body'")

    try preview.folder.write("version: 1\ncanvas: {wdth: 60}\ncell: {paddin: 4}\n", to: "message.yaml")
    try browser.wait(until: "!document.querySelector('#problems').hidden")
    let problems = try browser.text("[...document.querySelectorAll('#problems li')].map((item) => item.innerText)")
    #expect(problems.contains("unknown key \"wdth\"; did you mean \"width\"?"))
    #expect(problems.contains("message.yaml:2:10"))
    #expect(problems.contains("message.yaml:3:8"))
    // The last picture stays.
    #expect(try browser.text(size) == "80x22")
    try preview.folder.write(PreviewProcess.document, to: "message.yaml")
    try browser.wait(until: "document.querySelector('#problems').hidden && \(size) === '60x22'")
  }

  @Test func `what is chosen is in the address, which shows it again`() throws {
    let preview = try PreviewProcess()
    let browser = try open(preview)
    #expect(browser.errors == [])
    try browser.text("document.querySelector('[data-state=large]').click()")
    try browser.text("document.querySelector('[data-state=dark]').click()")
    try browser.text("document.querySelector('[data-step=\"1\"]').click()")
    try browser.wait(until: "location.search === '?item=2&state=large&state=dark'")
    let command = "(document.body.innerText.match(/cellraster render [^]*png/)?.[0] ?? '').replace(/\\s+/g, ' ')"
    try browser.wait(until: "\(command).includes('--item 2 --state large --state dark')")
    let shown = try browser.text("fetch('/cell.png' + location.search).then((answer) => answer.headers.get('etag'))")
    try browser.open("http://127.0.0.1:\(preview.port)/?item=2&state=large&state=dark&overlay=blended")
    try browser.wait(until: "\(command).includes('--item 2 --state large --state dark')")
    #expect(
      try browser.text(
        "fetch('/cell.png' + location.search.replace('&overlay=blended', '')).then((answer) => answer.headers.get('etag'))")
        == shown)
    try browser.wait(until: "document.querySelector('[data-mode=blended]').getAttribute('aria-pressed') === 'true'")
    try browser.wait(until: "document.querySelectorAll('#picture img').length > 1")
  }

  @Test func `places in included files can be opened`() throws {
    let preview = try PreviewProcess(
      document: """
        version: 1
        include: [parts.yaml]
        canvas: {width: 60}
        cell: {children: [{use: line, name: body, with: {text: "${text}"}}]}
        """)
    try preview.folder.write(
      "version: 1\ncomponents:\n  line: {parameters: {text: text}, cell: {type: text, text: '${text}'}}\n", to: "parts.yaml")
    let browser = try open(preview)
    try browser.wait(until: "document.querySelectorAll('#tree [data-path]').length === 2")
    try browser.text("document.querySelector('[data-path=\"cell/body\"]').click()")
    let link = "document.querySelector('#element .open')"
    try browser.wait(until: "\(link) !== null")
    #expect(try browser.text("\(link).href") == "vscode://file\(preview.folder.path)/parts.yaml:3:42")
    // An error in it has its place.
    try preview.folder.write("version: 1\ncomponents:\n  line: {cell: {type: text, txt: a}}\n", to: "parts.yaml")
    try browser.wait(until: "document.querySelector('#problems').innerText.includes('parts.yaml:3:29')")
  }

  @Test func `the goldens of the template are compared with each save while they are looked at`() throws {
    let preview = try PreviewProcess()
    let browser = try open(preview)
    try browser.text("document.querySelector('#tab-goldens').click()")
    let sentence = "document.querySelector('#no-goldens').textContent"
    try browser.wait(until: "\(sentence).startsWith('No golden draws this template.')")
    try preview.run("golden", "init", "message.yaml", "--data", "data.json")
    try preview.run("golden", "record", "all")
    try preview.folder.write(PreviewProcess.document + "\n", to: "message.yaml")
    try browser.wait(until: "\(sentence) === '5 goldens, all as recorded.'")
    try preview.folder.write(PreviewProcess.document.replacing("ink: blue", with: "ink: green"), to: "message.yaml")
    try browser.wait(until: "\(sentence) === '1 golden of 5 changed since it was recorded.'")
    let golden = try browser.text("document.querySelector('#golden-list').innerText")
    #expect(golden.hasPrefix("message.dark@2x differs\n"))
    #expect(golden.contains("message.yaml:4:26"))
    #expect(golden.contains("cell/body: color #0000FF -> #008000"))
    #expect(browser.errors == [])
  }

  @Test func `the list shows all items, and an item that is chosen there`() throws {
    let preview = try PreviewProcess()
    let browser = try open(preview, "&view=items")
    #expect(try browser.text("[...document.querySelectorAll('.item img')].filter((image) => image.complete).length") == "3")
    try browser.text("document.querySelector('[data-item=\"3\"]').click()")
    try browser.wait(until: "location.search.includes('item=3')")
  }

  @Test func `pictures of the list do not wait for the state, and the rows that are as before keep theirs`() throws {
    let preview = try PreviewProcess()
    let browser = try open(preview, "&view=items")
    let withoutState = "(address, options) => address.startsWith('/state.json') ? new Promise(() => {}) : known(address, options)"
    try browser.text("(window.known = fetch, window.fetch = \(withoutState), 0)")
    try browser.text("(window.before = [...document.querySelectorAll('.item img')], 0)")
    try preview.folder.write(#"[{"text": "new"}, {"text": "two lines of text"}, {"text": "three"}]"#, to: "data.json")
    try browser.wait(until: "!before[0].isConnected")
    #expect(try browser.text("document.querySelectorAll('.item img').length") == "3")
    #expect(try browser.text("before.map((image) => image.isConnected)") == "false\ntrue\ntrue")
    #expect(try browser.text("document.documentElement.dataset.shown") == "0")
  }

  @Test func `a row that is collapsed stays so after a save, until it hides what is searched or selected`() throws {
    let preview = try PreviewProcess()
    let browser = try open(preview)
    let rows = "[...document.querySelectorAll('#tree [data-path]')].map((row) => row.dataset.path + ' ' + row.ariaExpanded)"
    try browser.wait(until: "document.querySelectorAll('#tree [data-path]').length === 2")
    #expect(try browser.text(rows) == "cell true\ncell/body null")
    try browser.text("document.querySelector('#tree .marker').click()")
    #expect(try browser.text(rows) == "cell false")
    try preview.folder.write(PreviewProcess.document.replacing("width: 60", with: "width: 70"), to: "message.yaml")
    try browser.wait(until: "document.querySelector('#tree .size').textContent.startsWith('70 ')")
    #expect(try browser.text(rows) == "cell false")
    let filter = "document.querySelector('#filter')"
    try browser.text("(\(filter).value = 'body', \(filter).dispatchEvent(new Event('input', {bubbles: true})))")
    #expect(try browser.text(rows) == "cell null\ncell/body null")
    try browser.text("(\(filter).value = '', \(filter).dispatchEvent(new Event('input', {bubbles: true})))")
    #expect(try browser.text(rows) == "cell false")
    let corner = "document.querySelector('#picture').getBoundingClientRect()"
    let click = "new MouseEvent('click', {bubbles: true, clientX: \(corner).left + 10, clientY: \(corner).top + 10})"
    try browser.text("document.querySelector('#picture').dispatchEvent(\(click))")
    #expect(try browser.text(rows) == "cell true\ncell/body null")
    #expect(try browser.text("location.search") == "?select=cell%2Fbody")
  }

  @Test(arguments: [375, 1280]) func `nothing is wider than the window, and the page has no errors`(width: Int) throws {
    let preview = try PreviewProcess()
    let browser = try open(preview)
    for isDark in [false, true] {
      try browser.setDark(isDark)
      try browser.resize((width, 800))
      #expect(try browser.text("document.documentElement.scrollWidth <= \(width)") == "true")
    }
    #expect(browser.errors == [])
  }

  @Test(arguments: [375, 1280]) func `texts have contrast, and controls and pictures have names`(width: Int) throws {
    let preview = try PreviewProcess()
    let browser = try open(preview, "&overlay=blended")
    try browser.resize((width, 800))
    try browser.wait(until: "document.querySelector('.fix') !== null")
    try browser.wait(until: "document.querySelectorAll('#picture img').length === 2")
    try audit(browser, after: "document.querySelector('[data-path=\"cell/body\"]').click()")
    try audit(browser, after: "document.querySelector('#tab-findings').click()")
    try audit(browser, after: "(document.querySelector('.choose').click(), document.querySelector('.fix').open = true)")
    try audit(browser, after: "document.querySelector('#tab-pixel').click()")
    try audit(browser, after: "document.querySelector('#tab-goldens').click()")
    try audit(browser, after: "document.querySelector('#show-help').click()")
    try audit(browser, after: "document.querySelector('#help').close()")
    try browser.text("document.querySelector('#all-items').click()")
    try browser.wait(until: "document.querySelectorAll('.item img').length === 3")
    try audit(browser, after: "document.querySelector('.item').focus()")
    try preview.folder.write("version: 1\ncanvas: {wdth: 60}\n", to: "message.yaml")
    try browser.wait(until: "document.querySelectorAll('#problems li').length > 0")
    try audit(browser, after: "document.querySelector('#all-items').click()")
  }

  /// Expects that no text is faint and that nothing lacks a name after an action, in light and in dark.
  private func audit(_ browser: OpenBrowser, after action: String) throws {
    try browser.text(action)
    for isDark in [false, true] {
      try browser.setDark(isDark)
      #expect(try browser.text(PageAudit.faintTexts) == "", "after \(action), dark: \(isDark)")
      #expect(try browser.text(PageAudit.unnamedParts) == "", "after \(action)")
    }
  }

  @Test func `a page without the token asks for it`() throws {
    let preview = try PreviewProcess()
    let other = try OpenBrowser()
    try other.open("http://127.0.0.1:\(preview.port)/?item=2")
    #expect(try other.text("document.querySelector('input[name=token]') !== null") == "true")
    try other.text(
      "(document.querySelector('input[name=token]').value = '\(preview.token)', document.querySelector('form').requestSubmit())"
    )
    try other.wait(until: "document.documentElement.dataset.shown !== undefined")
    #expect(try other.text("document.cookie") == "")
  }
}
