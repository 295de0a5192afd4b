/**
 * `sources/<i>/0`: where a source began, written once before batch 0 is planned.
 *
 *     Kafka, Event Hubs   <any byte> v1 LF <offset JSON>     2.1.1 and later
 *                         <any byte> <offset JSON>           2.1.0
 *     rate                v1 LF <creation time, ms>
 *
 * Sources: KafkaSourceInitialOffsetWriter (apache/spark connector/kafka-0-10-sql): the first byte is a zero that
 * 2.1.0 readers take for a length, to be dropped whatever it is; RateStreamMicroBatchStream (apache/spark sql/core
 * …/sources/RateStreamProvider.scala). Spark 2.1 to 4.2.
 */
import { decodeUtf8 } from '../bytes/decode-utf8';
import { FormatError } from '../format-error';
import { splitLogLines } from '../log/log-lines';
import { parseSourceOffset } from './registry';
import type { SourceOffset } from './source-offset';

const KAFKA_FORMAT = 'initial offsets of a Kafka source';
const RATE_FORMAT = 'creation time of a rate source';
const NEWEST_VERSION = 1;
const LETTER_V = 0x76;

/**
 * Reads the initial offsets of a Kafka (or Event Hubs) source.
 * @throws FormatError `empty` | `truncated` | `malformed` | `unsupported-version`
 */
export function parseKafkaInitialOffset(bytes: Uint8Array): SourceOffset {
  if (bytes.length === 0) throw new FormatError('empty', KAFKA_FORMAT, 'the file has no bytes');
  const body = bytes.subarray(1);
  if (body.length === 0) throw new FormatError('truncated', KAFKA_FORMAT, 'nothing follows the first byte');
  if (body[0] !== LETTER_V) return kafkaOffset(decodeUtf8(KAFKA_FORMAT, body).trim(), 1);
  const { lines } = splitLogLines(KAFKA_FORMAT, body, NEWEST_VERSION, false);
  const json = lines[0];
  if (json === undefined) throw new FormatError('truncated', KAFKA_FORMAT, 'the offset line is missing', 2);
  return kafkaOffset(json, 2);
}

function kafkaOffset(raw: string, line: number): SourceOffset {
  const offset = parseSourceOffset(raw, { format: KAFKA_FORMAT, line });
  if (offset.kind !== 'kafka')
    throw new FormatError('malformed', KAFKA_FORMAT, 'this is no Kafka offset', line);
  return offset;
}

/**
 * Reads the creation time, epoch ms, of a rate source. Its offsets are whole seconds since then.
 * @throws FormatError `empty` | `truncated` | `malformed` | `unsupported-version`
 */
export function parseRateCreationTime(bytes: Uint8Array): bigint {
  const { lines } = splitLogLines(RATE_FORMAT, bytes, NEWEST_VERSION, false);
  const digits = lines[0];
  if (digits === undefined) throw new FormatError('truncated', RATE_FORMAT, 'the time is missing', 2);
  if (!/^\d+$/.test(digits))
    throw new FormatError('malformed', RATE_FORMAT, 'the time is no whole number', 2);
  return BigInt(digits);
}
