import type { PositionUnit, SourceKind } from '@/lib/domain/source-kind';
import type { DecimalJson } from '../exact-json';

/** Where one partition of a source stands after a batch. `value` is the end as the kind defines it (Kafka: next offset to read). */
export interface Position {
  /** Topic, table or stream; null where the kind has only one. */
  topic: string | null;
  /** Partition id; `''` where the kind has none. */
  partition: string;
  value: bigint;
}

/** One source's line in `offsets/<N>`, read as far as its kind is known. */
export interface SourceOffset {
  kind: SourceKind;
  /** The line exactly as it stands in the file. */
  raw: string;
  /** The line with every long as a decimal string; the raw text again when the kind is unknown. */
  normalized: DecimalJson;
  /** Comparable positions; empty when the kind has none that can be compared. */
  positions: Position[];
  /** What a difference of two positions counts. */
  unit: PositionUnit;
}
