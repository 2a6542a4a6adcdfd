# SPDX-License-Identifier: MIT
"""Measures CellRaster and its peers in turn within one run, and prints two tables. compare.py CELLRASTER PYTHON FONTS PICTURES"""

import json
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from messages import messages

TURNS = 5
FEW, MANY = 20, 100
HERE = pathlib.Path(__file__).parent


def descendants(root):
    """The process and all its descendants."""
    children = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                parent = int(pathlib.Path("/proc", entry, "stat").read_text().rsplit(")", 1)[1].split()[1])
            except (FileNotFoundError, ProcessLookupError):
                continue
            children.setdefault(parent, []).append(int(entry))
    found, waiting = [], [root]
    while waiting:
        process = waiting.pop()
        found.append(process)
        waiting += children.get(process, [])
    return found


def memory(root):
    """The bytes in use by a process and its descendants (PSS: each shared page is divided among its users)."""
    total = 0
    for process in descendants(root):
        try:
            rollup = pathlib.Path("/proc", str(process), "smaps_rollup").read_text()
        except (FileNotFoundError, ProcessLookupError):
            continue
        total += sum(int(line.split()[1]) * 1024 for line in rollup.splitlines() if line.startswith("Pss:"))
    return total


def processor_time():
    """The processor time, in seconds, of all processes that were started here and have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(command):
    """The seconds that a command takes, and the processor time of all its threads."""
    start, used = time.monotonic(), processor_time()
    process = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
    if process.returncode != 0:
        sys.exit(f"{command[0]} ended with {process.returncode}: {process.stderr.strip()}")
    return time.monotonic() - start, processor_time() - used


def peak(command):
    """The peak memory of a command, sampled in a separate run because sampling costs time."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    most = 0
    done = threading.Event()

    def sample():
        nonlocal most
        while not done.is_set():
            most = max(most, memory(process.pid))
            time.sleep(0.005)

    sampler = threading.Thread(target=sample)
    sampler.start()
    process.wait()
    done.set()
    sampler.join()
    return most


class Peer:
    """A program that draws the messages. `command` returns the command line for a data path and an output folder."""

    def __init__(self, name, command, few=FEW, many=MANY):
        self.name = name
        self.command = command
        self.counts = {"few": few, "many": many}
        self.seconds = {"few": [], "many": []}
        self.processor = {"few": [], "many": []}

    def prepared(self, scratch, key):
        data = scratch / f"messages-{self.counts[key]}.json"
        data.write_text(json.dumps(messages(self.counts[key])), encoding="utf-8")
        folder = scratch / "pictures"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        return self.command(str(data), str(folder)), folder

    def measure(self, scratch, key):
        command, _ = self.prepared(scratch, key)
        seconds, processor = run(command)
        self.seconds[key].append(seconds)
        self.processor[key].append(processor)

    def finish(self, scratch):
        command, folder = self.prepared(scratch, "many")
        self.peak = peak(command)
        self.bytes = sum(path.stat().st_size for path in folder.iterdir())
        self.total = statistics.median(self.seconds["many"])
        self.each = self.further(self.seconds)
        self.each_processor = self.further(self.processor)

    def further(self, times):
        """The median time of each cell that is drawn besides the first few."""
        cells = self.counts["many"] - self.counts["few"]
        return statistics.median((many - few) / cells for few, many in zip(times["few"], times["many"]))


def main():
    cellraster, python, fonts, pictures = sys.argv[1:]

    def own(*extra):
        return lambda data, folder: [
            cellraster, "render", str(HERE / "template.yaml"), "--data", data, "--root", pictures, "-o", folder, *extra]

    def script(name, *extra):
        return lambda data, folder: [python, str(HERE / name), data, folder, fonts, pictures, *extra]

    has_chromium = shutil.which("chromium") is not None
    if not has_chromium:
        print("chromium is not installed (apt-get install chromium): it is left out", file=sys.stderr)
    # A new process draws its first cells slowly. With enough cells, few and many differ by the cost of further cells.
    peers = [
        Peer("CellRaster, one thread", own("--jobs", "1"), few=100, many=1000),
        Peer("Typst", script("typst_cells.py"), few=100, many=1000),
        Peer("skia-python (SkParagraph, raster)", script("skia_cells.py"), few=100, many=1000),
        Peer("Pillow", script("pillow_cells.py"), few=100, many=1000),
    ]
    if has_chromium:
        peers.append(Peer("headless Chromium, a screenshot for each cell", script("chromium_cells.py")))
    sheets = [Peer("CellRaster, one thread", own("--jobs", "1", "--sheet"))]
    if has_chromium:
        sheets.append(Peer("headless Chromium, one screenshot", script("chromium_cells.py", "sheet")))
    hundreds = [Peer(peer.name, peer.command) for peer in peers]
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        everything = peers + hundreds + sheets
        for turn in range(TURNS):
            print(f"turn {turn + 1} of {TURNS}", file=sys.stderr)
            for peer in everything if turn % 2 == 0 else reversed(everything):
                peer.measure(scratch, "few")
                peer.measure(scratch, "many")
        for peer in everything:
            peer.finish(scratch)
    report(peers, hundreds, sheets)


def report(peers, hundreds, sheets):
    print("| 100 chat cells, a PNG file each | from start to end | times as long | each further cell | its processor time | memory | bytes of a file |")
    print("|---|---|---|---|---|---|---|")
    for peer, hundred in zip(peers, hundreds):
        print(
            f"| {peer.name} | {hundred.total:.2f} s | {hundred.total / hundreds[0].total:.1f} | {peer.each * 1000:.2f} ms "
            f"| {peer.each_processor * 1000:.2f} ms "
            f"| {hundred.peak / 1e6:.0f} MB | {hundred.bytes // MANY} |")
    print()
    print("| 100 chat cells, one PNG file | from start to end | times as long | memory | bytes |")
    print("|---|---|---|---|---|")
    for sheet in sheets:
        print(
            f"| {sheet.name} | {sheet.total:.2f} s | {sheet.total / sheets[0].total:.1f} | {sheet.peak / 1e6:.0f} MB "
            f"| {sheet.bytes} |")


main()
