import { expect, it } from 'vitest';
import { limitsInWords } from './prepare-limits';
import { answer } from './test-data/answer';
import { plannedStart } from './test-data/planned-start';

it('an approval is told the soak, the shortest silence and the bound', () => {
  const { plan } = answer('validated');
  expect(limitsInWords(plan)).toBe('soak 1 d · quiet at least 1 min');
  expect(limitsInWords({ ...plan, start: plannedStart() })).toContain(
    ' · end of v1 moves by at most 10\u202f000',
  );
});
