import type { SourceReading } from '@/lib/checkpoint/reading';

/** A start as code that can be pasted; null where there is none in that language. */
export interface Snippet {
  python: string | null;
  scala: string | null;
  /** Databricks SQL only; never run by us. */
  sql: string | null;
}

/** A start that is not exact, and what it costs. */
export interface Way {
  title: string;
  option: string | null;
  value: string | null;
  effect: string;
  snippet: Snippet;
}

/** Where a new query starts with one source of v1. */
export interface SourceStart {
  index: number;
  name: string | null;
  kind: SourceReading['kind'];
  label: string;
  option: string | null;
  value: string | null;
  /** V2 reads exactly what v1 has not committed. */
  exact: boolean;
  snippet: Snippet;
  note: string | null;
  partitions: { topic: string; partition: string; position: bigint; from: 'committed' | 'added' }[];
  ways: Way[];
  warnings: Warning[];
}

export interface Warning {
  code: string;
  summary: string;
  evidence: string[];
}

/** What a source itself is known to hold, from the broker or from a facts file. */
export interface SourceFacts {
  /** Every partition of a topic with its range; a topic that is not in it is unknown. */
  topics: ReadonlyMap<string, ReadonlyMap<string, { beginning: bigint | null; end: bigint | null }>>;
  /** The source table, where facts name one. */
  table: { id: string | null; earliest: bigint | null; latest: bigint | null } | null;
  /** Names that the facts call event hubs: their offsets look like Kafka's. */
  eventHubs: ReadonlySet<string>;
}

export const NO_SNIPPET: Snippet = { python: null, scala: null, sql: null };

/** One source at the end of the batch that is handed over. */
export interface SourceEnd {
  index: number;
  name: string | null;
  kind: SourceReading['kind'];
  committed: SourceReading['committed'];
  started: SourceReading['started'];
  fileLog: SourceReading['fileLog'];
}
