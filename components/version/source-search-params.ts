import { parseAsBoolean, parseAsStringLiteral } from 'nuqs/server';
import { PARTITION_ORDERS } from './prepare-sources';

/** What the address of the sources tab says. */
export const sourceSearchParams = {
  order: parseAsStringLiteral(PARTITION_ORDERS).withDefault('partition'),
  /** All partitions, also where there are very many. */
  all: parseAsBoolean.withDefault(false),
};
