import type { Tone } from '@/components/status/tone-mark';
import type { CompareAnswer } from '@/lib/contract/compare';

export type Reason = CompareAnswer['reasons'][number];

export type ReasonRow = Reason & { word: string; tone: Tone };

/** `fail`: Spark refuses · `silent`: Spark runs, wrongly or without heeding the change · `ok`: no obstacle. */
const LOOK: Record<Reason['effect'], { word: string; tone: Tone }> = {
  fail: { word: 'Fails', tone: 'bad' },
  silent: { word: 'Silent', tone: 'warn' },
  ok: { word: 'Fine', tone: 'good' },
};
/** Among the silent: Spark takes the old value and goes on, or no file tells whether anything changed. */
const IGNORED = { word: 'Ignored', tone: 'unknown' } as const;
const UNRECORDED = { word: 'Not told', tone: 'unknown' } as const;

/** Reasons with word and tone, in the answer's order, which is worst first; what was found fine apart. */
export function prepareReasons(reasons: readonly Reason[]): {
  obstacles: readonly ReasonRow[];
  fine: readonly ReasonRow[];
} {
  const rows = reasons.map((reason) => ({ ...reason, ...lookOf(reason) }));
  return {
    obstacles: rows.filter(({ effect }) => effect !== 'ok'),
    fine: rows.filter(({ effect }) => effect === 'ok'),
  };
}

function lookOf({ effect, code }: Reason): { word: string; tone: Tone } {
  if (effect === 'silent' && code.endsWith('_IGNORED')) return IGNORED;
  if (effect === 'silent' && isUnrecorded(code)) return UNRECORDED;
  return LOOK[effect];
}

/** What neither files nor declarations tell. */
function isUnrecorded(code: string): boolean {
  return /_(NOT_RECORDED|NOT_DECLARED|UNKNOWN)$/.test(code);
}

/** What would be known if both versions were declared in full; which expressions are computed stands in neither. */
export function isSettledByDeclaration({ code }: Reason): boolean {
  return isUnrecorded(code) && code !== 'EXPRESSIONS_NOT_RECORDED' && code !== 'STATE_SCHEMA_UNKNOWN';
}
