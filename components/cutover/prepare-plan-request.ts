import type { OutputChoice } from '@/lib/contract/cutover-plan';
import type { CutoverRequest } from '@/lib/contract/cutover-request';
import { type CutoverStrategy, HOOK_STEPS } from '@/lib/domain/cutover-words';
import { parseDurationMs } from '@/lib/domain/duration';
import { LIMIT_LOOK } from './limit-fields';
import { LIMIT_FIELDS, type LimitField, type PlanDraft, type WritesDraft } from './plan-draft';
import { type OutputNow, outputNow, type Sinks } from './prepare-output';

/** Which version stands on which side, and what was said of their sources. */
export type Chosen = {
  v1: string | null;
  v2: string | null;
  match: readonly { v1: number; v2: number | null }[];
};

export type PreparedRequest = {
  /** Null while something is missing or does not fit. */
  request: CutoverRequest | null;
  /** What does not fit, by the name of its field. */
  problems: Readonly<Record<string, string>>;
};

const MISSING = 'This is needed.';

/** The request that a draft stands for. What is left empty is left to the server. */
export function preparePlanRequest(
  draft: PlanDraft,
  { v1, v2, match }: Chosen,
  { recommended, sinks }: { recommended: CutoverStrategy | null; sinks: Sinks },
): PreparedRequest {
  const problems: Record<string, string> = {};
  const strategy = draft.strategy ?? recommended;
  if (v1 === null) problems.v1 = 'Choose the version that runs now.';
  const target = targetOf(draft, v2, problems);
  if (strategy === null) problems.strategy = 'Choose a strategy.';
  const isCutover = strategy !== 'not-needed';
  const output = isCutover ? outputOf(outputNow(draft, strategy, sinks), problems) : null;
  const start = isCutover ? startOf(draft, strategy, problems) : null;
  const limits = limitsOf(draft.limits, problems);
  const bound = boundOf(draft, problems);
  const writes = writesOf(draft.writes, problems);
  if (v1 === null || target === null || strategy === null || Object.keys(problems).length > 0)
    return { request: null, problems };
  const reason = draft.strategyReason.trim();
  const commands = HOOK_STEPS.flatMap((step) => {
    const text = draft.commands[step].trim();
    return text === '' ? [] : [[step, text] as const];
  });
  return {
    problems,
    request: {
      v1,
      v2: target,
      strategy,
      ...(reason === '' ? {} : { strategyReason: reason }),
      ...(start === null ? {} : { start }),
      ...(output === null ? {} : { output }),
      ...(isCutover
        ? { reverse: { readersBack: draft.readersBack, note: draft.reverseNote.trim() || null } }
        : {}),
      commands: Object.fromEntries(commands),
      bound,
      limits,
      match: [...match],
      writes,
    },
  };
}

type Problems = Record<string, string>;

function targetOf(draft: PlanDraft, v2: string | null, problems: Problems): CutoverRequest['v2'] | null {
  if (!draft.v2IsPlace) {
    if (v2 === null) problems.v2 = 'Choose the version that takes over, or say where it will be.';
    return v2 === null ? null : { id: v2 };
  }
  const location = draft.v2Location.trim();
  const name = draft.v2Name.trim();
  if (location === '') problems.v2Location = MISSING;
  return location === '' ? null : name === '' ? { location } : { location, name };
}

function startOf(
  { start, startAt }: PlanDraft,
  strategy: CutoverStrategy | null,
  problems: Problems,
): CutoverRequest['start'] | null {
  if (start === 'rule' || strategy === 'handover') return null;
  const ms = Date.parse(`${startAt}Z`);
  if (startAt === '' || Number.isNaN(ms)) {
    problems.startAt = 'A date and a time in UTC are needed.';
    return null;
  }
  return { kind: 'time', fromMs: String(ms) };
}

function outputOf(draft: OutputNow, problems: Problems): OutputChoice {
  const text = (field: 'output' | 'from' | 'to' | 'where') => {
    const typed = draft[field].trim();
    if (typed === '') problems[`output.${field}`] = MISSING;
    return typed;
  };
  switch (draft.kind) {
    case 'same-output':
    case 'accept-duplicates':
      return { kind: draft.kind, output: text('output') };
    case 'same-output-keyed': {
      const key = draft.key
        .split(',')
        .map((column) => column.trim())
        .filter(Boolean);
      if (key.length === 0) problems['output.key'] = 'Name at least one column.';
      return { kind: draft.kind, output: text('output'), key };
    }
    case 'new-output':
      return { kind: draft.kind, from: text('from'), to: text('to') };
    case 'replace-range':
      return { kind: draft.kind, output: text('output'), where: text('where') };
    default:
      return draft.kind satisfies never;
  }
}

function limitsOf(draft: PlanDraft['limits'], problems: Problems): NonNullable<CutoverRequest['limits']> {
  const limits: NonNullable<CutoverRequest['limits']> = {};
  for (const field of LIMIT_FIELDS) {
    const value = limitOf(field, draft[field], problems);
    if (value === null) continue;
    if (field === 'lagLimit') limits.lagLimit = String(value);
    else limits[field] = value;
  }
  return limits;
}

function limitOf(field: LimitField, typed: string, problems: Problems): number | null {
  const text = typed.trim();
  if (text === '') return null;
  const { kind, least, most } = LIMIT_LOOK[field];
  const value = kind === 'duration' ? secondsOf(text) : /^\d{1,15}$/.test(text) ? Number(text) : null;
  if (value === null)
    problems[`limits.${field}`] =
      kind === 'duration' ? 'Write a duration such as 30s, 5m, 2h or 1d.' : 'Write a whole number.';
  else if (value < least || (most !== null && value > most))
    problems[`limits.${field}`] =
      `At least ${least}${most === null ? '' : ` and at most ${most}`}${kind === 'duration' ? ' seconds' : ''}.`;
  return value;
}

function secondsOf(text: string): number | null {
  const ms = parseDurationMs(text);
  return ms === undefined || ms % 1_000 !== 0 ? null : ms / 1_000;
}

function boundOf(
  { boundDistance, boundFor }: PlanDraft,
  problems: Problems,
): NonNullable<CutoverRequest['bound']> {
  const bound: NonNullable<CutoverRequest['bound']> = {};
  const distance = boundDistance.trim();
  if (distance !== '') {
    if (/^\d{1,19}$/.test(distance)) bound.distance = distance;
    else problems.boundDistance = 'Write a whole number.';
  }
  const until = boundFor.trim();
  if (until !== '') {
    const seconds = secondsOf(until);
    if (seconds === null || seconds < 60 || seconds > 2_592_000)
      problems.boundFor = 'Write a duration between 1m and 30d.';
    else bound.untilSeconds = seconds;
  }
  return bound;
}

function writesOf(draft: PlanDraft['writes'], problems: Problems): NonNullable<CutoverRequest['writes']> {
  const one = (side: 'v1' | 'v2', { kind, location, txnAppId }: WritesDraft) => {
    const [where, id] = [location.trim(), txnAppId.trim()];
    if (kind === '') {
      if (where !== '' || id !== '') problems[`writes.${side}`] = 'Say what kind of output it is.';
      return {};
    }
    return { [side]: { kind, location: where || null, txnAppId: id || null } };
  };
  return { ...one('v1', draft.v1), ...one('v2', draft.v2) };
}
