/** The status words of a query, from best to worst. `unknown` stands outside the order: it is no reading, not a degree. */
export const STATUSES = ['healthy', 'attention', 'at_risk', 'blocked', 'data_at_stake', 'unknown'] as const;
export type Status = (typeof STATUSES)[number];

const RANK: Record<Exclude<Status, 'unknown'>, number> = {
  healthy: 0,
  attention: 1,
  at_risk: 2,
  blocked: 3,
  data_at_stake: 4,
};

/** The worst of the given statuses; `healthy` for none. Known trouble outweighs `unknown`, and `unknown` outweighs `healthy`. */
export function worstStatus(statuses: Iterable<Status>): Status {
  let worst: Exclude<Status, 'unknown'> = 'healthy';
  let sawUnknown = false;
  for (const status of statuses) {
    if (status === 'unknown') sawUnknown = true;
    else if (RANK[status] > RANK[worst]) worst = status;
  }
  return worst === 'healthy' && sawUnknown ? 'unknown' : worst;
}

/** Sort key for "worst first": data at stake, blocked, at risk, attention, unknown, healthy. */
export function statusUrgency(status: Status): number {
  if (status === 'unknown') return 0.5;
  return RANK[status];
}
