# SPDX-License-Identifier: MIT
"""Runs `cellraster worker` from Python: starts it, sends requests, reads answers.

    with Worker("message.yaml", arguments=["--output", "pictures"]) as worker:
        for answer in worker.render({"id": row.id, "data": row.data} for row in rows):
            print(answer["id"], answer["ok"])

The article "Workers" describes requests and answers. This module needs only the standard library and Python 3.9 or newer, so it can
be shipped as a single file. It runs on Linux.
"""

from __future__ import annotations

import argparse
import functools
import hashlib
import json
import os
import selectors
import subprocess
import tempfile
import zipfile
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

FORMAT_VERSION = 1
"""The version of the worker's JSON that this module reads."""

Request = Mapping[str, Any]
Answer = dict[str, Any]


class WorkerError(Exception):
    """The worker could not be started, ended too early, or writes another version of its JSON."""


class Worker:
    """A running worker process.

    A worker that is not closed ends by itself when this process ends, because its input then ends. Use each worker from one thread
    at a time.
    """

    def __init__(
        self,
        *templates: str,
        command: Sequence[str] = ("cellraster",),
        arguments: Sequence[str] = (),
        folder: str | os.PathLike[str] | None = None,
        jobs: int = 1,
        supervised: bool = True,
    ) -> None:
        """Starts a worker and waits for its first line.

        templates: the paths of the templates that requests can name.
        command: the program, and arguments before those of the worker, such as ("nice", "cellraster").
        arguments: further options of `cellraster worker`, such as ["--output", "pictures"].
        folder: the working folder of the worker, from which its paths count; the current one by default.
        jobs: how many cells to render at once.
        supervised: whether a request that kills the process is answered with an error. Otherwise, `render` raises WorkerError.
        """
        options = ["worker", "--frames", "--jobs", str(jobs), *(["--supervise"] if supervised else []), *arguments]
        try:
            self._process = subprocess.Popen(
                [*command, *options, "--", *templates],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                cwd=folder,
            )
        except OSError as error:
            raise WorkerError(f"cannot start {command[0]}: {error.strerror}") from error
        assert self._process.stdin and self._process.stdout  # both are pipes
        self._streams = (self._process.stdin, self._process.stdout)
        self._input, self._output = (stream.fileno() for stream in self._streams)
        self._received = bytearray()
        self._answered = 0
        try:
            first = self._first_line()
            self.manifest: dict[str, Any] = first["manifest"]
            """What the pixels depend on besides requests: version, options, fonts, libraries and templates."""
            self.window: int = first["window"]
            """The number of requests that the worker reads before the first of them is answered."""
            if (version := first.get("formatVersion")) != FORMAT_VERSION:
                raise WorkerError(f"the worker writes format {version}; this module reads {FORMAT_VERSION}")
        except BaseException:
            self.close()
            raise
        os.set_blocking(self._input, False)
        os.set_blocking(self._output, False)

    def render(self, requests: Iterable[Request]) -> Iterator[Answer]:
        """Sends requests and yields their answers in the same order, each as a dictionary.

        A wanted picture is the member "png", as bytes. Requests are taken from the iterable as the worker needs them, at most twice
        the window ahead, so the iterable may have any length. If the loop over the answers ends early, the worker is closed.

        Raises WorkerError if the worker ends before all requests are answered.
        """
        unanswered: deque[Any] = deque()
        unsent = b""
        source = iter(requests)
        at_end = False
        try:
            with selectors.DefaultSelector() as selector:
                selector.register(self._output, selectors.EVENT_READ)
                is_writing = False
                while not at_end or unanswered:
                    while not at_end and not unsent and len(unanswered) < 2 * self.window:
                        try:
                            request = next(source)
                        except StopIteration:
                            at_end = True
                        else:
                            unsent = json.dumps(request, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
                            unanswered.append(request.get("id"))
                            unsent = self._send(unsent)
                    if bool(unsent) != is_writing:
                        is_writing = bool(unsent)
                        if is_writing:
                            selector.register(self._input, selectors.EVENT_WRITE)
                        else:
                            selector.unregister(self._input)
                    if unanswered:
                        selector.select()
                        self._receive(unanswered[0])
                    if unsent:
                        unsent = self._send(unsent)
                    while (answer := self._next_answer()) is not None:
                        unanswered.popleft()
                        yield answer
        finally:
            if unanswered or unsent:
                self.close()

    def close(self) -> int:
        """Ends the input, waits for the worker, and returns its exit status. Can be called again."""
        for stream in self._streams:
            stream.close()
        return self._process.wait()

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _first_line(self) -> dict[str, Any]:
        while b"\n" not in self._received:
            received = os.read(self._output, 1 << 16)
            if not received:
                status = self._process.wait()
                raise WorkerError(f"the worker ended with status {status} before it was ready; its error output says why")
            self._received += received
        line, _, self._received = self._received.partition(b"\n")
        parsed: dict[str, Any] = json.loads(line)
        return parsed

    def _send(self, data: bytes) -> bytes:
        """Writes as much as the pipe takes, and returns the rest."""
        try:
            return data[os.write(self._input, data) :]
        except BlockingIOError:
            return data
        except BrokenPipeError:
            return b""  # the answers end too, which is reported

    def _receive(self, first_unanswered: Any) -> None:
        """Reads what the worker has written."""
        try:
            received = os.read(self._output, 1 << 20)
        except BlockingIOError:
            return
        if not received:
            status = self._process.wait()
            raise WorkerError(f"the worker ended with status {status} before it answered the request {first_unanswered!r}")
        self._received += received

    def _next_answer(self) -> Answer | None:
        """Removes and returns the first whole answer that has been received."""
        end = self._received.find(b"\n")
        if end < 0:
            return None
        answer: Answer = json.loads(bytes(self._received[:end]))
        size = answer.pop("bytes")
        if len(self._received) < end + 1 + size:
            return None
        if size:
            answer["png"] = bytes(self._received[end + 1 : end + 1 + size])
        del self._received[: end + 1 + size]
        return answer


COLUMNS = {
    "id": str, "ok": bool, "skipped": bool, "width": int, "height": int, "digest": str, "file": str, "png": bytes,
    "warnings": str, "place": str, "message": str, "fault": str, "manifest": str,
}  # fmt: skip
"""The columns of a table of answers. All but "id", "ok" and "manifest" can be empty. "warnings" has one sentence a line."""


class BatchRenderer:
    """Renders batches of JSON lines, each the data of a cell, to rows of a table of answers.

    It uses the template.yaml of an unpacked archive of `pack_folder`, with the fonts in its folder "fonts", if any. Messages and
    the manifest name files as the archive does, so they are the same on every machine. If the worker is killed together with its
    supervisor, another one draws the batch again.
    """

    ATTEMPTS = 4

    def __init__(
        self,
        folder: str | os.PathLike[str],
        command: Sequence[str],
        arguments: Sequence[str] = (),
        id_key: str = "id",
        **settings: Any,
    ) -> None:
        """Starts a worker.

        arguments: further options of `cellraster worker`, whose paths are absolute or count from `folder`.
        id_key: the key of the data that identifies a line.
        settings: further members of each request, such as want=["png", "digest"] or scale=3.
        """
        fonts = ["--font-path", "fonts"] if (Path(folder) / "fonts").is_dir() else []
        self._start = functools.partial(Worker, "template.yaml", command=command, arguments=[*fonts, *arguments], folder=folder)
        self._id_key, self._settings = id_key, settings
        self.worker = self._start()

    def rows(self, lines: Iterable[str]) -> list[dict[str, Any]]:
        """Renders a batch, and returns a row with the keys of `COLUMNS` for each line."""
        items = [json.loads(line) for line in lines]
        for _ in range(self.ATTEMPTS - 1):
            try:
                return self._rows(items)
            except WorkerError:
                self.worker.close()
                self.worker = self._start()
        return self._rows(items)

    def _rows(self, items: list[dict[str, Any]]) -> list[dict[str, Any]]:
        manifest = json.dumps(self.worker.manifest, sort_keys=True)
        requests = ({"id": item[self._id_key], "data": item, **self._settings} for item in items)
        rows = []
        for answer in self.worker.render(requests):
            row = {**dict.fromkeys(COLUMNS), "skipped": False, **answer, **answer.get("error", {})}
            row["id"], row["manifest"] = str(answer["id"]), manifest
            row["warnings"] = "\n".join(answer.get("warnings", []))
            rows.append({key: row[key] for key in COLUMNS})
        return rows

    def close(self) -> None:
        self.worker.close()


def parse_job_options(description: str | None, workers: str) -> tuple[argparse.Namespace, list[str], dict[str, Any]]:
    """Parses the command line of a job that renders JSON lines to a table of answers.

    workers: the name of the option for the number of workers.
    Returns the options, the further options of `cellraster worker`, and the settings for `BatchRenderer`.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("data", help="JSON lines; each is the data of a cell")
    parser.add_argument("template", help="a folder with template.yaml, its pictures and, in fonts/, its fonts")
    parser.add_argument("table", help="the folder for the table of answers, in Parquet format; replaced if it exists")
    parser.add_argument("--id", default="id", help="the key of the data that identifies a row")
    parser.add_argument("--pictures", help="write pictures as files into this folder, which all machines share")
    parser.add_argument("--command", default="cellraster", help="the command on the machines of the cluster")
    parser.add_argument(workers, type=int, help="the number of workers; one for each core of the cluster by default")
    parser.add_argument("--want", help="the parts of each answer; size,digest,png by default, or size,digest,file with --pictures")
    options, arguments = parser.parse_known_args()
    if options.pictures:
        arguments += ["--output", str(Path(options.pictures).absolute())]
    want = (options.want or f"size,digest,{'file' if options.pictures else 'png'}").split(",")
    return options, arguments, {"id_key": options.id, "want": want}


def pack_folder(folder: str | os.PathLike[str], destination: str | os.PathLike[str]) -> Path:
    """Writes the files of a folder, such as a template with its pictures, to a zip archive, and returns its path.

    The archive's name is the SHA-256 of the files' names and contents, and its bytes depend on nothing else, so a changed template
    never meets an old copy on another machine.
    """
    folder = Path(folder)
    files = {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
    digest = hashlib.sha256()
    for name, content in files.items():
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    archive = Path(destination) / f"{digest.hexdigest()}.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as target:
        for name, content in files.items():
            target.writestr(zipfile.ZipInfo(name), content)
    return archive


def unpack_archive(archive: str | os.PathLike[str]) -> Path:
    """Unpacks an archive of `pack_folder` into the temporary folder, once for each machine, and returns the folder."""
    target = Path(tempfile.gettempdir()) / f"cellraster-{Path(archive).stem}"
    if not target.exists():
        with tempfile.TemporaryDirectory(dir=tempfile.gettempdir()) as scratch, zipfile.ZipFile(archive) as source:
            source.extractall(scratch)
            try:
                os.rename(scratch, target)
                os.mkdir(scratch)  # for the removal of the temporary folder
            except OSError:
                pass  # another process was faster
    return target
