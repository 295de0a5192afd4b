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

/** A refused event as a service says it: with each gate that did not pass, and where only a person may, with the `page` to open. */
export function refusalError({ code, reason, gates }: Refusal, page: string | null = null): ServiceError {
  return new ServiceError(
    CODES[code],
    code === 'rights' && page !== null ? `${reason} A person does it on ${page}.` : reason,
    gates.map(({ gate, outcome, words }) => ({ path: gate, message: `${outcome}: ${words}` })),
  );
}
