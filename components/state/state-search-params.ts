import { createParser, parseAsBoolean, parseAsStringLiteral } from 'nuqs/server';
import { MEASURES } from './prepare-heat';
import { PARTITION_ORDERS } from './prepare-partitions';

/** Operator, store and partition, as in `0/default/3`. */
export type PartitionAddress = { operatorId: string; store: string; partition: number };

const parseAsPartition = createParser<PartitionAddress>({
  parse: (text) => {
    const [operatorId, store, partition, ...rest] = text.split('/');
    if (operatorId === undefined || store === undefined || rest.length > 0) return null;
    return /^\d{1,6}$/.test(partition ?? '') ? { operatorId, store, partition: Number(partition) } : null;
  },
  serialize: ({ operatorId, store, partition }) => `${operatorId}/${store}/${partition}`,
  eq: (a, b) => a.operatorId === b.operatorId && a.store === b.store && a.partition === b.partition,
});

/** What the address of the state tab says. */
export const stateSearchParams = {
  by: parseAsStringLiteral(MEASURES).withDefault('bytes'),
  view: parseAsStringLiteral(['map', 'table'] as const).withDefault('map'),
  order: parseAsStringLiteral(PARTITION_ORDERS).withDefault('partition'),
  /** All rows of the tables, also where there are very many. */
  all: parseAsBoolean.withDefault(false),
  partition: parseAsPartition,
};
