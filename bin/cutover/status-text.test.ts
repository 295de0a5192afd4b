import { describe, expect, it } from 'vitest';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import { statusText } from './status-text';

const ENDS = 1_796_039_600_000n;
const SOAKING = {
  id: 'a.prod.orders.c1',
  digest: 'd',
  state: 'soaking',
  strategy: 'handover',
  environment: 'prod',
  sinceMs: '0',
  revision: '7',
  asOfMs: String(ENDS + 60_000n),
  soakEndsMs: String(ENDS),
  v1: { name: 'orders_v1' },
  v2: { name: 'orders_v2' },
  paused: null,
  trouble: null,
  approval: null,
  output: null,
  outcome: null,
  waitingFor: null,
  gates: [
    {
      gate: 'quiet',
      title: 'v1 is silent',
      outcome: 'inconclusive',
      words: 'orders_v1 was not read for 5 min.',
    },
  ],
  gatesAreStale: false,
  next: 'completed',
  alarms: [],
  differences: [],
  moreDifferences: 0,
  now: { state: 'soaking', todo: [] },
  steps: [],
  wayBack: { words: 'Start orders_v1.' },
  noReturn: null,
} as unknown as CutoverAnswer;
const text = (more: Partial<CutoverAnswer> = {}) => statusText({ ...SOAKING, ...more }, 'http://s', false);

describe('where a cutover stands', () => {
  it('names gates for people, with the id that --force takes', () => {
    expect(text()).toMatch(/^ {2}○ v1 is silent {2}inconclusive {2}quiet$/m);
  });

  it('says of a soak whose time is over what it waits for', () => {
    expect(text()).toMatch(
      /The soak’s time is over since 2026-11-30 11:53:20 UTC \(1 min ago\)\. It waits: orders_v1 was not\s+read/,
    );
    expect(text()).not.toContain('lasts until');
  });

  it('lists what changed in v1’s checkpoint, and how many more files than are told', () => {
    expect(text()).not.toContain('Changed in the checkpoint');
    const differences = (count: number): CutoverAnswer['differences'] =>
      Array.from({ length: count }, (_, n) => ({
        path: `offsets/${n}`,
        change: 'gone',
        culprits: ['cleaner'],
        words: `offsets/${n} is gone.`,
      }));
    const changed = (count: number, moreDifferences: number) =>
      /^Changed in the checkpoint of orders_v1 since its newest proof\n([\s\S]*?)\n\n?Gates/m.exec(
        text({ differences: differences(count), moreDifferences }),
      )?.[1];
    expect(changed(2, 0)).toBe('  - offsets/0 is gone.\n  - offsets/1 is gone.');
    expect(changed(1, 3)).toBe('  - offsets/0 is gone.\n  and 3 more files');
    expect(changed(200, 3)).toMatch(/ {2}- offsets\/9 is gone\.\n {2}and 193 more files$/);
  });
});
