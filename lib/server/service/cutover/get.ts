import { z } from 'zod';
import { type CutoverAnswer, cutover as cutoverSchema } from '@/lib/contract/cutover';
import { HOOK_STEPS, type HookStep } from '@/lib/domain/cutover-words';
import { requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import { type HookedQuery, hookOf } from '@/lib/server/config/hooks';
import { shownHook } from '@/lib/server/config/shown-hook';
import type { ServiceContext } from '@/lib/server/service/context';
import { loadTracks } from '@/lib/server/service/query/load-tracks';
import { trackDiagram } from '@/lib/server/service/query/track-diagram';
import { decodeStored } from '@/lib/server/service/stored-json';
import { currentState } from '@/lib/server/service/version/current-state';
import { PAGE_VERSION } from '@/lib/server/service/version/load-version';
import type { OutboxEffect } from './change';
import { type CutoverToShow, cutoverJson, type EventToShow } from './json/cutover-json';
import type { StoredEvent } from './json/event-words';
import type { KnownLook } from './json/waiting-for';
import { type LoadedCutover, loadCutoverRow } from './load-cutover';
import { loadLook } from './look';
import type { Delivery } from './plan/step-json';
import { loadAsked, loadRecord } from './stored-cutover';

export const cutoverInput = z.object({ id: z.string().min(1) });

/** Events that are shown: the newest. */
const MOST_EVENTS = 500;

/**
 * One cutover with everything that its page shows, from what is stored: the record, and the newest look of whoever watches
 * it. No checkpoint is read for it.
 */
export async function getCutover({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: z.input<typeof cutoverInput>;
}): Promise<CutoverAnswer> {
  requireScopeSomewhere(ctx, 'query:read');
  const { id } = cutoverInput.parse(input);
  const nowMs = ctx.clock();
  const row = await loadCutoverRow(ctx, id);
  const [query, versions, events, effects, manifests, check] = await Promise.all([
    ctx.db.query.findUniqueOrThrow({ where: { id: row.queryId }, select: { name: true, place: true } }),
    ctx.db.version.findMany({
      where: { id: { in: row.v2Id === null ? [row.v1Id] : [row.v1Id, row.v2Id] } },
      orderBy: [{ number: 'asc' }, { id: 'asc' }],
      include: PAGE_VERSION,
    }),
    ctx.db.cutoverEvent.findMany({
      where: { cutoverId: id },
      orderBy: { revision: 'desc' },
      take: MOST_EVENTS,
    }),
    ctx.db.cutoverEffect.findMany({ where: { cutoverId: id, kind: 'call-hook' }, orderBy: { id: 'asc' } }),
    ctx.db.cutoverManifest.findMany({
      where: { cutoverId: id },
      orderBy: { takenMs: 'asc' },
      select: { at: true, takenMs: true, files: true, bytes: true },
    }),
    ctx.db.cutoverCheck.findFirst({ where: { cutoverId: id }, orderBy: { id: 'desc' } }),
  ]);
  const cutover = loadRecord(row);
  const shown = (versionId: string | null) => {
    const version = versions.find((each) => each.id === versionId);
    if (version === undefined) return null;
    const { status, reason } = currentState(version, nowMs);
    return { id: version.id, status, reason, retired: version.retirement !== null };
  };
  const diagram = trackDiagram(await loadTracks(ctx, versions, nowMs));
  return cutoverSchema.parse(
    cutoverJson({
      nowMs,
      cutover,
      queryId: row.queryId,
      query: query.name,
      known: knownLook(row),
      warnings: loadAsked(row).warnings,
      versions: { v1: shown(row.v1Id), v2: shown(row.v2Id) },
      events: events.reverse().map(eventToShow),
      deliveries: deliveriesOf(
        ctx,
        { query: query.name, environment: row.environment, place: query.place },
        effects,
      ),
      manifests,
      output:
        check === null
          ? null
          : {
              atMs: check.atMs,
              words: check.words,
              by: check.by,
              result: check.result === 'equal' ? 'equal' : 'different',
            },
      diagram: diagram.source === null ? null : diagram,
      watchError: row.watchError,
    } satisfies CutoverToShow),
  );
}

/** The newest look, and whether it was made of the cutover as it is now. */
export function knownLook({ look, revision }: Pick<LoadedCutover, 'look' | 'revision'>): KnownLook | null {
  if (look === null) return null;
  return { look: loadLook(look.look), lookedMs: look.lookedMs, isCurrent: look.revision === revision };
}

function eventToShow(row: {
  revision: bigint;
  atMs: bigint;
  kind: string;
  fromState: string | null;
  toState: string;
  actorKind: string;
  actorId: string;
  actorName: string;
  reason: string | null;
  event: string;
}): EventToShow {
  const { revision, atMs, kind, fromState, toState, actorKind, actorId, actorName, reason, event } = row;
  return {
    revision,
    atMs,
    kind,
    from: fromState,
    to: toState,
    by: { kind: actorKind, id: actorId, name: actorName },
    reason,
    event: decodeStored<StoredEvent>(event),
  };
}

/** What became of each call of a hook, and where it goes. */
function deliveriesOf(
  { config }: Pick<ServiceContext, 'config'>,
  query: HookedQuery,
  effects: readonly {
    effect: string;
    attempts: number;
    nextDueMs: bigint | null;
    outcome: string | null;
    words: string | null;
  }[],
): Partial<Record<HookStep, Delivery>> {
  const calls = new Map(
    effects.flatMap(({ effect, attempts, nextDueMs, outcome, words }) => {
      const call = decodeStored<OutboxEffect>(effect);
      const waiting = outcome === null || outcome === 'superseded' ? words : null;
      return call.kind === 'call-hook' ? [[call.step, { attempts, nextDueMs, waiting }] as const] : [];
    }),
  );
  return Object.fromEntries(
    HOOK_STEPS.flatMap((step) => {
      const call = calls.get(step);
      if (call === undefined) return [];
      const hook = config === null ? undefined : hookOf(config.hooks, query, step);
      const url = hook === undefined || config === null ? null : shownHook(hook, config);
      const { attempts, nextDueMs: nextAttemptMs, waiting } = call;
      return [[step, { url, attempts, nextAttemptMs, waiting }] as const];
    }),
  );
}
