import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeCase } from '@/fixtures/trouble/judge';
import { layOutCase } from '@/fixtures/trouble/trouble-case';

const SSTS = 'orders_v1/state/0/0/SSTs';

async function orphans(change?: (directory: string) => void) {
  const [verdict] = (await judgeCase(layOutCase('SC-087', change))).values();
  return verdict?.findings.filter(({ code }) => code === 'ROCKSDB_ORPHAN_FILES') ?? [];
}

describe('ROCKSDB_ORPHAN_FILES', () => {
  it('speaks of data files that no snapshot names', async () => {
    expect(await orphans()).toMatchObject([
      { subject: SSTS, severity: 'info', status: 'healthy', facts: { files: 1, partitions: 1 } },
    ]);
  });

  it('leaves out a file that may belong to an upload under way', async () => {
    const upload = (directory: string) => writeFileSync(join(directory, SSTS, '000099-new.sst'), 'rows');
    expect(await orphans(upload)).toMatchObject([{ facts: { files: 1 } }]);
  });

  it('is silent where a snapshot cannot be read, since it may name the file', async () => {
    const spoil = (directory: string) => writeFileSync(join(directory, 'orders_v1/state/0/0/3.zip'), 'PK');
    expect(await orphans(spoil)).toEqual([]);
  });

  it('is silent where every data file is named', async () => {
    const tidy = (directory: string) =>
      rmSync(join(directory, SSTS, '000003-0000aaaa-1111-4222-8333-444455556666.sst'));
    expect(await orphans(tidy)).toEqual([]);
  });
});
