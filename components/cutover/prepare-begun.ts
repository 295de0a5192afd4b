import type { PlanJson } from '@/lib/contract/cutover-plan';
import { distanceInWords } from '@/lib/domain/distance-in-words';
import { formatCount, formatDuration } from '@/lib/domain/format';
import { shortDigest } from './short-digest';

type Positions = NonNullable<PlanJson['start']>['values'];

/**
 * How the plan that was begun differs from the dry run that was looked at: values are read anew when a cutover begins. `warn`:
 * something differs that is no value. Null: it is the same plan.
 * @param begun `plan` null: it could not be read yet
 */
export function begunInWords(
  seen: { digest: string; plan: PlanJson },
  begun: { digest: string; plan: PlanJson | null },
): { tone: 'good' | 'warn'; words: string } | null {
  if (seen.digest === begun.digest) return null;
  const anew = `The plan was made anew for it: ${shortDigest(begun.digest)}, and not ${shortDigest(seen.digest)} of the dry run.`;
  if (begun.plan === null)
    return { tone: 'good', words: `${anew} Compare its values before it is approved.` };
  const others = otherThanValues(seen.plan, begun.plan);
  const values = valuesInWords(seen.plan, begun.plan);
  const bound = boundInWords(seen.plan, begun.plan);
  return others.length === 0
    ? {
        tone: 'good',
        words: `${anew} ${values}${bound ?? ''}The rule of the start${bound === null ? ', the bound' : ''} and everything else are as shown.`,
      }
    : {
        tone: 'warn',
        words: `${anew} ${values}${bound ?? ''}Other than shown: ${others.join(', ')}. Look at the plan before it is approved.`,
      };
}

function valuesInWords(seen: PlanJson, { start, v1, v2 }: PlanJson): string {
  if (start === null || seen.start === null) return '';
  const laterMs = BigInt(start.atMs) - BigInt(seen.start.atMs);
  const end = movedBy(seen.start.v1End, start.v1End);
  const begin = movedBy(seen.start.values, start.values);
  const parts = [
    end === null
      ? `the end of ${v1.name} moved`
      : end === ''
        ? `${v1.name} stood still`
        : `since then ${v1.name} went on by ${end}`,
    begin === null
      ? `the start of ${v2.name} moved`
      : begin === ''
        ? null
        : `the start of ${v2.name} lies ${begin} further`,
  ].filter((part) => part !== null);
  return `Its values were read ${formatDuration(laterMs < 1_000n ? laterMs : laterMs - (laterMs % 1_000n))} later; ${parts.join(', and ')}. `;
}

/** Where nobody asked for another, the bound follows the rate of v1, so that it is read anew as well. Null: it is the same. */
function boundInWords({ start: seen }: PlanJson, { start }: PlanJson): string | null {
  if (start === null || seen === null || start.bound.distance === seen.bound.distance) return null;
  const [before, now] = [seen, start].map(({ bound }) => formatCount(BigInt(bound.distance)));
  return `The bound, by the rate of v1, is ${now} in each partition, and was ${before}. `;
}

/** The sum over all places, with its unit; empty: none. Null where that cannot be said in one figure. */
function movedBy(before: Positions, after: Positions): string | null {
  const old = new Map(before.map((each) => [placeOf(each), each.position]));
  const [unit] = new Set(after.map((each) => each.unit));
  let sum = 0n;
  for (const each of after) {
    const from = old.get(placeOf(each));
    if (from === undefined || each.unit !== unit || BigInt(each.position) < BigInt(from)) return null;
    sum += BigInt(each.position) - BigInt(from);
  }
  if (before.length !== after.length) return null;
  return sum === 0n || unit === undefined ? '' : distanceInWords(sum, unit);
}

function placeOf({ source, topic, partition }: Positions[number]): string {
  return JSON.stringify([source, topic, partition]);
}

/** Everything of a plan that a person decided, or that a rule made; what is read anew each time is left out. */
const PARTS: readonly [name: string, of: (plan: PlanJson) => unknown][] = [
  ['the strategy', ({ strategy, strategyReason }) => [strategy, strategyReason]],
  ['the rule of the start', ({ start }) => ruleOf(start)],
  ['the output', ({ output }) => (output === null ? null : { ...output, ranges: [] })],
  ['the way back', ({ reverse }) => reverse],
  ['the commands', ({ commands }) => commands],
  ['the limits', ({ limits }) => limits],
  ['the versions', ({ query, environment, v1, v2 }) => [query, environment, ...[v1, v2].map(identityOf)]],
  ['whether its environment is protected', ({ isProtected }) => isProtected],
];

function otherThanValues(seen: PlanJson, begun: PlanJson): string[] {
  return PARTS.filter(([, of]) => textOf(of(seen)) !== textOf(of(begun))).map(([name]) => name);
}

/** A horizon is counted back from now: its length is the rule, the time that it gives is a value. */
function ruleOf(start: PlanJson['start']): unknown {
  if (start === null) return null;
  return start.rule.kind === 'horizon' ? ['horizon', start.rule.horizonMs] : start.rule;
}

function identityOf({ name, location, environment, queryId }: PlanJson['v1']): unknown {
  return [name, location, environment, queryId];
}

/** The same for the same data, in whatever order its fields come. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
