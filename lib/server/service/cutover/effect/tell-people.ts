import { loadRecord } from '../stored-cutover';
import { deliver } from './deliver';
import type { EffectEnvironment } from './effect-environment';
import type { Attempted, EffectHandler, EffectOf, Work } from './effect-handler';

/** Tells people: on the collector's log, and where it is configured by a signed call. Pages hear of every change anyway. */
export const notifyPeople: EffectHandler<EffectOf<'notify'>> = {
  carry: (environment, work, attempt) =>
    tell(environment, work, attempt, { kind: 'notice', about: work.effect.about }),
};

/** The same at once and loudly: alarms are claimed before everything else. */
export const raiseAlarm: EffectHandler<EffectOf<'raise-alarm'>> = {
  carry: (environment, work, attempt) =>
    tell(environment, work, attempt, { kind: 'alarm', about: work.effect.alarm }),
};

async function tell(
  environment: EffectEnvironment,
  {
    cutoverId,
    query,
    environment: where,
    revision,
    position,
    effect,
  }: Work<EffectOf<'notify' | 'raise-alarm'>>,
  { number, signal }: { number: number; signal: AbortSignal },
  { kind, about }: { kind: 'notice' | 'alarm'; about: string },
): Promise<Attempted> {
  const { config, db, clock, log } = environment;
  const { words } = effect;
  if (number === 1) log(`${kind === 'alarm' ? 'ALARM' : 'cutover'} ${cutoverId} ${about}: ${words}`);
  if (config.notifications === undefined) return { ok: true, words: 'Said on the log.', mayRetry: false };
  const row = await db.cutover.findUniqueOrThrow({ where: { id: cutoverId }, select: { record: true } });
  const { plan, state } = loadRecord(row);
  const deliveryId = `${cutoverId}/${revision}/${position}`;
  const atMs = clock();
  return deliver(environment, {
    url: config.notifications.url,
    secret: config.notifications.secret,
    secretHeaders: {},
    deliveryId,
    attempt: number,
    headers: {},
    body: JSON.stringify({
      deliveryId,
      kind,
      about,
      words,
      cutover: cutoverId,
      query,
      environment: where,
      state,
      v1: { name: plan.v1.name, location: plan.v1.location },
      v2: { name: plan.v2.name, location: plan.v2.location },
      attempt: number,
      atMs: atMs.toString(),
    }),
    atMs,
    signal,
  });
}
