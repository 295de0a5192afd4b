import { describe, expect, it } from 'vitest';
import { CUTOVER_GATES } from './cutover-words';
import { GATE_TITLES, gateInWords } from './gate-titles';

describe('a gate’s name for people', () => {
  it('is one for each gate, and never its id', () => {
    expect(new Set(Object.values(GATE_TITLES)).size).toBe(CUTOVER_GATES.length);
    expect(CUTOVER_GATES.filter((gate) => GATE_TITLES[gate] === gate)).toEqual([]);
  });

  it('stands in sentences in quotation marks', () => {
    expect(gateInWords('caught-up')).toBe('“v2 has caught up”');
  });
});
