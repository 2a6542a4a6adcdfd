# SPDX-License-Identifier: MIT
"""A headless Chromium, for scripts that need a browser's pixels or frames."""

import base64
import json
import os
import subprocess
import sys


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

    def open(self, url, width, scale):
        """Opens a page in a window of a width in points, with `scale` device pixels per point."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=scale, mobile=False)
        self.number += 1
        command = {"id": self.number, "method": "Page.navigate", "params": {"url": url}, "sessionId": self.session}
        os.write(self.commands, json.dumps(command).encode() + b"\0")
        self.wait("Page.loadEventFired")

    def evaluate(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            sys.exit(f"Chromium: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def screenshot(self, top, width, height):
        clip = {"x": 0, "y": top, "width": width, "height": height, "scale": 1}
        result = self.call("Page.captureScreenshot", format="png", clip=clip, captureBeyondViewport=True)
        return base64.b64decode(result["data"])

    def close(self):
        self.session = None
        self.call("Browser.close")
        self.process.wait()
