import type { Cutover } from '@/lib/cutover/state';
import { hookOf } from '@/lib/server/config/hooks';
import type { Database } from '@/lib/server/db/client';
import { changeCutover } from '../change';
import { loadNamesakes } from '../hook/load-namesakes';
import { whyShared } from '../hook/why-shared';
import { loadRecord } from '../stored-cutover';
import { askCommand } from './ask-command';
import { askDatabricks } from './ask-databricks';
import { deliver } from './deliver';
import type { EffectHandler, EffectOf } from './effect-handler';
import { hookBody } from './hook-body';
import { whyNotCalled } from './is-still-wanted';

/** Somebody else may change the cutover at the same moment, but not for ever. */
const MOST_TRIES = 20;

/** Asks for a step by its hook, whatever its kind, and lets the cutover know how that ended. */
export const callHook: EffectHandler<EffectOf<'call-hook'>> = {
  place({ config }, work) {
    const hook = hookOf(config.hooks, work, work.effect.step);
    return hook !== undefined && 'command' in hook ? 'commands' : 'calls';
  },

  async prepare({ config, db }, { cutoverId, query, environment, place, effect: { step } }) {
    if (hookOf(config.hooks, { query, environment, place }, step) === undefined)
      return {
        kind: 'over',
        outcome: 'by-hand',
        words: `No hook is configured for ${step} of ${query} in ${environment}: a person does it.`,
      };
    return whyNotCalled(await recordOf(db, cutoverId), step);
  },

  async carry(environment, work, { number, signal }) {
    const { step, deliveryId } = work.effect;
    const cutover = await recordOf(environment.db, work.cutoverId);
    const hook = hookOf(environment.config.hooks, work, step);
    if (hook === undefined) throw new Error(`the hook of ${step} was there before`);
    const shared = whyShared(environment.config.hooks, work, step, await loadNamesakes(environment.db, work));
    if (shared !== null)
      return {
        ok: false,
        words: `Nobody was asked: ${shared} Do this step by hand, and go on.`,
        mayRetry: false,
      };
    const { effect } = work;
    if ('databricks' in hook) return askDatabricks(environment, hook, { cutover, effect, signal });
    const atMs = environment.clock();
    const body = hookBody(cutover, work, { attempt: number, atMs });
    if ('command' in hook)
      return askCommand(environment, { name: hook.command, effect, attempt: number, body, signal });
    return deliver(environment, {
      url: hook.url,
      secret: hook.secret,
      secretHeaders: hook.headers,
      deliveryId,
      attempt: number,
      headers: { 'signalbox-step': step },
      body,
      atMs,
      signal,
    });
  },

  /** Once: an answer that the cutover has already is not told again, as it would pause it a second time. */
  async tell(environment, { cutoverId, effect: { step } }, { ok, words }) {
    const { db, clock } = environment;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const cutover = await recordOf(db, cutoverId);
      const call = cutover.hooks[step];
      if (call === undefined || call.answer !== null) return;
      const told = await changeCutover(environment.context(), {
        id: cutoverId,
        revision: cutover.revision,
        event: { kind: 'hook-answered', step, ok, words, atMs: clock() },
      });
      if (told.kind === 'moved') return;
      if (told.code === 'stale') continue;
      environment.log(`the answer of ${step} was not taken by ${cutoverId}: ${told.reason}`);
      return;
    }
    throw new Error(`the answer of ${step} came between too many changes of ${cutoverId}`);
  },
};

async function recordOf(db: Database, id: string): Promise<Cutover> {
  return loadRecord(await db.cutover.findUniqueOrThrow({ where: { id }, select: { record: true } }));
}
