import type { PlanJson } from '@/lib/contract/cutover-plan';
import { at } from './answer';

type PlannedStart = NonNullable<PlanJson['start']>;

/** As planned at 863 of one partition; by default exactly where v1 ends. */
export function plannedStart(more: Partial<PlannedStart> = {}): PlannedStart {
  const position = {
    source: 0,
    topic: 'orders',
    partition: '0',
    position: '863',
    unit: 'records' as const,
  };
  return {
    rule: { kind: 'v1-committed-end' },
    words: 'where the commits of orders_v1 end (startingOffsets = {"orders":{"0":863}})',
    values: [position],
    options: [{ source: 0, option: 'startingOffsets', value: '{"orders":{"0":863}}', exact: true }],
    v1End: [position],
    atMs: at(0),
    bound: { distance: '10000', untilMs: at(86_400) },
    ...more,
  };
}
