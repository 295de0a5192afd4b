"""Compresses the records of the seeds with Spark's own codecs, default settings. Runs in a release's environment.

    python write_seeds.py RECORDS OUT CODEC [RECORDS OUT CODEC …]
"""

from __future__ import annotations

import sys
from pathlib import Path

from pyspark.java_gateway import launch_gateway


def main(arguments: list[str]) -> None:
    gateway = launch_gateway()
    jvm = gateway.jvm
    conf = jvm.org.apache.spark.SparkConf(False)
    codecs = getattr(getattr(jvm.org.apache.spark.io, "CompressionCodec$"), "MODULE$")
    for records, out, codec in zip(arguments[::3], arguments[1::3], arguments[2::3]):
        packed = jvm.java.io.ByteArrayOutputStream()
        stream = codecs.createCodec(conf, codec).compressedOutputStream(packed)
        stream.write(Path(records).read_bytes())
        stream.close()
        Path(out).write_bytes(packed.toByteArray())
    gateway.shutdown()


if __name__ == "__main__":
    main(sys.argv[1:])
