# SPDX-License-Identifier: MIT
"""Renders a file of JSON lines on a Spark cluster, with one cellraster worker for each partition: see spark.md."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas
from pyspark import SparkFiles
from pyspark.sql import DataFrame, SparkSession

import cellraster_worker
from cellraster_worker import BatchRenderer, pack_folder

SCHEMA = (
    "id string, ok boolean, skipped boolean, width int, height int, digest string, path string, png binary,"
    " warnings string, place string, message string, fault string, manifest string"
)


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
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", help="JSON lines; each is the data of a cell")
    parser.add_argument("template", help="a folder with template.yaml, its pictures and, in fonts/, its fonts")
    parser.add_argument("table", help="the folder for the table of answers, in Parquet format")
    parser.add_argument("--id", default="id", help="the key of the data that identifies a row")
    parser.add_argument("--pictures", help="write pictures as files into this folder, which all executors share")
    parser.add_argument("--command", default="cellraster", help="the command on the executors")
    parser.add_argument("--partitions", type=int, help="the number of workers; one for each core of the cluster by default")
    parser.add_argument("--want", help="the parts of each answer; size,digest,png by default, or size,digest,path with --pictures")
    options, arguments = parser.parse_known_args()

    spark = SparkSession.builder.appName("cellraster").getOrCreate()
    # A batch of pictures is in memory at once.
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", 500)
    lines = spark.read.text(options.data).repartition(options.partitions or spark.sparkContext.defaultParallelism)
    want = (options.want or f"size,digest,{'path' if options.pictures else 'png'}").split(",")
    if options.pictures:
        arguments += ["--output", str(Path(options.pictures).absolute())]
    table = rendered(lines, options.template, [options.command], arguments, id_key=options.id, want=want)
    table.write.mode("overwrite").parquet(options.table)
    answers = spark.read.parquet(options.table)
    for row in answers.groupBy("ok", "skipped", "manifest").count().collect():
        print(f"{row['count']} cells, ok: {row.ok}, skipped: {row.skipped}, manifest: {row.manifest[:60]}...")
    for row in answers.where("not ok").select("id", "place", "message").limit(20).collect():
        print(f"{row.id}: {row.place or ''} {row.message}")
    spark.stop()


if __name__ == "__main__":
    main()
