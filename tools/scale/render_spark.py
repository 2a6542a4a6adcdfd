# SPDX-License-Identifier: MIT
"""Renders a file of JSON lines on a Spark cluster, with one cellraster worker for each partition: see spark.md."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from typing import Any

import pandas
from pyspark import SparkFiles
from pyspark.sql import DataFrame, SparkSession

import cellraster_worker
from cellraster_worker import COLUMNS, BatchRenderer, pack_folder, parse_job_options

TYPES = {str: "string", bool: "boolean", int: "int", bytes: "binary"}
SCHEMA = ", ".join(f"{name} {TYPES[type_]}" for name, type_ in COLUMNS.items())


def rendered(lines: DataFrame, template: str, command: list[str], arguments: list[str], **settings: Any) -> DataFrame:
    """Returns the answers to a column of JSON lines as a table with the columns of `SCHEMA`.

    template: a folder with `template.yaml`, its pictures and, in the folder `fonts`, its fonts.
    arguments: further options of `cellraster worker`; with "--output", pictures become files.
    """
    context = lines.sparkSession.sparkContext
    archive = pack_folder(template, tempfile.mkdtemp())
    context.addArchive(f"{archive}#{archive.stem}")
    context.addPyFile(cellraster_worker.__file__)

    def render_partition(batches: Iterator[pandas.DataFrame]) -> Iterator[pandas.DataFrame]:
        renderer = BatchRenderer(SparkFiles.get(archive.stem), command, arguments, **settings)
        try:
            for batch in batches:
                yield pandas.DataFrame(renderer.rows(batch["value"]))
        finally:
            renderer.close()

    return lines.mapInPandas(render_partition, schema=SCHEMA)


def main() -> None:
    options, arguments, settings = parse_job_options(__doc__, "--partitions")

    spark = SparkSession.builder.appName("cellraster").getOrCreate()
    # A batch of pictures is in memory at once.
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", 500)
    lines = spark.read.text(options.data).repartition(options.partitions or spark.sparkContext.defaultParallelism)
    table = rendered(lines, options.template, [options.command], arguments, **settings)
    table.write.mode("overwrite").parquet(options.table)
    answers = spark.read.parquet(options.table)
    for row in answers.groupBy("ok", "skipped", "manifest").count().collect():
        print(f"{row['count']} cells, ok: {row.ok}, skipped: {row.skipped}, manifest: {row.manifest[:60]}...")
    for row in answers.where("not ok").select("id", "place", "message").limit(20).collect():
        print(f"{row.id}: {row.place or ''} {row.message}")
    spark.stop()


if __name__ == "__main__":
    main()
