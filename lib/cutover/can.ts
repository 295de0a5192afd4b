/**
 * What somebody may do with a cutover now, and why not. ONE table for the server and for pages: a refused action is a
 * disabled button with the reason. What the gates say is not in here: that is judged when the step is asked for.
 */
import type { Actor } from '@/lib/domain/actor';
import {
  CUTOVER_ACTIONS,
  type CutoverAction,
  type CutoverState,
  type CutoverStrategy,
} from '@/lib/domain/cutover-words';
import type { Scope } from '@/lib/domain/role';
import { type Asker, whyNot } from '@/lib/domain/why-not';
import { nextOnPath } from './path';
import { TABLE, WHEN_PAUSED } from './table';

/** What has to be known of a cutover to tell; a page gets it from the API. */
export interface CutoverToAct {
  state: CutoverState;
  isPaused: boolean;
  strategy: CutoverStrategy;
  environment: string;
  isProtected: boolean;
  /** Who asked for it, and who made its plan (who.ts personBehind): in a protected environment neither approves it. */
  requestedById: string;
  plannedById: string;
}

/** Who asks: an actor, or a session as pages have it. */
export type CutoverAsker =
  | Actor
  | { id: string; name: string; grants: Extract<Actor, { kind: 'person' }>['grants'] }
  | null;

interface ActionRule {
  /** Any of these. */
  scopes: readonly Scope[];
  /** A token may not. */
  personOnly: boolean;
  takesReason: boolean;
}

/** What each action takes. Approving in a protected environment takes an approver; see `scopesOf`. */
export const ACTION_RULES: Record<CutoverAction, ActionRule> = {
  plan: { scopes: ['cutover:write'], personOnly: false, takesReason: false },
  validate: { scopes: ['cutover:write'], personOnly: false, takesReason: false },
  approve: { scopes: ['cutover:approve', 'cutover:write'], personOnly: true, takesReason: true },
  advance: { scopes: ['cutover:write'], personOnly: false, takesReason: false },
  settle: { scopes: ['cutover:write'], personOnly: true, takesReason: true },
  amend: { scopes: ['cutover:write'], personOnly: false, takesReason: false },
  pause: { scopes: ['cutover:write'], personOnly: false, takesReason: true },
  resume: { scopes: ['cutover:write'], personOnly: false, takesReason: true },
  escalate: { scopes: ['cutover:write'], personOnly: false, takesReason: true },
  abort: { scopes: ['cutover:write'], personOnly: false, takesReason: true },
  rollback: { scopes: ['cutover:write'], personOnly: false, takesReason: true },
  complete: { scopes: ['cutover:write'], personOnly: true, takesReason: true },
};

/** Why each action is refused now, as one sentence; null where it is not. */
export function whyNotNow(cutover: CutoverToAct, asker: CutoverAsker): Record<CutoverAction, string | null> {
  const entries = CUTOVER_ACTIONS.map((action) => [action, whyNotAction(action, cutover, asker)] as const);
  return Object.fromEntries(entries) as Record<CutoverAction, string | null>;
}

/** Why `asker` may not do `action` now; null when they may. */
export function whyNotAction(
  action: CutoverAction,
  cutover: CutoverToAct,
  asker: CutoverAsker,
): string | null {
  return whyNotInState(action, cutover) ?? whyNotBy(action, cutover, asker);
}

/** Why `asker` may not skip a gate that did not pass; null when they may, where the gate lets them. */
export function whyNotForcing({ environment }: CutoverToAct, asker: CutoverAsker): string | null {
  if (!isPerson(asker)) return 'Forcing takes a signed-in person.';
  return whyNot(asker as Asker, 'cutover:write', environment);
}

function whyNotInState(action: CutoverAction, { state, isPaused, strategy }: CutoverToAct): string | null {
  const cell = TABLE[action][state];
  if (typeof cell === 'string') return cell;
  if (isPaused && WHEN_PAUSED[action] !== null) return WHEN_PAUSED[action];
  if (action === 'resume' && !isPaused && state !== 'needs-human') return 'The cutover is not paused.';
  const goesOn = action === 'advance' && state !== 'rolling-back';
  if ((goesOn || action === 'approve') && strategy === 'not-needed')
    return 'Nothing is handed over by this plan: start v2 on the checkpoint of v1, and abort the cutover.';
  if (goesOn && nextOnPath(strategy, state) === null)
    return 'There is no further step on the way of this plan.';
  return null;
}

function whyNotBy(
  action: CutoverAction,
  { environment, isProtected, requestedById, plannedById }: CutoverToAct,
  asker: CutoverAsker,
): string | null {
  const { personOnly } = ACTION_RULES[action];
  const scopes = scopesOf(action, isProtected);
  const whys = scopes.map((scope) => whyNot(asker as Asker, scope, environment));
  const [first] = whys;
  if (whys.every((why) => why !== null)) return first ?? null;
  if (personOnly && !isPerson(asker))
    return `This takes a signed-in person, and ${asker?.name ?? 'nobody'} is none.`;
  const isOwn = asker !== null && (asker.id === requestedById || asker.id === plannedById);
  if (action === 'approve' && isProtected && isOwn)
    return `${environment} is protected: somebody else than who asked for the cutover or made its plan has to approve it.`;
  return null;
}

function scopesOf(action: CutoverAction, isProtected: boolean): readonly Scope[] {
  return action === 'approve' && isProtected ? ['cutover:approve'] : ACTION_RULES[action].scopes;
}

function isPerson(asker: CutoverAsker): boolean {
  return asker !== null && (!('kind' in asker) || asker.kind === 'person');
}
