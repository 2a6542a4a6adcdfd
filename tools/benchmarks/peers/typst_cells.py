# SPDX-License-Identifier: MIT
"""Draws the messages with Typst, all pages of one document at once. typst_cells.py DATA FOLDER FONTS PICTURES"""

import pathlib
import sys

import typst


def main():
    data, folder, fonts, pictures = sys.argv[1:]
    pages = typst.compile(
        str(pathlib.Path(__file__).parent / "cells.typ"), root="/", font_paths=[fonts], ignore_system_fonts=True, format="png",
        ppi=144, sys_inputs={"data": data, "pictures": pictures})
    for number, page in enumerate(pages if isinstance(pages, list) else [pages]):
        pathlib.Path(folder, f"{number}.png").write_bytes(page)


main()
