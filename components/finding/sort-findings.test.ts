import { describe, expect, it } from 'vitest';
import { sampleQuery } from '@/e2e/support/sample-query';
import { sortFindings } from './sort-findings';

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
});
