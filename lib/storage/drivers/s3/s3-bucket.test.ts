import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { S3Bucket } from './s3-bucket';
import type { S3Settings } from './s3-settings';

const settings: S3Settings = {
  endpoint: undefined,
  region: 'eu-west-1',
  credentials: { accessKeyId: 'AKIAX', secretAccessKey: 'hush-hush', sessionToken: undefined },
  instanceIdentity: false,
};
const url = async (changes: Partial<S3Settings> = {}, bucket = 'lake', key = 'ops/offsets/7') =>
  new URL(await new S3Bucket(bucket, { ...settings, ...changes }, 1_000).signedUrl(key));

describe('where a request goes, which is decided without a request', () => {
  test('AWS: the bucket is in the name of its region’s host', async () => {
    expect((await url()).href).toMatch(/^https:\/\/lake\.s3\.eu-west-1\.amazonaws\.com\/ops\/offsets\/7\?/);
  });

  test('AWS: a bucket with a dot is in the path, as the certificate does not cover its name', async () => {
    expect((await url({}, 'lake.eu')).href).toMatch(
      /^https:\/\/s3\.eu-west-1\.amazonaws\.com\/lake\.eu\/ops\//,
    );
  });

  test('another server: the bucket is in the path', async () => {
    const { href } = await url({ endpoint: 'http://127.0.0.1:9000' });
    expect(href).toMatch(/^http:\/\/127\.0\.0\.1:9000\/lake\/ops\/offsets\/7\?/);
  });

  test('names are encoded once', async () => {
    const { pathname } = await url({}, 'lake', 'a b/per%20cent/q?x=1&y#z+ü');
    expect(pathname).toBe('/a%20b/per%2520cent/q%3Fx%3D1%26y%23z%2B%C3%BC');
  });

  test('it is signed for minutes with the key, and carries the session token, never the secret', async () => {
    const signed = await url({
      credentials: { accessKeyId: 'AKIAX', secretAccessKey: 'hush-hush', sessionToken: 'a/token' },
    });
    expect(signed.searchParams.get('X-Amz-Credential')).toMatch(/^AKIAX\/\d{8}\/eu-west-1\/s3\//);
    expect(signed.searchParams.get('X-Amz-Security-Token')).toBe('a/token');
    expect(Number(signed.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(900);
    expect(decodeURIComponent(signed.href)).not.toContain('hush-hush');
  });
});

test('P1: no file of the driver calls a verb of the library that writes', () => {
  const folder = dirname(fileURLToPath(import.meta.url));
  const verbs = /\.(write|writer|createDir|delete|remove|removeAll|copy|rename|presignWrite)(Sync)?\(/;
  const sources = readdirSync(folder).filter((name) => !name.includes('.test.'));
  expect(sources.length).toBeGreaterThan(5);
  for (const name of sources) expect(readFileSync(join(folder, name), 'utf8'), name).not.toMatch(verbs);
});
