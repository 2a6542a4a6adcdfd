# SPDX-License-Identifier: MIT
"""Renders a file of JSON lines on a Ray cluster, with one cellraster worker for each actor: see ray.md."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Any

import pyarrow
import ray
import ray.data

import cellraster_worker
from cellraster_worker import COLUMNS, BatchRenderer, pack_folder, unpack_archive


TYPES = {str: pyarrow.string(), bool: pyarrow.bool_(), int: pyarrow.int32(), bytes: pyarrow.binary()}
# Otherwise, a column without values would have another type in each file.
SCHEMA = pyarrow.schema([(name, TYPES[type_]) for name, type_ in COLUMNS.items()])


class Renderer:
    """An actor that owns a worker. The worker ends with the actor, because its input then ends."""

    def __init__(self, name: str, archive: bytes, command: list[str], arguments: list[str], settings: dict[str, Any]) -> None:
        """archive: the bytes of an archive of `pack_folder`, whose name is `name`."""
        path = Path(tempfile.mkdtemp()) / name
        path.write_bytes(archive)
        self.renderer = BatchRenderer(unpack_archive(path), command, arguments, **settings)

    def __call__(self, batch: pyarrow.Table) -> pyarrow.Table:
        return pyarrow.Table.from_pylist(self.renderer.rows(batch["text"].to_pylist()), schema=SCHEMA)


def rendered(
    lines: ray.data.Dataset, template: str, command: list[str], arguments: list[str], actors: int, **settings: Any
) -> ray.data.Dataset:
    """Returns the answers to a column of JSON lines, with the columns of `COLUMNS`.

    template: a folder with `template.yaml`, its pictures and, in the folder `fonts`, its fonts.
    arguments: further options of `cellraster worker`; with "--output", pictures become files.
    """
    archive = pack_folder(template, tempfile.mkdtemp())
    return lines.map_batches(
        Renderer,
        fn_constructor_args=(archive.name, archive.read_bytes(), command, arguments, settings),
        # Actors that take all cores would leave none to read the data with.
        compute=ray.data.ActorPoolStrategy(size=actors),
        num_cpus=0.5,
        batch_size=500,
        batch_format="pyarrow",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", help="JSON lines; each is the data of a cell")
    parser.add_argument("template", help="a folder with template.yaml, its pictures and, in fonts/, its fonts")
    parser.add_argument("table", help="the folder for the table of answers, in Parquet format")
    parser.add_argument("--id", default="id", help="the key of the data that identifies a row")
    parser.add_argument("--pictures", help="write pictures as files into this folder, which all machines share")
    parser.add_argument("--command", default="cellraster", help="the command on the machines of the cluster")
    parser.add_argument("--actors", type=int, help="the number of workers; one for each core of the cluster by default")
    parser.add_argument("--want", help="the parts of each answer; size,digest,png by default, or size,digest,path with --pictures")
    options, arguments = parser.parse_known_args()

    ray.init(ignore_reinit_error=True, runtime_env={"py_modules": [cellraster_worker]})
    want = (options.want or f"size,digest,{'path' if options.pictures else 'png'}").split(",")
    if options.pictures:
        arguments += ["--output", str(Path(options.pictures).absolute())]
    actors = options.actors or int(ray.cluster_resources()["CPU"])
    lines = ray.data.read_text(options.data)
    table = rendered(lines, options.template, [options.command], arguments, actors, id_key=options.id, want=want)
    table.write_parquet(options.table, mode=ray.data.SaveMode.OVERWRITE)
    answers = ray.data.read_parquet(options.table, columns=["id", "ok", "skipped", "place", "message"])
    for row in answers.groupby(["ok", "skipped"]).count().take_all():
        print(f"{row['count()']} cells, ok: {row['ok']}, skipped: {row['skipped']}")
    for row in answers.filter(lambda row: not row["ok"]).take(20):
        print(f"{row['id']}: {row['place'] or ''} {row['message']}")


if __name__ == "__main__":
    main()
