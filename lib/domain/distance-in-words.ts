import { formatCountOf } from './format';
import type { PositionUnit } from './source-kind';

/** The noun of a unit for `count`, e.g. `records`, `version`. */
function unitNoun(unit: PositionUnit): [one: string, many: string] {
  switch (unit) {
    case 'records':
      return ['record', 'records'];
    case 'offsets':
      return ['offset', 'offsets'];
    case 'files':
      return ['file', 'files'];
    case 'versions':
      return ['version', 'versions'];
    case 'seconds':
      return ['second', 'seconds'];
    case 'steps':
      return ['step', 'steps'];
    default:
      return unit satisfies never;
  }
}

/** A distance with its unit, e.g. `950 records`. */
export function distanceInWords(value: bigint, unit: PositionUnit): string {
  return formatCountOf(value, ...unitNoun(unit));
}
