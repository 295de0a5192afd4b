import type { Declaration } from '@/lib/server/config/declaration';

/** How often a declared trigger runs, ms; null when it is not declared or not periodic. */
export function declaredInterval(declaration: Declaration | undefined): bigint | null {
  const trigger = declaration?.trigger;
  if (trigger === undefined) return null;
  if ('intervalMs' in trigger) return BigInt(trigger.intervalMs);
  return trigger.everyMs === undefined ? null : BigInt(trigger.everyMs);
}
