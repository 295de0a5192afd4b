import { createLoader, parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { STATUSES } from '@/lib/domain/status';
import type { FleetFilter } from './fleet';

/** What the fleet's URL says; short names, since it is read and shared by people. */
export const fleetSearchParams = {
  environment: parseAsString,
  status: parseAsStringLiteral(STATUSES),
  q: parseAsString,
  attention: parseAsBoolean,
  cursor: parseAsString,
};
export const loadFleetSearchParams = createLoader(fleetSearchParams);

type Url = Awaited<ReturnType<typeof loadFleetSearchParams>>;

export function fleetFilterOf(url: Url): FleetFilter {
  return {
    environment: url.environment,
    status: url.status,
    search: url.q,
    needsAttention: url.attention === true ? true : null,
    cursor: url.cursor,
  };
}
