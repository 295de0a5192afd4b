import { describe, expect, it } from 'vitest';
import { judgeCase } from '@/fixtures/trouble/judge';
import { layOutCase, TROUBLE_CASES } from '@/fixtures/trouble/trouble-case';
import { FINDING_CODES } from '@/lib/domain/finding-code';

const known = new Set<string>(Object.keys(FINDING_CODES));

describe('every trouble case', () => {
  it.each(TROUBLE_CASES)('%s: raises what is expected of the known codes, and nothing else', async (id) => {
    const trouble = layOutCase(id);
    const findings = [...(await judgeCase(trouble)).values()].flatMap((verdict) => verdict.findings);
    const expected = trouble.expected.problems.filter(
      ({ code, requires }) => known.has(code) && requires.length === 0,
    );

    for (const { code, severity, subject, facts } of expected) {
      const found = findings.find((finding) => finding.code === code);
      expect(found, `${id} ${code}`).toBeDefined();
      expect(found?.severity).toBe(severity);
      expect(found?.subject).toBe(subject);
      expect(plain(found?.facts ?? {})).toMatchObject(plain(facts) as object);
    }
    const codes = expected.map(({ code }) => code);
    expect(findings.filter(({ code, severity }) => severity !== 'info' && !codes.includes(code))).toEqual([]);
  });

  it.each(['SC-001', 'SC-002', 'SC-005', 'SC-082', 'SC-087', 'SC-113'])(
    '%s: the status is right',
    async (id) => {
      const trouble = layOutCase(id);
      const [verdict] = (await judgeCase(trouble)).values();
      expect(verdict?.status).toBe(trouble.expected.status);
    },
  );
});

/** Every number as text, as the command line prints it. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint' || typeof value === 'number') return value.toString();
  if (Array.isArray(value)) return value.map(plain);
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
  return value;
}
