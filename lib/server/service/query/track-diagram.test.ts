import { describe, expect, test } from 'vitest';
import { readWritten, type WrittenVersion } from '@/lib/compare/test-data/written-version';
import { type TrackInput, trackDiagram } from './track-diagram';

async function input(version: number, written: WrittenVersion): Promise<TrackInput> {
  const name = `orders_v${version}`;
  const { sources } = await readWritten({ name, ...written });
  return { versionId: name, version, name, sources, batches: [], heads: [], inSink: null };
}

const FILES: WrittenVersion = { batches: [['{"logOffset":27}']] };
const KAFKA: WrittenVersion = { batches: [['{"orders":{"0":300}}']] };

describe('Two versions on one axis', () => {
  test('that read one topic share it', async () => {
    const { notComparable, unit } = trackDiagram([await input(1, KAFKA), await input(2, KAFKA)]);
    expect([notComparable, unit]).toEqual([null, 'records']);
  });

  test('that read files do not: each counts entries of a list of its own', async () => {
    const { notComparable } = trackDiagram([await input(1, FILES), await input(2, FILES)]);
    expect(notComparable).toMatch(/^Source 0 reads files: .* own log.*\.$/);
  });

  test('one alone has an axis whatever it reads', async () => {
    expect(trackDiagram([await input(1, FILES)]).notComparable).toBeNull();
  });
});
