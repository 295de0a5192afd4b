import type { CutoverEvent } from '@/lib/cutover/event';
import type { Cutover } from '@/lib/cutover/state';
import { allGates, FINAL, samplePlan } from '@/lib/cutover/test-data/sample';
import type { Who } from '@/lib/cutover/who';
import { LOCAL_OPERATOR } from '@/lib/domain/actor';
import type { HookStep } from '@/lib/domain/cutover-words';
import { COLLECTOR } from '@/lib/server/auth/collector-actor';
import type { Database } from '@/lib/server/db/client';
import { resolverOf } from '@/lib/server/outbound/testing/loopback-server';
import { testContext } from '@/lib/server/service/testing/test-context';
import { beginCutover } from '../../begin';
import { changeCutover } from '../../change';
import { planDigest } from '../../plan-digest';
import { loadRecord } from '../../stored-cutover';
import type { EffectEnvironment } from '../effect-environment';
import type { EffectDeskEnvironment, EffectHandler, EffectOf } from '../effect-handler';
import { effectHandlers } from '../effect-handlers';

/** Hooks of a query that say nothing of an environment, a catalog or a root. */
export const ANYWHERE = { environments: {}, catalogs: {}, roots: {} };

export const SECRET = 'hunter2-signs-everything';
export const TOKEN = 'Bearer hunter2-opens-doors';

/** Takes no manifest, and says so. */
export const UNTAKEN: EffectHandler<EffectOf<'take-manifest'>> = {
  carry: async () => ({ ok: true, words: 'nothing to take in this test', mayRetry: false }),
};

/** A collector that carries out what is due, but for whom it calls: see `outboundTo`. */
export function deskOf(
  db: Database,
  clock: () => bigint,
): Omit<EffectDeskEnvironment, keyof ReturnType<typeof outboundTo>> {
  return {
    db,
    clock,
    owner: 'one',
    random: () => 0.5,
    context: () => testContext(db, clock(), COLLECTOR),
    log: () => undefined,
    handlers: effectHandlers({ 'take-manifest': UNTAKEN }),
  };
}

/** Everybody is called at this port of loopback, under a name that is allowed. */
export function outboundTo(
  port: number,
  queries: readonly string[] = ['orders'],
): Pick<EffectEnvironment, 'config' | 'variables' | 'resolve'> {
  const hook = (path: string) => ({
    url: `http://hooks.example:${port}/${path}`,
    secret: 'env:HOOK_SECRET',
    headers: { authorization: 'env:TOKEN' },
  });
  const steps = (query: string) => ({
    'start-v2': hook(`${query}/start-v2`),
    'stop-v1': hook(`${query}/stop-v1`),
    'stop-v2': hook(`${query}/stop-v2`),
    ...ANYWHERE,
  });
  return {
    config: {
      outbound: { allow: { hosts: ['hooks.example'], networks: [] } },
      hooks: Object.fromEntries(queries.map((query) => [query, steps(query)])),
      notifications: undefined,
      databricks: {},
      commands: {},
    },
    variables: { HOOK_SECRET: SECRET, TOKEN },
    resolve: resolverOf({ 'hooks.example': [['127.0.0.1']] }),
  };
}

const MIRA: Who = { kind: 'person', id: 'mira', name: 'Mira' };
const ANA: Who = { kind: 'person', id: 'ana', name: 'Ana' };

/** Begins a cutover of `checkpoints.prod.<query>` and brings it to where v1 is told to stop. */
export async function fencing(db: Database, query: string, atMs: bigint): Promise<string> {
  const queryId = `checkpoints.prod.${query}`;
  const { cutover } = await beginCutover(testContext(db, atMs, LOCAL_OPERATOR), {
    queryId,
    environment: 'prod',
    v1Id: `${queryId}.v1`,
    v2Id: null,
    asked: {
      request: { v1: `${queryId}.v1`, v2: { location: `/lake/${query}_v2` }, strategy: 'handover' },
      said: [],
      writes: { v1: null, v2: null },
      warnings: [],
    },
    planOf: (id) => samplePlan('handover', { cutover: id, query, commands: { 'stop-v1': 'stop {v1.name}' } }),
    idempotency: null,
    atMs,
  });
  const { id, plan } = cutover;
  const judged = { by: MIRA, digest: planDigest(plan), gates: allGates('handover', atMs), force: null, atMs };
  await happen(db, id, { kind: 'validate', ...judged });
  await happen(db, id, { kind: 'approve', by: ANA, digest: judged.digest, reason: 'release 2.4', atMs });
  await happen(db, id, { kind: 'advance', ...judged, final: null });
  return id;
}

/** From the fence to where v2 is told to start. */
export async function handingOver(db: Database, id: string, atMs: bigint): Promise<void> {
  await goOn(db, id, atMs, FINAL);
}

/** The next step, whose gates all pass. */
export async function goOn(
  db: Database,
  id: string,
  atMs: bigint,
  final: typeof FINAL | null = null,
): Promise<void> {
  const { digest } = await stored(db, id);
  const gates = allGates('handover', atMs);
  await happen(db, id, { kind: 'advance', by: MIRA, digest, gates, force: null, final, atMs });
}

export async function happen(db: Database, id: string, event: CutoverEvent): Promise<void> {
  const answer = await changeCutover(testContext(db, event.atMs, LOCAL_OPERATOR), {
    id,
    revision: null,
    event,
  });
  if (answer.kind === 'refused') throw new Error(`${event.kind}: ${answer.reason}`);
}

export const rollback = (atMs: bigint): CutoverEvent => ({
  kind: 'rollback',
  by: MIRA,
  reason: 'v2 is wrong',
  gates: allGates('handover', atMs),
  force: null,
  atMs,
});
export const pause = (atMs: bigint): CutoverEvent => ({ kind: 'pause', by: MIRA, reason: 'a moment', atMs });
export const resume = (atMs: bigint): CutoverEvent => ({ kind: 'resume', by: MIRA, reason: 'go on', atMs });
export const escalate = (atMs: bigint): CutoverEvent => ({
  kind: 'escalate',
  by: MIRA,
  reason: 'look',
  atMs,
});

export async function stored(db: Database, id: string): Promise<Cutover> {
  return loadRecord(await db.cutover.findUniqueOrThrow({ where: { id } }));
}

/** The row of a step's hook. */
export async function callOf(db: Database, cutoverId: string, step: HookStep) {
  const rows = await db.cutoverEffect.findMany({ where: { cutoverId, kind: 'call-hook' } });
  const row = rows.find(({ effect }) => effect.includes(`"${step}"`));
  if (row === undefined) throw new Error(`${step} was not asked for`);
  return row;
}
