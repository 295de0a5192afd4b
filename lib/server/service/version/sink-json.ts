import { sinkStand } from '@/lib/answer/sink-stand';
import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { SinkStand } from '@/lib/contract/version';
import { formatAge, formatCount } from '@/lib/domain/format';
import { currentState } from './current-state';
import type { LoadedVersion } from './load-version';
import { loadSink, type StoredSink } from './record/stored-sink';
import { text } from './version-json';

/**
 * The declared sink's log held against the commits; null where no sink with a log is known.
 *
 * @param reading the version's last one, as stored
 */
export function sinkJson(
  version: LoadedVersion,
  reading: CheckpointReading | null,
  nowMs: bigint,
): SinkStand | null {
  const stored = loadSink(version.view?.sink ?? null);
  if (reading === null || stored === null) return null;
  const { kind, location, reading: sink, failure } = stored;
  if (sink === null || failure !== null) return unreadable(stored, nowMs);
  // The text of a reading that found nothing new is not written again: its time is the version's.
  const stand = sinkStand({ ...reading, readAtMs: version.readMs ?? reading.readAtMs }, sink);
  const { fresh } = currentState(version, nowMs);
  return {
    kind,
    location,
    readAtMs: text(sink.readAtMs),
    newestBatch: text(sink.newestBatch),
    newestBatchAtMs: text(sink.newestBatchAtMs),
    relation: stand.relation,
    words: fresh ? stand.words : `Last known, ${formatAge(sink.readAtMs, nowMs)}: ${stand.words}`,
    restartWords: stand.restartWords,
    inSinkOnly: stand.inSinkOnly.map(String),
    committedOnly: stand.committedOnly.map(String),
    evidence: stand.evidence,
  };
}

/** What was known before is said as such: it is no newest batch of now. */
function unreadable({ kind, location, reading, failure }: StoredSink, nowMs: bigint): SinkStand {
  const why =
    failure === null
      ? 'It was not read yet.'
      : `${failure.message} (tried ${formatAge(failure.atMs, nowMs)})`;
  const before =
    reading === null
      ? ''
      : ` Last read ${formatAge(reading.readAtMs, nowMs)}: ${
          reading.newestBatch === null
            ? 'no batch of this query was in it'
            : `batch ${formatCount(reading.newestBatch)} was the newest in it`
        }.`;
  return {
    kind,
    location,
    readAtMs: text(failure?.atMs ?? nowMs),
    newestBatch: null,
    newestBatchAtMs: null,
    relation: 'unreadable',
    words: `The sink's log cannot be read: ${why}.${before}`,
    restartWords: 'What a restart does to the sink cannot be told without its log.',
    inSinkOnly: [],
    committedOnly: [],
    evidence: [],
  };
}
