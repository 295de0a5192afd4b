import type { CutoverAnswer } from '@/lib/contract/cutover';
import { distanceInWords } from '@/lib/domain/distance-in-words';
import { formatCount } from '@/lib/domain/format';

type Positions = readonly { source: number; position: string; unit: string }[];

/** What the diagram of a cutover shows besides the tracks; positions on its axis. Null: not known, so not drawn. */
export type HandoverMarks = {
  v1Row: number | null;
  v2Row: number | null;
  /** V1's end as read after the fence. */
  handover: { at: bigint; words: string } | null;
  /** Where v2 is to begin, while it has not. */
  plannedStart: { at: bigint; words: string } | null;
  /** What v2 reads again beside v1, and readers do not see. */
  replayed: { from: bigint; to: bigint; words: string } | null;
};

export function prepareHandoverMarks(cutover: CutoverAnswer): HandoverMarks {
  const { diagram, handover, plan, v1, v2, strategy } = cutover;
  const row = (versionId: string | null) => {
    const at = diagram?.tracks.findIndex((track) => track.versionId === versionId) ?? -1;
    return at < 0 ? null : at;
  };
  const rows = { v1Row: row(v1.versionId), v2Row: row(v2.versionId) };
  const end = handover === null ? null : total(cutover, handover.positions);
  const began = rows.v2Row === null ? null : (diagram?.tracks[rows.v2Row]?.start ?? null);
  const start = plan.start === null ? null : total(cutover, plan.start.values);
  const v1Committed = rows.v1Row === null ? null : (diagram?.tracks[rows.v1Row]?.committed?.end ?? null);
  const replayTo = end ?? (v1Committed === null ? null : BigInt(v1Committed));
  const replays = strategy === 'warm-up-replay' || strategy === 'backfill';
  return {
    ...rows,
    handover:
      end === null || handover === null
        ? null
        : {
            at: end,
            words: `handover ${formatCount(end)} · batch ${formatCount(BigInt(handover.batch))} ${handover.of}`,
          },
    plannedStart:
      start === null || began !== null || end !== null
        ? null
        : { at: start, words: `planned start of v2 ${formatCount(start)}` },
    replayed:
      !replays || began === null || replayTo === null || BigInt(began) >= replayTo || diagram === null
        ? null
        : {
            from: BigInt(began),
            to: replayTo,
            words: `${distanceInWords(replayTo - BigInt(began), diagram.unit)} read again into an output of its own`,
          },
  };
}

/** Positions added up as the diagram's axis does; null where they are of another source or unit. */
function total({ diagram }: CutoverAnswer, positions: Positions): bigint | null {
  if (diagram === null || diagram.notComparable !== null) return null;
  const those = positions.filter(({ source }) => diagram.source === null || source === diagram.source.index);
  if (those.length === 0 || those.some(({ unit }) => unit !== diagram.unit)) return null;
  return those.reduce((sum, { position }) => sum + BigInt(position), 0n);
}
