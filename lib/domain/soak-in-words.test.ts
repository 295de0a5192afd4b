import { describe, expect, it } from 'vitest';
import { soakInWords } from './soak-in-words';

const ENDS = 1_796_039_600_000n;
const SOAKING = {
  soakEndsMs: ENDS.toString(),
  waitingFor: null,
  paused: null,
  trouble: null,
  gates: [{ gate: 'soak-over', outcome: 'pass', words: 'The soak lasted 1 d.' }],
} as const;
const UNTIL = { gate: 'soak-over', outcome: 'inconclusive', words: 'The soak lasts until then.' } as const;
const CHANGED = { gate: 'v1-untouched', outcome: 'fail', words: '1 file of orders_v1 changed.' } as const;

describe('a soak', () => {
  it('lasts until its end, and no longer', () => {
    expect(soakInWords(SOAKING, ENDS - 1n)).toBe('The soak lasts until 2026-11-30 11:53:20 UTC.');
    expect(soakInWords(SOAKING, ENDS)).not.toContain('lasts until');
  });

  it('whose time is over says since when, and that a person completes it', () => {
    expect(soakInWords(SOAKING, ENDS + 240_900n)).toBe(
      'The soak’s time is over since 2026-11-30 11:53:20 UTC (4 min ago). It waits for a person to complete it.',
    );
  });

  it('names the gate that it waits for, and not what was said before its time was over', () => {
    const waiting = { ...SOAKING, waitingFor: UNTIL.words };
    const said = (gates: readonly (typeof UNTIL | typeof CHANGED)[]) =>
      soakInWords({ ...waiting, gates }, ENDS + 1_000n);
    expect(said([UNTIL, CHANGED])).toMatch(/It waits: 1 file of orders_v1 changed\.$/);
    expect(said([UNTIL])).toMatch(/It waits for a person to complete it\.$/);
  });

  it('that is paused, needs people or was not judged says that', () => {
    const paused = { ...SOAKING, paused: {}, waitingFor: 'Paused by Mira: lunch' };
    expect(soakInWords(paused, ENDS)).toMatch(/It waits: Paused by Mira: lunch$/);
    const called = { ...SOAKING, trouble: {}, waitingFor: 'orders_v1 wrote after it had been stopped.' };
    expect(soakInWords(called, ENDS)).toMatch(/\(just now\)\. It waits for a person to decide\.$/);
    const unjudged = { ...SOAKING, gates: [], waitingFor: 'Its gates have not been judged yet.' };
    expect(soakInWords(unjudged, ENDS)).toMatch(/It waits: Its gates have not been judged yet\.$/);
  });

  it('is not told of elsewhere', () => {
    expect(soakInWords({ ...SOAKING, soakEndsMs: null }, ENDS)).toBeNull();
  });
});
