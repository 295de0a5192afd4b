import { isServiceError, type ServiceError } from '@/lib/server/service/service-error';

/** The refusal that an attempt ends in; throws where it was not refused, or failed in another way. */
export async function refusal(attempt: Promise<unknown>): Promise<ServiceError> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (isServiceError(error)) return error;
  throw new Error(`not refused: ${String(error)}`);
}
