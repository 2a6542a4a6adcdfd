# SPDX-License-Identifier: MIT
"""Tests cellraster_worker.py against the built command: python3 tools/scale/test_cellraster_worker.py [COMMAND]."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cellraster_worker import COLUMNS, BatchRenderer, Worker, WorkerError, pack_folder, unpack_archive

COMMAND = str(Path(__file__).resolve().parents[2] / ".build/debug/cellraster")
TEMPLATE = 'version: 1\ncanvas: {width: 60, scale: 1}\ncell: {type: text, text: "${text}", height: "${height ?? 20}"}\n'


class WorkerTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "template.yaml").write_text(TEMPLATE)

    def worker(self, **options: Any) -> Worker:
        worker = Worker("template.yaml", command=[COMMAND], folder=self.folder, **options)
        self.addCleanup(worker.close)
        return worker

    @staticmethod
    def request(id: int, **more: Any) -> dict[str, Any]:
        return {"id": id, "data": {"text": f"text {id}"}, **more}

    def test_answers_are_in_order_and_contain_the_picture(self) -> None:
        worker = self.worker(jobs=2)
        self.assertEqual(worker.window, 8)
        self.assertTrue(worker.manifest["tool"]["name"] == "cellraster")
        answers = list(worker.render(self.request(id) for id in range(300)))
        self.assertEqual([answer["id"] for answer in answers], list(range(300)))
        self.assertTrue(all(answer["ok"] and answer["png"].startswith(b"\x89PNG") for answer in answers))
        self.assertEqual((answers[0]["width"], answers[0]["height"]), (60, 20))
        self.assertEqual(list(worker.render([self.request(7)])), [answers[7]])
        self.assertEqual(worker.close(), 0)

    def test_requests_are_taken_as_they_are_needed(self) -> None:
        taken = 0

        def requests() -> Iterator[dict[str, Any]]:
            nonlocal taken
            for id in range(200):
                taken += 1
                yield self.request(id, want=["size"])

        worker = self.worker()
        for count, answer in enumerate(worker.render(requests()), start=1):
            self.assertEqual(answer, {"id": count - 1, "ok": True, "width": 60, "height": 20, "warnings": []})
            self.assertLessEqual(taken, count + 2 * worker.window)

    def test_large_requests_and_answers_do_not_block_each_other(self) -> None:
        request = {"id": 1, "data": {"text": "t", "more": "x" * 3_000_000, "height": 4000}, "width": 3000}
        answers = list(self.worker(jobs=2).render([request] * 12))
        self.assertEqual([answer["height"] for answer in answers], [4000] * 12)

    def test_a_worker_whose_answers_are_not_read_reads_no_requests(self) -> None:
        worker = self.worker(supervised=False)
        request = (
            json.dumps({"id": 1, "data": {"text": "t", "more": "x" * 100_000, "height": 2000}, "width": 1000}).encode() + b"\n"
        )
        rest, accepted = request * 100, 0
        deadline = time.monotonic() + 2
        while time.monotonic() < deadline:
            try:
                count = os.write(worker._input, rest)
            except BlockingIOError:
                time.sleep(0.02)
            else:
                rest, accepted = rest[count:], accepted + count
        # The window, the answers in the pipe, and what the pipe and one buffer hold.
        self.assertLess(accepted, 30 * len(request))
        self.assertGreater(accepted, 2 * len(request))

    def test_a_bad_request_is_an_answer(self) -> None:
        answers = list(self.worker().render([{"id": 1, "data": {}}, {"id": 2}, self.request(3, want=[])]))
        self.assertEqual([answer["ok"] for answer in answers], [False, False, True])
        self.assertEqual([answer["error"]["fault"] for answer in answers[:2]], ["document", "request"])

    def test_a_worker_that_cannot_start_says_why(self) -> None:
        with self.assertRaisesRegex(WorkerError, "cannot start no-such-program: No such file or directory"):
            Worker(command=["no-such-program"])
        with self.assertRaisesRegex(WorkerError, "ended with status 66 before it was ready"):
            Worker("none.yaml", command=[COMMAND], folder=self.folder)
        with self.assertRaisesRegex(WorkerError, "the worker writes format 2; this module reads 1"):
            Worker(command=["sh", "-c", 'echo \'{"formatVersion": 2, "window": 4, "manifest": {}}\'; cat'])

    def test_a_worker_that_dies_is_an_error_that_names_the_request(self) -> None:
        worker = self.worker(supervised=False)
        answers = worker.render(self.request(id) for id in range(100_000))
        next(answers)
        worker._process.kill()
        with self.assertRaisesRegex(WorkerError, r"ended with status -9 before it answered the request \d+"):
            for _ in answers:
                pass

    def test_leaving_the_loop_closes_the_worker(self) -> None:
        worker = self.worker()
        for _ in worker.render(self.request(id) for id in range(1000)):
            break
        self.assertIsNotNone(worker._process.poll())

    def test_an_error_in_the_requests_closes_the_worker(self) -> None:
        worker = self.worker()
        with self.assertRaises(ZeroDivisionError):
            list(worker.render(self.request(1 // (3 - id)) for id in range(9)))
        self.assertIsNotNone(worker._process.poll())

    def test_a_killed_client_leaves_no_worker(self) -> None:
        script = (
            "import sys; sys.path.insert(0, sys.argv[1]); from cellraster_worker import Worker\n"
            "worker = Worker('template.yaml', command=[sys.argv[2]]); print(worker._process.pid, flush=True); sys.stdin.read()"
        )
        arguments = [sys.executable, "-c", script, str(Path(__file__).parent), COMMAND]
        client = subprocess.Popen(arguments, cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert client.stdout
        worker = int(client.stdout.readline())
        client.kill()
        client.communicate()
        deadline = time.monotonic() + 20
        while self.is_running(worker) and time.monotonic() < deadline:
            time.sleep(0.02)
        self.assertFalse(self.is_running(worker))

    @staticmethod
    def is_running(process: int) -> bool:
        try:
            return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
        except OSError:
            return False

    def test_lines_become_rows_of_a_table(self) -> None:
        lines = ['{"id": "a", "text": "A"}', '{"id": 2}']
        renderer = BatchRenderer(self.folder, [COMMAND], want=["size"], scale=2)
        self.addCleanup(renderer.close)
        rows = renderer.rows(lines)
        self.assertEqual([list(row) for row in rows], [list(COLUMNS)] * 2)
        self.assertEqual((rows[0]["id"], rows[0]["ok"], rows[0]["width"], rows[0]["png"]), ("a", True, 120, None))
        self.assertEqual((rows[1]["id"], rows[1]["ok"], rows[1]["fault"]), ("2", False, "document"))
        self.assertTrue(rows[1]["message"].startswith('the data has no value "text"'))
        self.assertTrue(rows[1]["place"].startswith("template.yaml:3:"))

    def test_a_batch_is_drawn_again_if_its_worker_is_killed_with_its_supervisor(self) -> None:
        renderer = BatchRenderer(self.folder, [COMMAND], want=["size"])
        self.addCleanup(renderer.close)
        first = renderer.worker
        os.kill(first._process.pid, signal.SIGKILL)
        rows = renderer.rows(f'{{"id": {id}, "text": "t"}}' for id in range(20))
        self.assertEqual([row["id"] for row in rows], [str(id) for id in range(20)])
        self.assertTrue(all(row["ok"] for row in rows))
        self.assertIsNot(renderer.worker, first)
        self.assertEqual(renderer.worker.manifest["templates"][0]["file"], "template.yaml")

    def test_the_fonts_of_a_folder_travel_with_it(self) -> None:
        (self.folder / "fonts").mkdir()
        font = next(Path("/usr/share/fonts").rglob("DejaVuSans.ttf"))
        (self.folder / "fonts/Ours.ttf").write_bytes(font.read_bytes())
        renderer = BatchRenderer(unpack_archive(pack_folder(self.folder, self.temporary_folder())), [COMMAND])
        self.addCleanup(renderer.close)
        self.assertIn("Ours.ttf", [font["file"] for font in renderer.worker.manifest["fonts"]])

    def test_a_packed_folder_has_the_same_name_and_bytes_everywhere(self) -> None:
        (self.folder / "pictures").mkdir()
        (self.folder / "pictures/a.txt").write_text("a")
        first, second = (Path(self.temporary_folder()) for _ in range(2))
        archive = pack_folder(self.folder, first)
        os.utime(self.folder / "template.yaml", (1, 1))
        again = pack_folder(self.folder, second)
        self.assertEqual((archive.name, archive.read_bytes()), (again.name, again.read_bytes()))
        folder = unpack_archive(archive)
        self.assertEqual((folder / "pictures/a.txt").read_text(), "a")
        self.assertEqual(unpack_archive(again), folder)
        (self.folder / "pictures/a.txt").write_text("b")
        self.assertNotEqual(pack_folder(self.folder, second).name, archive.name)

    def temporary_folder(self) -> str:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return folder.name

    def test_sigterm_ends_a_worker_without_an_error(self) -> None:
        worker = self.worker(supervised=False)
        os.kill(worker._process.pid, signal.SIGTERM)
        self.assertEqual(worker._process.wait(), 0)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        COMMAND = str(Path(sys.argv.pop(1)).resolve())
    unittest.main()
