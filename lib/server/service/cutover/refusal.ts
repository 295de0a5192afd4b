import type { Refusal, RefusalCode } from '@/lib/cutover/transition/transition';
import { ServiceError, type ServiceErrorCode } from '@/lib/server/service/service-error';

const CODES: Record<RefusalCode, ServiceErrorCode> = {
  illegal: 'conflict',
  paused: 'conflict',
  stale: 'conflict',
  gates: 'precondition',
  rights: 'forbidden',
  invalid: 'invalid',
};

/** A refused event as a service says it: with each gate that did not pass. */
export function refusalError({ code, reason, gates }: Refusal): ServiceError {
  return new ServiceError(
    CODES[code],
    reason,
    gates.map(({ gate, outcome, words }) => ({ path: gate, message: `${outcome}: ${words}` })),
  );
}
