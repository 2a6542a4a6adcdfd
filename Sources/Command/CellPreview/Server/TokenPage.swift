// SPDX-License-Identifier: MIT

/// The page that asks for the token. It loads nothing, because nothing is answered without the token.
enum TokenPage {
  /// - Parameter isWrong: whether the client has sent a token that is not the right one.
  static func response(isWrong: Bool) -> HTTPResponse {
    HTTPResponse(.forbidden, html: html(isWrong: isWrong), headers: ["Connection": "close"])
  }

  private static func html(isWrong: Bool) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="color-scheme" content="light dark">
    <meta name="viewport" content="width=device-width">
    <title>CellRaster preview</title>
    <h1>This preview needs its token</h1>
    <p>\(isWrong ? "The token in the address is not the one of this preview. " : "")The command <code>cellraster preview</code> has \
    printed an address in the terminal in which it runs. Open that address, or enter the token at its end:</p>
    <form method="get" action="/">
    <p><label>Token <input name="token" size="34" autocomplete="off" spellcheck="false" required autofocus></label>
    <button>Open the preview</button></p>
    </form>
    </html>

    """
  }
}
