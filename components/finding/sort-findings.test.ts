import { describe, expect, it } from 'vitest';
import { sampleQuery } from '@/e2e/support/sample-query';
import { findingKey, groupFindings, sortFindings } from './sort-findings';

const [warning] = sampleQuery().findings.filter((finding) => finding.severity === 'warning');

describe('sortFindings', () => {
  it('puts the worst first', () => {
    expect(sortFindings(sampleQuery().findings).map((finding) => finding.severity)).toEqual([
      'critical',
      'warning',
      'info',
    ]);
  });
  it('adds a new one after its equals, so that nothing above moves', () => {
    if (warning === undefined) throw new Error('the sample has no warning');
    const newer = { ...warning, firstSeenMs: String(BigInt(warning.firstSeenMs) + 1n), subject: 'newer' };
    expect(sortFindings([newer, warning]).map((finding) => finding.subject)).toEqual([
      warning.subject,
      'newer',
    ]);
  });
  it('keeps the order of those that were found at once: the worst partition comes first', () => {
    const found = [1, 2, 0, 3].map(ofPartition);
    expect(sortFindings(found).map(({ facts }) => facts.partition)).toEqual(['1', '2', '0', '3']);
  });
});

it('findings of one code and subject are told apart by their partition', () => {
  expect(new Set([0, 1, 2].map((partition) => findingKey(ofPartition(partition)))).size).toBe(3);
});

it('findings of one version, code and subject are told as one, the worst partition first', () => {
  if (warning === undefined) throw new Error('the sample has no warning');
  const elsewhere = { ...ofPartition(7), versionId: 'another' };
  const groups = groupFindings([...[1, 2, 0].map(ofPartition), elsewhere]);
  const partitions = groups.map(({ finding, others }) =>
    [finding, ...others].map(({ facts }) => facts.partition),
  );
  expect(partitions).toEqual([['1', '2', '0'], ['7']]);
});

function ofPartition(partition: number) {
  if (warning === undefined) throw new Error('the sample has no warning');
  return { ...warning, facts: { topic: 'orders', partition: String(partition) } };
}
