import type { QueryVersion } from '@/lib/contract/query';
import { statusUrgency } from '@/lib/domain/status';

/** The version whose answers come first: the one in most trouble; among equals the newest. */
export function leadVersion(versions: readonly QueryVersion[]): QueryVersion | undefined {
  return [...versions].sort(
    (a, b) => statusUrgency(b.status) - statusUrgency(a.status) || b.version - a.version,
  )[0];
}
