import { expect, test } from 'vitest';
import { s3Storage } from './s3';
import { S3Bucket } from './s3/s3-bucket';

/** Nobody listens there: what is refused is refused without a request. */
const nowhere = new S3Bucket(
  'lake',
  {
    endpoint: 'http://127.0.0.1:9',
    region: 'us-east-1',
    credentials: { accessKeyId: 'AKIAX', secretAccessKey: 'hush-hush', sessionToken: undefined },
    instanceIdentity: false,
  },
  1_000,
);

test.each([' offsets/1', 'offsets/1 ', 'offsets//1', '../orders_v2/offsets/1', 'offsets/./1', '..', '/etc'])(
  'the key %j would be altered on its way, so it is not asked for',
  async (path) => {
    for (const location of ['s3://lake', 's3://lake/ops']) {
      const storage = s3Storage(location, nowhere, location.slice('s3://lake/'.length));
      const begins = location !== 's3://lake' && path.startsWith(' ');
      const kind = begins ? 'unavailable' : 'invalid-location';
      await expect(storage.read(path)).rejects.toMatchObject({ kind, operation: 'read' });
    }
  },
);

test('dots inside of a name are ordinary', async () => {
  const storage = s3Storage('s3://lake', nowhere, '');
  for (const path of ['...', '.hidden', 'a..b/c.', '..25.tmp/x']) {
    await expect(storage.read(path)).rejects.toMatchObject({ kind: 'unavailable' });
  }
});

test('messages name the object as the person wrote the location', async () => {
  const storage = s3Storage('s3a://lake/ops/', nowhere, 'ops');
  await expect(storage.read('offsets/1')).rejects.toThrow('read s3a://lake/ops/offsets/1: unavailable:');
  const pages = storage.list('', { recursive: true })[Symbol.asyncIterator]();
  await expect(pages.next()).rejects.toThrow('list s3a://lake/ops/: unavailable:');
});
