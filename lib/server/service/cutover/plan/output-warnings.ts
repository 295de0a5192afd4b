import type { WritesTo } from '@/lib/cutover/gate/facts';
import type { Plan } from '@/lib/cutover/plan';
import { normalLocation } from '@/lib/domain/location';

/**
 * Where the plan names other outputs than both versions write to: readers would be pointed at nothing, or at the wrong table. Only
 * locations are held against each other; the name of a table says nothing of where it lies.
 */
export function outputWarnings(
  { output, v1, v2 }: Pick<Plan, 'output' | 'v1' | 'v2'>,
  writes: { v1: WritesTo | null; v2: WritesTo | null },
): string[] {
  if (output === null) return [];
  const [from, to] = output.kind === 'new-output' ? [output.from, output.to] : [output.output, output.output];
  return [...differing(from, v1.name, writes.v1), ...differing(to, v2.name, writes.v2)];
}

function differing(planned: string, name: string, writes: WritesTo | null): string[] {
  const written = writes?.location ?? null;
  if (written === null || !planned.includes('/') || !written.includes('/')) return [];
  if (normalLocation(planned) === normalLocation(written)) return [];
  return [
    `The plan has ${planned} for the output of ${name}, which is declared to write to ${written}. See which of both is meant before readers are switched.`,
  ];
}
