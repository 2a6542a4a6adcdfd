# SPDX-License-Identifier: MIT
"""Headless Chromium and Firefox, with a page that lays out trees and documents."""

import base64
import io
import json
import pathlib
import socket
import struct
import subprocess
import sys
import time
import zlib

HERE = pathlib.Path(__file__).resolve().parent

# The sizes of the pictures that random documents name.
PICTURES = [(40, 30), (24, 24), (16, 50), (90, 20)]

PAGE = """<!doctype html><meta charset=utf-8><style>
@font-face {{font-family: Squares; src: url(data:font/ttf;base64,{font})}}
* {{scrollbar-width: none}}
body {{margin: 0; font: 10px/10px Squares}}
#stage {{position: relative; width: 100000px; height: 100000px}}
</style><div id=stage></div><div style="position: absolute">X</div><script>const pictures = {pictures};
{script}</script>"""


def square_font():
    """Returns a font in which each letter is a square of one em, with an ascent of 0.8 em, as in the font Ahem."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", "space", "X"])
    builder.setupCharacterMap({0x20: "space", 0x58: "X"})
    pen = TTGlyphPen(None)
    pen.moveTo((0, -200))
    for corner in [(0, 800), (1000, 800), (1000, -200)]:
        pen.lineTo(corner)
    pen.closePath()
    square, blank = pen.glyph(), TTGlyphPen(None).glyph()
    builder.setupGlyf({".notdef": square, "space": blank, "X": square})
    builder.setupHorizontalMetrics({".notdef": (1000, 0), "space": (1000, 0), "X": (1000, 0)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Squares", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, sTypoLineGap=0, usWinAscent=800, usWinDescent=200)
    builder.setupPost()
    data = io.BytesIO()
    builder.save(data)
    return base64.b64encode(data.getvalue()).decode()


def picture(width, height, color=b"\x80"):
    """Returns a PNG picture as a data URL. The colour has one byte, for grey, or three."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 0 if len(color) == 1 else 2, 0, 0, 0)
    pixels = zlib.compress((b"\0" + color * width) * height)
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    return "data:image/png;base64," + base64.b64encode(png).decode()


def write_page(scratch):
    """Writes the page that both browsers open, and returns its address."""
    page = pathlib.Path(scratch) / "page.html"
    pictures = {f"{width}x{height}.png": picture(width, height) for width, height in PICTURES}
    script = (HERE / "trees.js").read_text() + (HERE / "documents.js").read_text()
    page.write_text(PAGE.format(font=square_font(), pictures=json.dumps(pictures), script=script))
    return page.as_uri()


class Chromium:
    """Lays out trees and documents in a page of headless Chromium."""

    def __init__(self, page, scratch):
        sys.path.insert(0, str(HERE.parent.parent / "benchmarks" / "peers"))
        from chromium import Browser

        self.browser = Browser("chromium", scratch + "/chromium")
        self.browser.open(page, 800, 1)
        self.browser.evaluate("document.fonts.load('10px Squares').then(() => 0)")

    def tree_frames(self, trees):
        return self.browser.evaluate(f"treeFrames({json.dumps(trees)})")

    def document_frames(self, documents, scrolls=False):
        return self.browser.evaluate(f"documentFrames({json.dumps(documents)}, {json.dumps(scrolls)})")

    def close(self):
        self.browser.close()


class Firefox:
    """Lays out trees and documents in a page of headless Firefox, over the protocol Marionette."""

    def __init__(self, page, scratch):
        profile = pathlib.Path(scratch) / "firefox"
        profile.mkdir()
        # Port 0: Firefox takes a free one and writes it to a file.
        (profile / "user.js").write_text('user_pref("marionette.port", 0);\nuser_pref("app.update.enabled", false);\n')
        self.process = subprocess.Popen(
            ["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", str(profile)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.socket = self._connect(profile / "MarionetteActivePort")
        self.buffer = b""
        self.number = 0
        self._receive()
        self.call("WebDriver:NewSession", capabilities={})
        self.call("WebDriver:SetTimeouts", script=600_000)
        self.call("WebDriver:Navigate", url=page)
        self._evaluate("return document.fonts.load('10px Squares').then(() => 0)", [])

    def _connect(self, port_file):
        for _ in range(600):
            if self.process.poll() is not None:
                sys.exit("Firefox ended early")
            text = port_file.read_text().strip() if port_file.exists() else ""
            if text:
                return socket.create_connection(("127.0.0.1", int(text)))
            time.sleep(0.1)
        sys.exit("Firefox did not open its Marionette port within a minute")

    def _receive(self):
        while True:
            length, colon, rest = self.buffer.partition(b":")
            if colon and len(rest) >= int(length):
                self.buffer = rest[int(length):]
                return json.loads(rest[:int(length)])
            piece = self.socket.recv(1 << 20)
            if not piece:
                sys.exit("Firefox ended early")
            self.buffer += piece

    def call(self, command, **parameters):
        self.number += 1
        message = json.dumps([0, self.number, command, parameters]).encode()
        self.socket.sendall(str(len(message)).encode() + b":" + message)
        while True:
            _, number, error, result = self._receive()
            if number == self.number:
                if error:
                    sys.exit(f"Firefox: {error}")
                return result

    def _evaluate(self, script, arguments):
        return self.call("WebDriver:ExecuteScript", script=script, args=arguments, sandbox=None)["value"]

    def tree_frames(self, trees):
        return self._evaluate("return window.treeFrames(arguments[0])", [trees])

    def document_frames(self, documents):
        return self._evaluate("return window.documentFrames(arguments[0])", [documents])

    def close(self):
        self.call("Marionette:Quit", flags=["eForceQuit"])
        self.process.wait()
