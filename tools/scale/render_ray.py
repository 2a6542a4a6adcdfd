# SPDX-License-Identifier: MIT
"""Renders a file of JSON lines on a Ray cluster, with one cellraster worker for each actor: see ray.md."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pyarrow
import ray
import ray.data

import cellraster_worker
from cellraster_worker import COLUMNS, BatchRenderer, pack_folder, parse_job_options, unpack_archive


TYPES = {str: pyarrow.string(), bool: pyarrow.bool_(), int: pyarrow.int32(), bytes: pyarrow.binary()}
# Otherwise, a column without values would have another type in each file.
SCHEMA = pyarrow.schema([(name, TYPES[type_]) for name, type_ in COLUMNS.items()])


class Renderer:
    """An actor that owns a worker. The worker ends with the actor, because its input then ends."""

    def __init__(self, name: str, archive: bytes, command: list[str], arguments: list[str], settings: dict[str, Any]) -> None:
        """archive: the bytes of an archive of `pack_folder`, whose name is `name`."""
        with tempfile.TemporaryDirectory() as scratch:
            path = Path(scratch) / name
            path.write_bytes(archive)
            folder = unpack_archive(path)
        self.renderer = BatchRenderer(folder, command, arguments, **settings)

    def __call__(self, batch: pyarrow.Table) -> pyarrow.Table:
        return pyarrow.Table.from_pylist(self.renderer.rows(batch["text"].to_pylist()), schema=SCHEMA)


def rendered(
    lines: ray.data.Dataset, template: str, command: list[str], arguments: list[str], actors: int, **settings: Any
) -> ray.data.Dataset:
    """Returns the answers to a column of JSON lines, with the columns of `COLUMNS`.

    template: a folder with `template.yaml`, its pictures and, in the folder `fonts`, its fonts.
    arguments: further options of `cellraster worker`; with "--output", pictures become files.
    """
    with tempfile.TemporaryDirectory() as scratch:
        archive = pack_folder(template, scratch)
        content = archive.read_bytes()
    return lines.map_batches(
        Renderer,
        fn_constructor_args=(archive.name, content, command, arguments, settings),
        # Actors that take all cores would leave none to read the data with.
        compute=ray.data.ActorPoolStrategy(size=actors),
        num_cpus=0.5,
        batch_size=500,
        batch_format="pyarrow",
    )


def main() -> None:
    options, arguments, settings = parse_job_options(__doc__, "--actors")

    ray.init(ignore_reinit_error=True, runtime_env={"py_modules": [cellraster_worker]})
    actors = options.actors or int(ray.cluster_resources()["CPU"])
    lines = ray.data.read_text(options.data)
    table = rendered(lines, options.template, [options.command], arguments, actors, **settings)
    table.write_parquet(options.table, mode=ray.data.SaveMode.OVERWRITE)
    answers = ray.data.read_parquet(options.table, columns=["id", "ok", "skipped", "place", "message"])
    for row in answers.groupby(["ok", "skipped"]).count().take_all():
        print(f"{row['count()']} cells, ok: {row['ok']}, skipped: {row['skipped']}")
    for row in answers.filter(lambda row: not row["ok"]).take(20):
        print(f"{row['id']}: {row['place'] or ''} {row['message']}")


if __name__ == "__main__":
    main()
