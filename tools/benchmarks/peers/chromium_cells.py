# SPDX-License-Identifier: MIT
"""Draws the messages with headless Chromium through its debugging pipe.

chromium_cells.py DATA FOLDER FONTS PICTURES [sheet]: one browser shows all cells on one page. It takes a screenshot of each cell
or, with "sheet", one of all cells.
"""

import base64
import html
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import messages as cell


class Browser:
    """Speaks the DevTools protocol over file descriptors 3 and 4, with messages separated by NUL."""

    def __init__(self, program, profile):
        commands_in, self.commands = os.pipe()
        self.answers, answers_out = os.pipe()
        high = [os.dup(descriptor) for descriptor in (commands_in, answers_out)]

        def place():
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--allow-file-access-from-files",
             "--remote-debugging-pipe", f"--user-data-dir={profile}"],
            preexec_fn=place, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for descriptor in (commands_in, answers_out, *high):
            os.close(descriptor)
        self.buffer = b""
        self.number = 0
        self.session = None

    def receive(self):
        while b"\0" not in self.buffer:
            piece = os.read(self.answers, 1 << 20)
            if not piece:
                sys.exit("Chromium ended early")
            self.buffer += piece
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        command = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            command["sessionId"] = self.session
        os.write(self.commands, json.dumps(command).encode() + b"\0")
        while True:
            message = self.receive()
            if message.get("id") == self.number:
                if "error" in message:
                    sys.exit(f"{method}: {message['error']['message']}")
                return message["result"]

    def wait(self, event):
        while self.receive().get("method") != event:
            pass

    def open(self, url):
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call(
            "Emulation.setDeviceMetricsOverride", width=cell.WIDTH, height=800, deviceScaleFactor=cell.SCALE, mobile=False)
        self.number += 1
        command = {"id": self.number, "method": "Page.navigate", "params": {"url": url}, "sessionId": self.session}
        os.write(self.commands, json.dumps(command).encode() + b"\0")
        self.wait("Page.loadEventFired")

    def evaluate(self, expression):
        return self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)["result"].get("value")

    def screenshot(self, top, height):
        clip = {"x": 0, "y": top, "width": cell.WIDTH, "height": height, "scale": 1}
        result = self.call("Page.captureScreenshot", format="png", clip=clip, captureBeyondViewport=True)
        return base64.b64decode(result["data"])

    def close(self):
        self.session = None
        self.call("Browser.close")
        self.process.wait()


def face(name, look):
    return f".{name}{{font-size:{look[0]}px;line-height:{look[1]}px;font-weight:{look[2]};color:{look[3]}}}"


def page(items, fonts, pictures):
    def uri(path):
        return pathlib.Path(path).absolute().as_uri()

    radii = "px ".join(str(radius) for radius in cell.BUBBLE_RADII)
    rules = [
        f"@font-face{{font-family:I;font-weight:400;src:url('{uri(fonts + '/Inter-Regular.otf')}')}}",
        f"@font-face{{font-family:I;font-weight:600;src:url('{uri(fonts + '/Inter-SemiBold.otf')}')}}",
        "body{margin:0;font-family:I;background:white}",
        f".cell{{display:flex;align-items:flex-start;gap:{cell.GAP}px;width:{cell.WIDTH}px;box-sizing:border-box;"
        f"padding:{cell.PADDING_TOP}px {cell.PADDING_RIGHT}px {cell.PADDING_BOTTOM}px {cell.PADDING_LEFT}px}}",
        f"img{{width:{cell.AVATAR}px;height:{cell.AVATAR}px;border-radius:50%;flex:none}}",
        f".bubble{{display:flex;flex-direction:column;padding:{cell.BUBBLE_TOP}px {cell.BUBBLE_SIDE}px;"
        f"background:{cell.BUBBLE_COLOR};border-radius:{radii}px}}",
        face("name", cell.NAME), face("text", cell.TEXT), face("time", cell.TIME), ".time{align-self:flex-end}",
    ]
    cells = [
        f"<div class=cell><img src='{uri(pictures + '/' + item['avatar'])}'><div class=bubble>"
        + "".join(f"<div class={key}>{html.escape(item[key])}</div>" for key in ("name", "text", "time")) + "</div></div>"
        for item in items
    ]
    return f"<!doctype html><meta charset=utf-8><style>{''.join(rules)}</style>{''.join(cells)}"


def main():
    data, folder, fonts, pictures, *mode = sys.argv[1:]
    with open(data, encoding="utf-8") as file:
        items = json.load(file)
    with tempfile.TemporaryDirectory() as scratch:
        path = pathlib.Path(scratch, "cells.html")
        path.write_text(page(items, fonts, pictures), encoding="utf-8")
        browser = Browser("chromium", scratch + "/profile")
        browser.open(path.as_uri())
        browser.evaluate("document.fonts.ready.then(() => 0)")
        if mode == ["sheet"]:
            pictures_of = [("sheet", 0, browser.evaluate("document.body.getBoundingClientRect().height"))]
        else:
            boxes = browser.evaluate(
                "[...document.querySelectorAll('.cell')].map(c => {let r = c.getBoundingClientRect(); return [r.top, r.height]})")
            pictures_of = [(number, top, height) for number, (top, height) in enumerate(boxes)]
        for name, top, height in pictures_of:
            with open(f"{folder}/{name}.png", "wb") as file:
                file.write(browser.screenshot(top, height))
        browser.close()


main()
