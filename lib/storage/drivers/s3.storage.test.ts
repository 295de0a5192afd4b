import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { type Credentials, VersityGw } from '@/fixtures/storage-servers/versitygw';
import { describeStorage } from '../conformance';
import { s3Storage } from './s3';
import { S3Bucket } from './s3/s3-bucket';

describeStorage('s3 driver', async () => {
  const server = await VersityGw.start(inject('versityGw'));
  const folder = await server.createBucket('lake');
  let places = 0;
  const openAs = ({ accessKeyId, secretAccessKey }: Credentials) => {
    const prefix = `ops/place ${places++}`;
    const settings = {
      endpoint: server.endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId, secretAccessKey, sessionToken: undefined },
      instanceIdentity: false,
    };
    return s3Storage(`s3://lake/${prefix}`, new S3Bucket('lake', settings, 20_000), prefix);
  };
  const fileOf = (location: string, path: string) => join(folder, location.slice('s3://lake/'.length), path);
  return {
    open: async () => openAs(server.root),
    async write(storage, path, bytes) {
      const file = fileOf(storage.location, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes);
    },
    remove: (storage, path) => rm(fileOf(storage.location, path)),
    openDenied: async () => openAs(await server.createUser('stranger')),
    close: () => server.stop(),
  };
});
