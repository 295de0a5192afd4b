import type { Cutover } from '@/lib/cutover/state';
import { valuesOf } from '@/lib/cutover/steps';
import type { HookStep } from '@/lib/domain/cutover-words';
import { isConfigError } from '@/lib/server/config/config-error';
import { type DatabricksHook, stops } from '@/lib/server/config/hooks';
import { cancelJob } from '@/lib/server/connector/databricks/cancel-job';
import { isDatabricksError } from '@/lib/server/connector/databricks/databricks-error';
import { fillParameters } from '@/lib/server/connector/databricks/fill-parameters';
import { jobUrl } from '@/lib/server/connector/databricks/job';
import { idempotencyToken, runJob } from '@/lib/server/connector/databricks/run-job';
import { enterWorkspace } from '@/lib/server/connector/databricks/workspace-api';
import { type EffectEnvironment, guardOf } from './effect-environment';
import type { Attempted, EffectOf } from './effect-handler';

/** Asks Databricks for a step: to cancel a job's runs, or to run it with the values of this cutover. */
export async function askDatabricks(
  environment: EffectEnvironment,
  hook: DatabricksHook,
  { cutover, effect, signal }: { cutover: Cutover; effect: EffectOf<'call-hook'>; signal: AbortSignal },
): Promise<Attempted> {
  const { config, variables } = environment;
  const { step } = effect;
  const workspace = config.databricks[hook.databricks];
  if (workspace === undefined) throw new Error(`the workspace ${hook.databricks} was there before`);
  const filled = parametersOf(hook, step, cutover);
  if ('refused' in filled)
    return {
      ok: false,
      words: `${jobUrl(workspace.host, hook.job)} was not run: ${filled.refused}.`,
      mayRetry: false,
    };
  try {
    const api = await enterWorkspace(workspace, guardOf(environment, signal), variables);
    const words = stops(step)
      ? await cancelJob(api, hook.job)
      : await runJob(api, {
          job: hook.job,
          parameters: filled.parameters,
          token: idempotencyToken(effect.deliveryId, cutover.createdMs),
          isWriter: step === 'start-v1' || step === 'start-v2',
        });
    return { ok: true, words, mayRetry: false };
  } catch (error) {
    if (isConfigError(error)) return { ok: false, words: error.message, mayRetry: true };
    if (!isDatabricksError(error)) throw error;
    return { ok: false, words: error.message, mayRetry: error.mayRetry, waitMs: error.waitMs };
  }
}

function parametersOf({ parameters }: DatabricksHook, step: HookStep, cutover: Cutover) {
  const { plan } = cutover;
  return fillParameters(parameters, plan, { values: valuesOf(plan, cutover), isStart: step === 'start-v2' });
}
