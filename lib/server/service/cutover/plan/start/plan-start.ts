import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { SourceFacts } from '@/lib/compare/handover/start';
import type { SaidMatch } from '@/lib/compare/match-sources';
import { horizonOf } from '@/lib/cutover/horizon';
import type { StartRule } from '@/lib/cutover/plan';
import { formatMoment } from '@/lib/domain/format';
import type { Declaration } from '@/lib/server/config/declaration';
import type { ServiceContext } from '@/lib/server/service/context';
import { topicsOfSource } from './kafka-places';
import { hasBegun, runningStart } from './running-start';
import { refusedStart, type StartAnswer } from './start-answer';
import { startAtEarliest } from './start-at-earliest';
import { startAtEnd } from './start-at-end';
import { startAtTime } from './start-at-time';
import { topicsAtTime } from './topics-at-time';

/** The rule that was asked for; of a horizon the plan itself says since when. */
export type AskedRule =
  | { kind: 'v1-committed-end' | 'horizon' | 'earliest' }
  | { kind: 'time'; fromMs: bigint };

export interface StartInput {
  rule: AskedRule;
  v1: CheckpointReading;
  v2: CheckpointReading | null;
  said: readonly SaidMatch[];
  declaration: Declaration | undefined;
  /** What the topics are known to hold, by the newest kept readings. */
  topics: SourceFacts['topics'];
  /** The feed of recorded heads; null where none is configured. */
  feed: string | null;
}

/** Where v2 begins by a rule, as the sources are now; where v2 runs already, where it really began. */
export async function planStart(ctx: ServiceContext, input: StartInput): Promise<StartAnswer> {
  const { rule, v1, v2, said } = input;
  if (rule.kind === 'v1-committed-end')
    return startAtEnd(v1, { topics: input.topics, table: null, eventHubs: new Set() });
  const asked = await byRule(ctx, input);
  const answer = v2 !== null && hasBegun(v2) ? runningStart(v1, v2, asked, said) : asked;
  return { ...answer, warnings: [...answer.warnings, ...answer.beforeBegin], beforeBegin: [] };
}

async function byRule(ctx: ServiceContext, input: StartInput): Promise<StartAnswer> {
  const { rule, v1, declaration, topics, feed } = input;
  const names = [...new Set(v1.sources.flatMap(topicsOfSource))];
  const sources = { v1, declaration, feed };
  if (rule.kind === 'earliest') {
    const { now } = await topicsAtTime(ctx, sources, names, 0n);
    return startAtEarliest(v1, new Map([...topics, ...now]));
  }
  const timed = rule.kind === 'time' ? { ...rule, kind: rule.kind } : horizonRule(v1, declaration);
  if ('refusal' in timed) return refusedStart(timed.refusal);
  if (timed.fromMs > v1.readAtMs)
    return refusedStart(
      `${formatMoment(timed.fromMs)} is ahead of the clock: choose a time that has passed.`,
    );
  const { stood, now, problems } = await topicsAtTime(ctx, sources, names, timed.fromMs);
  return startAtTime(v1, { rule: timed, stood, problems, topics: new Map([...topics, ...now]) });
}

type Timed = Extract<StartRule, { fromMs: bigint }>;

function horizonRule(
  v1: CheckpointReading,
  declaration: Declaration | undefined,
): Timed | { refusal: string } {
  const horizon = horizonOf(v1, declaration?.operators ?? null);
  const because = horizon.because.join(' ');
  switch (horizon.state) {
    case 'known':
      return {
        kind: 'horizon',
        fromMs: horizon.fromMs,
        horizonMs: horizon.horizonMs,
        because: horizon.because,
      };
    case 'unbounded':
      return {
        refusal: `No warm-up builds the state of ${v1.name} again: ${because} Plan a backfill from the earliest record.`,
      };
    case 'unknown':
      return { refusal: `How far back a warm-up of ${v1.name} has to begin is not known: ${because}` };
    default:
      return horizon satisfies never;
  }
}
