import type { CutoverEvent } from '@/lib/cutover/event';
import type { Decision } from '@/lib/cutover/state';
import type { CutoverGate, CutoverState } from '@/lib/domain/cutover-words';
import { formatCount, formatCountOf } from '@/lib/domain/format';
import { gateInWords } from '@/lib/domain/gate-titles';

/** What is stored of an event: one of the machine's, or the beginning. */
export type StoredEvent = CutoverEvent | { kind: 'begin' };

/** What happened, in one sentence. */
export function eventWords(event: StoredEvent, by: string, to: CutoverState): string {
  switch (event.kind) {
    case 'begin':
      return `${by} began the cutover with a plan.`;
    case 'plan':
      return `${by} made another plan.`;
    case 'validate':
      return `${by} validated the plan${forcedWords(event.force)}.`;
    case 'approve':
      return `${by} approved the plan: ${event.reason}`;
    case 'advance':
      return to === 'rolling-back'
        ? `${by} went on: v2 is silent, and v1 is started again.`
        : `${by} went on to ${STATE_WORDS[to]}${forcedWords(event.force)}.`;
    case 'settle':
      return `${by} decided: ${decisionWords(event.decision)}`;
    case 'amend':
      return `${by} amended the plan with the end of v1 as it was read after the fence.`;
    case 'pause':
      return `${by} paused the cutover: ${event.reason}`;
    case 'resume':
      return `${by} went on with the cutover: ${event.reason}`;
    case 'escalate':
      return `${by} called people: ${event.reason}`;
    case 'abort':
      return `${by} gave the cutover up: ${event.reason}`;
    case 'rollback':
      return `${by} took the way back: ${event.reason}`;
    case 'complete':
      return `${by} completed the cutover; ${event.keep.owner} keeps the checkpoint of v1${forcedWords(event.force)}.`;
    case 'timed-out':
      return to === 'soaking'
        ? 'The soak is over: it waits to be completed.'
        : `The time of ${event.which === 'step' ? 'the step' : 'the whole cutover'} was up: it went to ${STATE_WORDS[to]}.`;
    case 'approval-void':
      return `The approval is void: ${event.why}`;
    case 'late-write':
      return `${event.version} wrote although it was fenced: ${event.files.join(', ')}.`;
    case 'trouble':
      return `${event.code}: ${event.words}`;
    case 'hook-answered':
      return `The hook for ${event.step} ${event.ok ? 'answered' : 'failed'}: ${event.words}`;
    default:
      return event satisfies never;
  }
}

function forcedWords(force: { gates: readonly CutoverGate[]; reason: string } | null): string {
  return force === null
    ? ''
    : ` and forced ${force.gates.map(gateInWords).join(', ')}: ${force.reason.replace(/\.$/, '')}`;
}

/** A state as an aim. */
const STATE_WORDS: Record<CutoverState, string> = {
  draft: 'planning',
  validated: 'waiting for approval',
  approved: 'its beginning',
  warming: 'the warm-up of v2',
  verified: 'waiting for the fence',
  fencing: 'stopping v1',
  'handing-over': 'the handover',
  switched: 'switching readers',
  soaking: 'the soak',
  completed: 'its end',
  'rolling-back': 'the way back',
  'rolled-back': 'the end of the way back',
  aborted: 'an end without a switch',
  'needs-human': 'people',
};

/** What a decision covers, in one sentence. */
export function decisionWords(
  decision:
    | Pick<Extract<Decision, { about: 'tail' }>, 'about' | 'batch' | 'written' | 'ranges'>
    | Pick<Extract<Decision, { about: 'start' }>, 'about' | 'ranges' | 'unknown'>
    | Pick<Extract<Decision, { about: 'witness' }>, 'about'>
    | Pick<Extract<Decision, { about: 'manifest' }>, 'about' | 'paths'>,
): string {
  switch (decision.about) {
    case 'tail':
      return `batch ${formatCount(decision.batch)} of v1 counts as ${decision.written ? 'written' : 'not written'}, with ${formatCountOf(decision.ranges.length, 'range')}.`;
    case 'start':
      return `the start of v2 is accepted, with ${formatCountOf(decision.ranges.length, 'range')} that differ and ${formatCountOf(decision.unknown.length, 'place')} that cannot be compared.`;
    case 'witness':
      return 'who was told to stop has stopped.';
    case 'manifest':
      return `changes of ${formatCountOf(decision.paths.length, 'file')} in the checkpoint of v1 are accepted.`;
    default:
      return decision satisfies never;
  }
}
