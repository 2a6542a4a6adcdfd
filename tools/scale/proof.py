# SPDX-License-Identifier: MIT
"""Proves that a cluster draws the same pictures as one process, also while its workers are killed.

Renders rows from git histories (authors and subjects) and, if there are posts, edits of posts: first with one worker, then with
Spark (two executors) and Ray (two actors), then again with both while one of their `cellraster` processes is killed every few
seconds and one row in 10,000 needs more memory than a process may have. Checks that each row has one answer, that all digests
equal those of one process, that exactly the poisonous rows have errors, and that each file is one whole picture. Prints the time
of each run.
"""

from __future__ import annotations

import argparse
import html
import itertools
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet

from cellraster_worker import BatchRenderer

SCALE = Path(__file__).resolve().parent
POISON_EVERY = 10_000
POISON_HEIGHT = 150_000
"""The height in points of a poisonous cell: at 750 pixels a row, its pixels take 860 MiB, more than the limit of a process."""
MEMORY_LIMIT_KIB = 900_000
FEWEST_ROWS_FOR_FIGURES = 50_000
"""With fewer rows, the start of an engine takes most of its time."""


def commits(repository: str) -> Iterator[dict[str, Any]]:
    """Yields the commits of a git history as notifications."""
    fields = subprocess.run(
        ["git", "-C", repository, "log", "--all", "--format=%H%x09%an%x09%s%x09%cs"], check=True, capture_output=True
    ).stdout.decode(errors="replace")
    for line in fields.splitlines():
        commit, author, subject, date = (line.split("\t") + [""] * 3)[:4]
        yield {"id": commit, "name": author or "?", "event": f"committed: {subject}", "detail": date}


def edited_posts(path: Path) -> Iterator[dict[str, Any]]:
    """Yields posts as notifications without end, each with another edit."""
    posts = json.loads(path.read_text())
    choice = random.Random(1)
    number = 0
    while True:
        post = posts[number % len(posts)]
        words = re.sub("<[^>]*>", " ", html.unescape(post["content"])).split() or ["?"]
        place = choice.randrange(len(words))
        words[place] = words[place].upper() if number % 3 else words[place][::-1]
        text = " ".join(words[: choice.randrange(5, 60)])
        yield {
            "id": f"post-{number}",
            "name": post["account"]["display_name"] or "?",
            "event": text,
            "detail": f"edit {number}",
        }
        number += 1


def write_rows(path: Path, count: int, histories: list[str], posts: Path, pictures: list[str]) -> None:
    """Writes rows: three quarters commits if there are enough, the rest posts, or commits of other days."""
    rows: list[dict[str, Any]] = []
    for history in histories:
        rows += commits(history)
    rows = rows[: count * 3 // 4 if posts.exists() else count]
    known = len(rows)
    more = (
        edited_posts(posts) if posts.exists() else ({**rows[n % known], "id": f"again-{n}", "detail": str(n)} for n in range(count))
    )
    while len(rows) < count:
        rows.append(next(more))
    with path.open("w") as file:
        for row in rows:
            row["avatar"] = ([*pictures, None])[sum(row["name"].encode()) % (len(pictures) + 1)]
            row["unread"] = sum(row["id"].encode()) % 3 == 0
            print(json.dumps(row, ensure_ascii=False), file=file)


def add_poison(source: Path, target: Path) -> set[str]:
    """Copies rows, and makes one in 10,000 poisonous, at least one. Returns the ids of those."""
    poisonous = set()
    with source.open() as rows, target.open("w") as file:
        for number, line in enumerate(rows):
            row = json.loads(line)
            if number % POISON_EVERY == min(7, POISON_EVERY - 1):
                row["tall"] = POISON_HEIGHT
                poisonous.add(row["id"])
            print(json.dumps(row, ensure_ascii=False), file=file)
    return poisonous


def template_folder(command: str, folder: Path) -> list[str]:
    """Writes the sample `notification`, whose height a row can set, and returns the names of its pictures."""
    subprocess.run([command, "samples", "notification", "-o", str(folder)], check=True, capture_output=True)
    template = folder / "template.yaml"
    template.write_text(template.read_text().replace("\ncell:\n", '\ncell:\n  minHeight: "${tall ?? 0}"\n', 1))
    return sorted(path.name for path in folder.glob("*.png"))


class Killer:
    """Kills one of the `cellraster` processes every few seconds, with a signal that no process can handle."""

    def __init__(self, name: str, seconds: float) -> None:
        self.kills = 0
        self._name, self._seconds = name, seconds
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> Killer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _run(self) -> None:
        choice = random.Random(2)
        while not self._ended.wait(self._seconds):
            processes = [int(path.parent.name) for path in Path("/proc").glob("[0-9]*/cmdline") if self._is_worker(path)]
            if processes:
                try:
                    os.kill(choice.choice(processes), signal.SIGKILL)
                    self.kills += 1
                except ProcessLookupError:
                    pass

    def _is_worker(self, path: Path) -> bool:
        try:
            words = path.read_bytes().split(b"\0")
            return os.readlink(path.parent / "exe").endswith(self._name) and b"worker" in words
        except OSError:
            return False


def busy_seconds() -> float:
    """The processor time that all processes of this machine have taken since it started, in seconds."""
    user, nice, system, _, _, irq, softirq = map(int, Path("/proc/stat").read_text().split()[1:8])
    return (user + nice + system + irq + softirq) / os.sysconf("SC_CLK_TCK")


def check_pictures(folder: Path, names: set[str]) -> None:
    """Checks that the files are exactly the named ones and that each is one whole PNG file."""
    found = {path.name for path in folder.iterdir() if not path.name.startswith(".")}
    assert found == names, f"{len(found - names)} files too many, {len(names - found)} missing"
    for name in names:
        content = (folder / name).read_bytes()
        assert content[:8] == b"\x89PNG\r\n\x1a\n", name
        place, kind = 8, b""
        while place < len(content):
            size, kind = int.from_bytes(content[place : place + 4]), content[place + 4 : place + 8]
            chunk = content[place + 4 : place + 8 + size]
            assert zlib.crc32(chunk) == int.from_bytes(content[place + 8 + size : place + 12 + size]), name
            place += 12 + size
        assert kind == b"IEND", name


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--command", required=True, help="the built cellraster")
    parser.add_argument("--rows", type=int, default=200_000)
    parser.add_argument("--history", action="append", default=[], help="a git repository; can be repeated")
    parser.add_argument("--posts", type=Path, default=SCALE.parents[2] / "shared/data/mastodon/posts.json")
    parser.add_argument("--kill-every", type=float, default=10, help="seconds")
    parser.add_argument("--engine", action="append", choices=["spark", "ray"], default=[])
    options = parser.parse_args()
    command = str(Path(options.command).resolve())
    scratch = Path(tempfile.mkdtemp(prefix="cellraster-proof-"))
    pictures = template_folder(command, scratch / "template")
    write_rows(scratch / "rows.ndjson", options.rows, options.history or [str(SCALE)], options.posts, pictures)
    poisonous = add_poison(scratch / "rows.ndjson", scratch / "poison.ndjson")
    # The engines' jobs name one program: this one limits its memory.
    limited = scratch / "limited"
    limited.write_text(f'#!/bin/sh\nulimit -v {MEMORY_LIMIT_KIB}\nSWIFT_BACKTRACE=enable=no exec {command} "$@"\n')
    limited.chmod(0o755)

    start, busy = time.monotonic(), busy_seconds()
    renderer = BatchRenderer(scratch / "template", [command], want=["digest"])
    manifest = json.dumps(renderer.worker.manifest, sort_keys=True)
    with (scratch / "rows.ndjson").open() as lines:
        expected = {row["id"]: row["digest"] for row in renderer.rows(lines)}
    renderer.close()
    alone = (busy_seconds() - busy) * 1000 / options.rows
    elapsed = time.monotonic() - start
    assert len(expected) == options.rows and None not in expected.values()
    print(f"one worker and its client: {elapsed:.0f} s, {alone:.2f} ms of processor time per row", flush=True)

    jobs = {
        "spark": [
            "spark-submit",
            "--master",
            "local-cluster[2,1,1024]",
            "--conf",
            "spark.ui.enabled=false",
            str(SCALE / "render_spark.py"),
        ],
        "ray": [sys.executable, str(SCALE / "render_ray.py")],
    }
    more = {"spark": ["--partitions", str(max(4, options.rows // 5000))], "ray": ["--actors", "2"]}
    environment = {
        **os.environ,
        "PYSPARK_PYTHON": sys.executable,
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
    }

    def run(engine: str, rows: str, program: str, extra: list[str]) -> tuple[list[dict[str, Any]], float, float]:
        """Returns the rows of the table, and the wall time and processor time of the job in seconds."""
        # Each run of an engine replaces the table of the last one.
        table = scratch / f"{engine}-table"
        arguments = [*jobs[engine], str(scratch / rows), str(scratch / "template"), str(table), "--command", program]
        with (scratch / f"{engine}.log").open("w") as log:
            start, busy = time.monotonic(), busy_seconds()
            result = subprocess.run([*arguments, *more[engine], *extra], env=environment, stdout=log, stderr=log)
            elapsed, busy = time.monotonic() - start, busy_seconds() - busy
        if result.returncode != 0:
            print((scratch / f"{engine}.log").read_text()[-3000:])
            raise SystemExit(f"{engine}: the job failed with status {result.returncode}")
        columns = ["id", "ok", "digest", "file", "fault", "manifest"]
        return pyarrow.parquet.read_table(table, columns=columns).to_pylist(), elapsed, busy

    for engine in options.engine or ["spark", "ray"]:
        rows, elapsed, busy = run(engine, "rows.ndjson", command, ["--want", "digest"])
        assert len(rows) == options.rows, f"{len(rows)} rows"
        assert {row["id"]: row["digest"] for row in rows} == expected, "the digests differ"
        assert {row["manifest"] for row in rows} == {manifest}, "the manifests differ"
        print(f"{engine}: the same {len(rows)} digests, {elapsed:.0f} s", flush=True)
        if options.rows >= FEWEST_ROWS_FOR_FIGURES:
            few = scratch / "few.ndjson"
            with (scratch / "rows.ndjson").open() as lines:
                few.write_text("".join(itertools.islice(lines, options.rows // 20)))
            _, start_time, start_busy = run(engine, few.name, command, ["--want", "digest"])
            each = (busy - start_busy) * 1000 / (options.rows - options.rows // 20)
            print(
                f"{engine}: a twentieth takes {start_time:.0f} s; each further row takes {each:.2f} ms of processor time,"
                f" {each - alone:.2f} more than one worker",
                flush=True,
            )

        folder = scratch / f"{engine}-pictures"
        with Killer(Path(command).name, options.kill_every) as killer:
            rows, elapsed, _ = run(engine, "poison.ndjson", str(limited), ["--pictures", str(folder)])
        assert len(rows) == options.rows, f"{len(rows)} rows"
        failed = {row["id"]: row["fault"] for row in rows if not row["ok"]}
        assert failed == dict.fromkeys(poisonous, "program"), failed
        drawn = {row["id"]: row["digest"] for row in rows if row["ok"]}
        assert drawn == {id: digest for id, digest in expected.items() if id not in poisonous}, "the digests differ"
        check_pictures(folder, {Path(row["file"]).name for row in rows if row["ok"]})
        print(
            f"{engine}, {killer.kills} processes killed, {len(poisonous)} poisonous rows: all other rows are there, the"
            f" poisonous ones have errors, each file is one whole picture, {elapsed:.0f} s",
            flush=True,
        )
        shutil.rmtree(folder)
    shutil.rmtree(scratch)


if __name__ == "__main__":
    main()
