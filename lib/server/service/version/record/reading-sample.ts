import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { Judgement } from './judge';
import type { ReportedHistory } from './reported-history';
import type { SampleFacts } from './store-samples';

/** A head older than this is no head of the moment of a reading: its lag would be drawn as if it stood still. */
const HEAD_FRESH_MS = 60_000n;

/** What one reading measured. */
export function sampleOf(
  reading: CheckpointReading,
  { lag }: Judgement,
  { keys }: ReportedHistory,
): SampleFacts {
  const at = reading.readAtMs;
  const headMs = lag.asOfMs === null ? null : BigInt(lag.asOfMs);
  const current = lag.value !== null && headMs !== null && at - headMs <= HEAD_FRESH_MS;
  const fromFiles = reading.state?.keys ?? null;
  const fromProgress = keys.find((each) => each.batchId === reading.lastCommittedBatch)?.keys ?? null;
  return {
    atMs: at,
    origin: 'reading',
    lag: current && lag.value !== null ? BigInt(lag.value) : null,
    lagUnit: current ? lag.unit : null,
    headOrigin: lag.origin,
    headMs,
    stateBytes: reading.state?.liveBytes ?? null,
    stateRetainedBytes: reading.state?.retainedBytes ?? null,
    stateKeys: fromFiles ?? fromProgress,
    keysOrigin: fromFiles !== null ? 'files' : fromProgress !== null ? 'progress' : null,
    watermarkDelayMs: reading.watermarkMs === null ? null : at - reading.watermarkMs,
    files: reading.files,
    bytes: reading.bytes,
  };
}
