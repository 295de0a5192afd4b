import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { DeclaredVersion } from './declared-version';
import type { SourceMatching } from './match-sources';
import type { Reason } from './reason';

/** Everything that a comparison may look at. Pure data. */
export interface Comparison {
  v1: CheckpointReading;
  v2: CheckpointReading;
  declared: { v1: DeclaredVersion | null; v2: DeclaredVersion | null };
  matching: SourceMatching;
  /** Columns that the operator says are the same under a new name: name in v1 → name in v2. */
  renamed: ReadonlyMap<string, string>;
}

/** One kind of comparison: pure, silent where nothing was compared. */
export type Change = (comparison: Comparison) => Reason[];

type Sides = Pick<Comparison, 'v1' | 'v2'>;

/** A path of one version as evidence; versions of one name are told apart as `v1` and `v2`. */
export function evidenceOf({ v1, v2 }: Sides, side: 'v1' | 'v2', path: string): string {
  const name = v1.name === v2.name ? side : { v1, v2 }[side].name;
  return `${name}/${path}`;
}

/** The newest planned batch of a version as evidence. */
export function offsetsOf(sides: Sides, side: 'v1' | 'v2'): string {
  return evidenceOf(sides, side, `offsets/${sides[side].lastPlannedBatch ?? ''}`);
}

/** True when v2 has run on a checkpoint of its own, so that its sources are recorded. */
export function hasRun({ lastPlannedBatch, sources }: CheckpointReading): boolean {
  return lastPlannedBatch !== null && sources.length > 0;
}
