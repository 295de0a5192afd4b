import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { Diagnosis } from './finding';

type Known = Pick<Diagnosis, 'reading' | 'siblings' | 'siblingsBefore'>;

/** Versions of the query that come before `reading`, in order. Where no order is known, those whose number is lower. */
export function earlierVersions({ reading, siblings, siblingsBefore }: Known): CheckpointReading[] {
  if (siblingsBefore !== undefined) return siblings.slice(0, siblingsBefore);
  return siblings.filter((sibling) => isNumberedBefore(sibling.name, reading.name));
}

/** Versions of the query that come after `reading`, in order. Where no order is known, those whose number is higher. */
export function laterVersions({ reading, siblings, siblingsBefore }: Known): CheckpointReading[] {
  if (siblingsBefore !== undefined) return siblings.slice(siblingsBefore);
  return siblings.filter((sibling) => isNumberedBefore(reading.name, sibling.name));
}

function isNumberedBefore(a: string, b: string): boolean {
  const [first, second] = [versionNumber(a), versionNumber(b)];
  return first !== null && second !== null && first < second;
}

function versionNumber(name: string): bigint | null {
  const digits = /_v(\d+)$/.exec(name)?.[1];
  return digits === undefined ? null : BigInt(digits);
}
