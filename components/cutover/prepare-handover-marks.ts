import type { Label } from '@/components/track/place-labels';
import type { TrackModel } from '@/components/track/prepare-track';
import { BELOW, trackY } from '@/components/track/track-geometry';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import { distanceInWords } from '@/lib/domain/distance-in-words';
import { formatCount } from '@/lib/domain/format';

type Positions = readonly { source: number; position: string; unit: string }[];

/** What a mark says, and the same where there is no room. */
type Said = { words: string; shortly: string };
type Mark = { at: bigint } & Said;

/** What the diagram of a cutover shows besides the tracks; positions on its axis. Null: not known, so not drawn. */
export type HandoverMarks = {
  v1Row: number | null;
  v2Row: number | null;
  /** V1's end as read after the fence. */
  handover: Mark | null;
  /** Where v2 is to begin, while it has not. */
  plannedStart: Mark | null;
  /** What v2 reads again beside v1, and readers do not see. */
  replayed: ({ from: bigint; to: bigint } & Said) | null;
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
            shortly: `handover ${formatCount(end)}`,
          },
    plannedStart:
      start === null || began !== null || end !== null
        ? null
        : {
            at: start,
            words: `planned start of v2 ${formatCount(start)}`,
            shortly: `planned start ${formatCount(start)}`,
          },
    replayed:
      !replays || began === null || replayTo === null || BigInt(began) >= replayTo || diagram === null
        ? null
        : {
            from: BigInt(began),
            to: replayTo,
            words: `${distanceInWords(replayTo - BigInt(began), diagram.unit)} read again into an output of its own`,
            shortly: `${distanceInWords(replayTo - BigInt(began), diagram.unit)} read again`,
          },
  };
}

/** What the marks want to say, under the tracks that they lie on. */
export function handoverLabels(
  { v1Row, v2Row, handover, plannedStart, replayed }: HandoverMarks,
  { xOf }: Pick<TrackModel, 'xOf'>,
  hueOfV2: string,
): readonly Label[] {
  const nextRow = v2Row ?? (v1Row === null ? null : v1Row + 1);
  const [from, to] = replayed === null ? [null, null] : [xOf(replayed.from) ?? 0, xOf(replayed.to)];
  return [
    labelOf('handover', v1Row, handover === null ? null : xOf(handover.at), {
      fill: 'var(--good)',
      strong: true,
      rank: 0,
      says: handover === null ? [] : [[{ text: handover.words }], [{ text: handover.shortly }]],
    }),
    labelOf('planned start', nextRow, plannedStart === null ? null : xOf(plannedStart.at), {
      fill: hueOfV2,
      strong: true,
      rank: 1,
      says: plannedStart === null ? [] : [[{ text: plannedStart.words }], [{ text: plannedStart.shortly }]],
    }),
    labelOf('replayed', v2Row, to === null || from === null || to <= from ? null : from > 55 ? to : from, {
      fill: 'var(--soft)',
      rank: 3,
      says: replayed === null ? [] : [[{ text: replayed.words }], [{ text: replayed.shortly }]],
    }),
  ].filter((label) => label !== null);
}

function labelOf(
  id: string,
  row: number | null,
  x: number | null,
  more: Pick<Label, 'fill' | 'strong' | 'rank' | 'says'>,
): Label | null {
  if (row === null || x === null) return null;
  return { id, x, lines: BELOW.map((below) => trackY(row) + below), lean: 'over', ...more };
}

/** Positions added up as the diagram's axis does; null where they are of another source or unit. */
function total({ diagram }: CutoverAnswer, positions: Positions): bigint | null {
  if (diagram === null || diagram.notComparable !== null) return null;
  const those = positions.filter(({ source }) => diagram.source === null || source === diagram.source.index);
  if (those.length === 0 || those.some(({ unit }) => unit !== diagram.unit)) return null;
  return those.reduce((sum, { position }) => sum + BigInt(position), 0n);
}
