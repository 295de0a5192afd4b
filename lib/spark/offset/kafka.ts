/**
 * Kafka: `{"orders":{"0":700,"1":630}}`: per topic and partition the next offset to read (exclusive end).
 *
 * Source: KafkaSourceOffset / JsonUtils.partitionOffsets (apache/spark connector/kafka-0-10-sql), Spark 2.1 to 4.2.
 * Event Hubs (azure-event-hubs-spark) writes the same shape; nothing in the line tells them apart.
 */
import { type ExactJson, toDecimalStrings } from '../exact-json';
import { isJsonObject, isLong } from '../json/json-field';
import type { OffsetReader } from './offset-reader';
import type { Position } from './source-offset';

export const readKafkaOffset: OffsetReader = (json) => {
  const positions = kafkaPositions(json);
  if (positions === undefined) return undefined;
  return { kind: 'kafka', normalized: toDecimalStrings(json), positions, unit: 'records' };
};

function kafkaPositions(json: ExactJson): Position[] | undefined {
  if (!isJsonObject(json)) return undefined;
  const positions: Position[] = [];
  for (const topic of Object.keys(json)) {
    const partitions = json[topic];
    if (!isJsonObject(partitions)) return undefined;
    for (const partition of Object.keys(partitions)) {
      const value = partitions[partition];
      if (!isLong(value) || !/^\d+$/.test(partition)) return undefined;
      positions.push({ topic, partition, value });
    }
  }
  return positions.length === 0 ? undefined : positions;
}
