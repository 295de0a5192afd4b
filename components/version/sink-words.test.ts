import { describe, expect, it } from 'vitest';
import { sampleSink, sampleVersion } from '@/e2e/support/sample-version';
import { sinkExample, sinkLaneWords } from './sink-words';

describe('sinkLaneWords', () => {
  it('says nothing where a position is drawn', () => {
    expect(sinkLaneWords(sampleSink('level'), true)).toBeNull();
  });
  it('says why nothing is drawn, and never that the sink is empty when it is not known', () => {
    expect(sinkLaneWords(null, false)).toBe('no sink is declared that can be read');
    expect(sinkLaneWords(sampleSink('nothing-yet'), false)).toBe('nothing of this query yet');
    expect(sinkLaneWords(sampleSink('unknown'), false)).toContain('not known');
    expect(sinkLaneWords(sampleSink('unreadable'), false)).toContain('not known');
    expect(sinkLaneWords(sampleSink('sink-behind'), false)).toBe('batch 4309; where it ends is not known');
  });
});

describe('sinkExample', () => {
  it('is YAML that names this query and version', () => {
    expect(sinkExample(sampleVersion())).toMatch(/^queries:\n {2}orders:\n {4}versions:\n {6}1:\n {8}sink:/);
  });
});
