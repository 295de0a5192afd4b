"""Asks Spark's own readers about a checkpoint, in one session, as often as a line comes in. Runs in a release's environment.

    python ask_spark.py CHECKPOINT STORE…

Writes one line of JSON when the session runs, and one for each question: rows of `state-metadata`, keys per store and
partition from `statestore`, and how long each took.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import defaultdict
from functools import reduce
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


def main(checkpoint: str, stores: list[str]) -> None:
    spark = _session()
    _tell({"spark": spark.version, "cores": spark.sparkContext.defaultParallelism})
    for _ in sys.stdin:
        began = time.perf_counter()
        metadata = [row.asDict() for row in spark.read.format("state-metadata").load(checkpoint).collect()]
        known = time.perf_counter()
        keys = _keys(spark, checkpoint, stores)
        counted = time.perf_counter()
        _tell(
            {
                "metadataMs": (known - began) * 1000,
                "countMs": (counted - known) * 1000,
                "metadata": [{**row, "operatorProperties": None} for row in metadata],
                "keys": keys,
            }
        )
    spark.stop()


def _session() -> SparkSession:
    from pyspark.sql import SparkSession

    spark = (
        SparkSession.builder.master("local[*]")
        .appName("bench")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.memory", "2g")
        .config("spark.sql.shuffle.partitions", str(os.cpu_count() or 1))
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("OFF")
    # Makes the coordinator of state stores, which the HDFS provider of 4.2 reports to even when it only reads.
    assert spark.streams.active == []
    return spark


def _keys(spark: SparkSession, checkpoint: str, stores: list[str]) -> dict[str, dict[int, int]]:
    """All stores in one job: rows that hold nothing but where they are from, counted by Spark."""
    from pyspark.sql import functions as F

    frames = [
        spark.read.format("statestore")
        .option("operatorId", "0")
        .option("storeName", store)
        .load(checkpoint)
        .select(F.lit(store).alias("store"), "partition_id")
        for store in stores
    ]
    rows = reduce(lambda a, b: a.union(b), frames).groupBy("store", "partition_id").count().collect()
    found: dict[str, dict[int, int]] = defaultdict(dict)
    for store, partition, keys in rows:
        found[store][partition] = keys
    return found


def _tell(answer: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
