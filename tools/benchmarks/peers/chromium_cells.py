# SPDX-License-Identifier: MIT
"""Draws the messages with headless Chromium through its debugging pipe.

chromium_cells.py DATA FOLDER FONTS PICTURES [sheet]: one browser shows all cells on one page. It takes a screenshot of each cell
or, with "sheet", one of all cells.
"""

import html
import json
import pathlib
import sys
import tempfile

import messages as cell
from chromium import Browser


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
        browser.open(path.as_uri(), cell.WIDTH, cell.SCALE)
        browser.evaluate("document.fonts.ready.then(() => 0)")
        if mode == ["sheet"]:
            pictures_of = [("sheet", 0, browser.evaluate("document.body.getBoundingClientRect().height"))]
        else:
            boxes = browser.evaluate(
                "[...document.querySelectorAll('.cell')].map(c => {let r = c.getBoundingClientRect(); return [r.top, r.height]})")
            pictures_of = [(number, top, height) for number, (top, height) in enumerate(boxes)]
        for name, top, height in pictures_of:
            with open(f"{folder}/{name}.png", "wb") as file:
                file.write(browser.screenshot(top, cell.WIDTH, height))
        browser.close()


main()
