import { callHook } from './call-hook';
import type { EffectHandlers } from './effect-handler';
import { notifyPeople, raiseAlarm } from './tell-people';

/** Who carries out which kind; manifests are taken by whoever reads checkpoints. */
export function effectHandlers(others: Pick<EffectHandlers, 'take-manifest'>): EffectHandlers {
  return { 'call-hook': callHook, notify: notifyPeople, 'raise-alarm': raiseAlarm, ...others };
}
