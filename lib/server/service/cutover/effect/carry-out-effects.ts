import { carryOut } from './carry-out';
import { claimEffects } from './claim-effects';
import type { EffectDeskEnvironment } from './effect-handler';

const AT_ONCE = 16;
const NEVER = new AbortController().signal;

/**
 * One round: carries out what is due, each on its own, and gives how many there were. What fails is written down and asked
 * again when its time comes; what throws is logged, and taken up when its lease ends.
 */
export async function carryOutEffects(
  environment: EffectDeskEnvironment,
  { limit = AT_ONCE, ending = NEVER }: { limit?: number; ending?: AbortSignal } = {},
): Promise<number> {
  const { db, owner, clock } = environment;
  const claims = await claimEffects(db, { owner, limit, nowMs: clock() });
  await Promise.all(
    claims.map((claim) =>
      carryOut(environment, claim, ending).catch((error: unknown) => {
        environment.log(
          `an effect of ${claim.cutoverId} could not be recorded: ${error instanceof Error ? error.message : String(error)}`,
        );
      }),
    ),
  );
  return claims.length;
}
