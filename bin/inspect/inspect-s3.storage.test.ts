import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { loadRecording, materialize } from '@/fixtures/materialize';
import { FaultProxy } from '@/fixtures/storage-servers/fault-proxy';
import { type Credentials, VersityGw } from '@/fixtures/storage-servers/versitygw';
import { inspectAnswer } from '@/lib/contract/inspect';

const run = promisify(execFile);
const SIGNALBOX = fileURLToPath(new URL('../signalbox.js', import.meta.url));
const recording = loadRecording(join(dirname(SIGNALBOX), '..', 'fixtures', 'recordings', 'spark-4.2.1'));
const CHECKPOINT = 'main/ops/checkpoints/prod/orders_v1';

let server: VersityGw;
let proxy: FaultProxy;
let bucket = '';
/** All that was printed in all tests. */
let printed = '';
beforeAll(async () => {
  server = await VersityGw.start(inject('versityGw'));
  proxy = await FaultProxy.start(server.endpoint);
  bucket = await server.createBucket('lake');
  const tree = recording.treeAt('prod', recording.momentMs('prod', 'prod.v1.killed'));
  // S3 has times in whole seconds.
  const wholeSeconds = [...tree].map(
    ([path, file]) => [path, { ...file, mtimeMs: Math.floor(file.mtimeMs / 1000) * 1000 }] as const,
  );
  materialize(new Map(wholeSeconds), bucket);
});
afterAll(async () => {
  await proxy.stop();
  await server.stop();
});
beforeEach(() => proxy.forget());

/** Runs `signalbox` as a process of its own, with these credentials in its environment. */
async function signalbox(
  args: string[],
  environment: Record<string, string | undefined> = {},
  keys: Credentials = server.root,
) {
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    PATH,
    HOME,
    AWS_ENDPOINT_URL: proxy.endpoint,
    AWS_ACCESS_KEY_ID: keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    ...environment,
  };
  const result = await run(process.execPath, [SIGNALBOX, ...args], {
    env: { ...env, NODE_ENV: 'test' },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }) => ({ code, out: stdout, err: stderr }),
  );
  printed += result.out + result.err;
  return result;
}

const inspect = (...rest: Parameters<typeof signalbox>) =>
  signalbox(['inspect', ...rest[0]], rest[1], rest[2]);
const parsed = (out: string) => inspectAnswer.parse(JSON.parse(out));

describe('signalbox inspect s3://…', () => {
  test('answers as for the same files on the disk; its requests are those that the server saw', async () => {
    const now = ['--now', '1800000000000', '--json'];
    const onS3 = await inspect([`s3://lake/${CHECKPOINT}`, ...now]);
    expect({ code: onS3.code, err: onS3.err }).toEqual({ code: 0, err: '' });
    const { list, read, other } = proxy.count;
    const answer = parsed(onS3.out);
    expect(answer.requests).toEqual({ list, read });
    expect(other).toBe(0);
    const onDisk = parsed((await inspect([join(bucket, CHECKPOINT), ...now])).out);
    expect(answer.location).toBe(`s3://lake/${CHECKPOINT}`);
    expect({ ...answer, location: '', requests: null }).toEqual({ ...onDisk, location: '', requests: null });
    expect(answer.state?.keys).not.toBeNull();
  });

  test('as text, with a slash at the end, and as s3a://', async () => {
    const { code, out } = await inspect([`s3a://lake/${CHECKPOINT}/`]);
    expect(code).toBe(0);
    expect(out).toContain('orders_v1');
  });

  test('doctor reads it too', async () => {
    const { code, out } = await signalbox(['doctor', `s3://lake/${CHECKPOINT}`, '--json']);
    expect([0, 1, 4]).toContain(code);
    expect(JSON.parse(out)).toMatchObject({
      checkpoints: { orders_v1: { lastPlannedBatch: expect.any(String) } },
    });
  });

  test.each([
    ['absent', 'nothing exists', {}],
    ['denied', 'SignatureDoesNotMatch', { AWS_SECRET_ACCESS_KEY: 'guessed-secret' }],
    ['unavailable', 'cannot be reached', { AWS_ENDPOINT_URL: 'http://127.0.0.1:9' }],
    ['invalid-location', 'AWS_ENDPOINT_URL', { AWS_ENDPOINT_URL: 'http://user:hush-hush@127.0.0.1:9' }],
    ['invalid-location', 'AWS_ACCESS_KEY_ID is not', { AWS_ACCESS_KEY_ID: '' }],
    ['denied', 'no credentials', { AWS_ACCESS_KEY_ID: undefined, AWS_SECRET_ACCESS_KEY: undefined }],
  ])('%s: %s; exit code 3', async (kind, words, environment) => {
    const location = kind === 'absent' ? 's3://lake/nowhere' : `s3://lake/${CHECKPOINT}`;
    const alone = { AWS_EC2_METADATA_DISABLED: 'true', ...environment };
    const { code, out, err } = await inspect([location, '--json'], alone);
    expect(code).toBe(3);
    expect(JSON.parse(out)).toMatchObject({ location, error: { kind } });
    expect(err).toContain(words);
  });

  test('without variables the profile of the AWS tools is used', async () => {
    const { accessKeyId, secretAccessKey } = server.root;
    const file = join(bucket, '..', 'credentials');
    const lines = [
      '[ops]',
      `aws_access_key_id = ${accessKeyId}`,
      `aws_secret_access_key = ${secretAccessKey}`,
    ];
    writeFileSync(file, lines.join('\n'));
    const { code, err } = await inspect([`s3://lake/${CHECKPOINT}`], {
      AWS_ACCESS_KEY_ID: undefined,
      AWS_SECRET_ACCESS_KEY: undefined,
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_SHARED_CREDENTIALS_FILE: file,
      AWS_PROFILE: 'ops',
    });
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });

  test('a user without rights is denied', async () => {
    const { code, err } = await inspect([`s3://lake/${CHECKPOINT}`], {}, await server.createUser('guest'));
    expect(code).toBe(3);
    expect(err).toMatch(/denied.*AccessDenied.*s3:ListBucket/);
  });

  test('throttled now and then it answers all the same; throttled for good it says so', async () => {
    proxy.disturb = (_, number) =>
      number % 4 === 1 ? { fault: 'answer', status: 503, code: 'SlowDown' } : undefined;
    expect((await inspect([`s3://lake/${CHECKPOINT}`])).code).toBe(0);
    proxy.disturb = () => ({ fault: 'answer', status: 503, code: 'SlowDown' });
    const { code, err } = await inspect([`s3://lake/${CHECKPOINT}`]);
    expect(code).toBe(3);
    expect(err).toContain('throttled');
  });

  test('credentials in a location are refused, and not repeated', async () => {
    const { code, out, err } = await inspect(['s3://AKIAX:hush-hush@lake/orders_v1', '--json']);
    expect(code).toBe(3);
    expect(err).toContain('credentials come from the environment');
    expect(out + err).not.toContain('hush-hush');
  });
});

test('P1: nothing but GET reached the server', () => {
  expect([...proxy.methods]).toEqual(['GET']);
});

test('no secret, no signature and no token stands in anything that was printed', () => {
  expect(printed.length).toBeGreaterThan(1_000);
  const secrets = [server.root.secretAccessKey, 'guessed-secret', 'guest-secret', 'hush-hush', 'X-Amz-'];
  expect(secrets.filter((secret) => printed.includes(secret))).toEqual([]);
});
