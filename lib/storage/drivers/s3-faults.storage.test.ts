import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Fault, FaultProxy } from '@/fixtures/storage-servers/fault-proxy';
import { type Credentials, VersityGw } from '@/fixtures/storage-servers/versitygw';
import { retryRequests } from '../layers/retry';
import { overNetwork } from '../open';
import type { Storage } from '../storage';
import { isStorageError, type StorageErrorKind } from '../storage-error';
import { s3Storage } from './s3';
import { S3Bucket } from './s3/s3-bucket';
import type { S3Settings } from './s3/s3-settings';

const PATIENCE_MS = 600;
let server: VersityGw;
let proxy: FaultProxy;

beforeAll(async () => {
  server = await VersityGw.start(inject('versityGw'));
  proxy = await FaultProxy.start(server.endpoint);
  const folder = await server.createBucket('lake');
  await writeFile(join(folder, 'file'), 'x'.repeat(1000));
  await Promise.all(Array.from({ length: 2500 }, (_, at) => writeFile(join(folder, `many-${at}`), '')));
});
afterAll(async () => {
  await proxy.stop();
  await server.stop();
});
beforeEach(() => proxy.forget());

function open(changes: Partial<S3Settings> = {}, bucket = 'lake', patienceMs = PATIENCE_MS): Storage {
  const settings: S3Settings = {
    endpoint: proxy.endpoint,
    region: 'us-east-1',
    credentials: { ...server.root, sessionToken: undefined },
    instanceIdentity: false,
    ...changes,
  };
  return s3Storage(`s3://${bucket}`, new S3Bucket(bucket, settings, patienceMs), '');
}

const withKeys = (keys: Credentials, sessionToken?: string) => ({ credentials: { ...keys, sessionToken } });
const read = (storage: Storage, signal?: AbortSignal) => storage.read('file', { signal });
async function list(storage: Storage, signal?: AbortSignal): Promise<string[]> {
  const paths: string[] = [];
  for await (const { entries } of storage.list('', { recursive: true, signal })) {
    paths.push(...entries.map(({ path }) => path));
  }
  return paths;
}
const BOTH = { list, read } as const;
const each = [['list'], ['read']] as const;

/** What a request ends in, and how long that takes. */
async function failing(work: Promise<unknown>) {
  const began = Date.now();
  const error = await work.then(
    (value) => expect.unreachable(`came to ${JSON.stringify(value)?.slice(0, 80)}`),
    (reason) => reason,
  );
  if (!isStorageError(error)) throw error;
  return { kind: error.kind, message: error.message, tookMs: Date.now() - began };
}

describe('each way in which a server fails is a kind of its own, at once and after one request', () => {
  const cases: [string, Fault, StorageErrorKind, StorageErrorKind?][] = [
    ['503 SlowDown', { fault: 'answer', status: 503, code: 'SlowDown' }, 'throttled'],
    ['429', { fault: 'answer', status: 429, code: 'TooManyRequests' }, 'throttled'],
    ['503 by a balancer', { fault: 'answer', status: 503, text: '<html>busy</html>' }, 'unavailable'],
    ['500 InternalError', { fault: 'answer', status: 500, code: 'InternalError' }, 'unavailable'],
    ['403 AccessDenied', { fault: 'answer', status: 403, code: 'AccessDenied' }, 'denied'],
    ['400 ExpiredToken', { fault: 'answer', status: 400, code: 'ExpiredToken' }, 'denied'],
    ['404 NoSuchBucket', { fault: 'answer', status: 404, code: 'NoSuchBucket' }, 'invalid-location'],
    ['404 that is not of S3', { fault: 'answer', status: 404, text: '<html>no</html>' }, 'unavailable'],
    [
      '301 to another region',
      { fault: 'answer', status: 301, code: 'PermanentRedirect' },
      'invalid-location',
    ],
    ['a reset connection', { fault: 'reset' }, 'unavailable'],
    ['half of the body', { fault: 'cut', share: 0.5 }, 'short-read', 'short-read'],
    ['no answer', { fault: 'silent' }, 'unavailable'],
    ['an answer that comes too late', { fault: 'late', ms: 2 * PATIENCE_MS }, 'unavailable'],
  ];
  describe.each(cases)('%s', (_, fault, kind) => {
    test.each(each)('%s', async (verb) => {
      proxy.disturb = () => fault;
      const failed = await failing(BOTH[verb](open()));
      expect(failed.kind).toBe(kind);
      expect(failed.tookMs).toBeLessThan(4 * PATIENCE_MS);
      expect(proxy.seen).toHaveLength(1);
    });
  });

  test.each([
    ['list', '<html>hello</html>'],
    ['list', '<html><meta charset=utf-8></html>'],
    ['list', ''],
    ['read', '<html>hello</html>'],
    ['read', ''],
  ] as const)(
    'success, but a page of something else, is never taken for nothing: %s %j',
    async (verb, text) => {
      proxy.disturb = () => ({ fault: 'answer', status: 200, text });
      expect((await failing(BOTH[verb](open()))).kind).toBe('unavailable');
      proxy.disturb = (_, number) => (number > 1 ? { fault: 'answer', status: 200, text } : undefined);
      if (verb === 'list') expect((await failing(BOTH[verb](open()))).kind).toBe('unavailable');
    },
  );

  test.each(each)('nobody listens: %s', async (verb) => {
    const failed = await failing(BOTH[verb](open({ endpoint: 'http://127.0.0.1:9' })));
    expect(failed.kind).toBe('unavailable');
  });

  test.each(each)('a body that never gets on: %s', async (verb) => {
    proxy.disturb = () => ({ fault: 'drip', everyMs: 100 });
    const failed = await failing(BOTH[verb](open()));
    expect(['short-read', 'unavailable']).toContain(failed.kind);
    expect(failed.tookMs).toBeLessThan(10 * PATIENCE_MS);
  });

  test('slow, but in time: nothing is wrong', async () => {
    proxy.disturb = () => ({ fault: 'late', ms: PATIENCE_MS / 3 });
    expect((await read(open()))?.sizeBytes).toBe(1000n);
    expect(await list(open())).toHaveLength(2501);
  });
});

describe('what the server itself refuses', () => {
  test.each(each)('a wrong secret: %s', async (verb) => {
    const keys = { ...server.root, secretAccessKey: 'guessed-secret' };
    const failed = await failing(BOTH[verb](open(withKeys(keys))));
    expect(failed).toMatchObject({
      kind: 'denied',
      message: expect.stringContaining('SignatureDoesNotMatch'),
    });
  });

  test.each(each)('an unknown key: %s', async (verb) => {
    const keys = { accessKeyId: 'AKIAUNKNOWN', secretAccessKey: 'guessed-secret' };
    expect((await failing(BOTH[verb](open(withKeys(keys))))).kind).toBe('denied');
  });

  test.each(each)('a user without rights: %s', async (verb) => {
    const user = await server.createUser(`guest${verb}`);
    const failed = await failing(BOTH[verb](open(withKeys(user))));
    expect(failed).toMatchObject({ kind: 'denied', message: expect.stringContaining('AccessDenied') });
  });

  test.each(each)(
    'a session token that it did not give out, which is sent with the request: %s',
    async (verb) => {
      const failed = await failing(BOTH[verb](open(withKeys(server.root, 'a-session-token'))));
      expect(failed).toMatchObject({ kind: 'denied', message: expect.stringContaining('InvalidToken') });
    },
  );

  test.each(each)('a bucket that does not exist is no absent checkpoint: %s', async (verb) => {
    const failed = await failing(BOTH[verb](open({}, 'puddle')));
    expect(failed).toMatchObject({
      kind: 'invalid-location',
      message: expect.stringContaining('NoSuchBucket'),
    });
  });

  test.each(each)('another region is named: %s', async (verb) => {
    const failed = await failing(BOTH[verb](open({ region: 'eu-west-1' })));
    expect(failed.kind).toBe('invalid-location');
    expect(failed.message).toContain('us-east-1; set AWS_REGION');
  });
});

describe('nobody waits who no longer wants to', () => {
  test.each(each)('%s', async (verb) => {
    proxy.disturb = () => ({ fault: 'silent' });
    const signal = AbortSignal.timeout(100);
    const began = Date.now();
    const error = await BOTH[verb](open({}, 'lake', 60_000), signal).catch((reason: unknown) => reason);
    expect(error).toBe(signal.reason);
    expect(Date.now() - began).toBeLessThan(5_000);
  });
});

describe('asked again', () => {
  const patient = () => retryRequests(open());

  test.each([
    ['throttled', { fault: 'answer', status: 503, code: 'SlowDown' }],
    ['cut', { fault: 'cut', share: 0.3 }],
    ['reset', { fault: 'reset' }],
    ['silent', { fault: 'silent' }],
  ] as const)('once %s: both come whole', async (_, fault) => {
    proxy.disturb = (_request, number) => (number === 1 ? fault : undefined);
    expect((await read(patient()))?.bytes).toEqual(new TextEncoder().encode('x'.repeat(1000)));
    proxy.forget();
    proxy.disturb = (_request, number) => (number === 2 ? fault : undefined);
    const paths = await list(patient());
    expect(new Set(paths).size).toBe(2501);
    expect(paths).toHaveLength(2501);
    // Three pages, the second of which was asked for twice; nothing is listed anew.
    expect(proxy.count).toEqual({ list: 4, read: 0, other: 0 });
  });

  test('a server that never recovers: a bounded number of requests, then its failure', async () => {
    proxy.disturb = () => ({ fault: 'answer', status: 503, code: 'SlowDown' });
    const failed = await failing(read(patient()));
    expect(failed.kind).toBe('throttled');
    expect(failed.tookMs).toBeLessThan(5_000);
    expect(proxy.seen).toHaveLength(4);
  });

  test('what is denied is asked once', async () => {
    const failed = await failing(read(retryRequests(open(withKeys(await server.createUser('once'))))));
    expect(failed.kind).toBe('denied');
    expect(proxy.seen).toHaveLength(1);
  });
});

test('all storages of a host together make at most 32 requests at once', async () => {
  proxy.disturb = () => ({ fault: 'late', ms: 50 });
  const { host } = new URL(proxy.endpoint);
  const storages = [overNetwork(open(), host), overNetwork(open(), host)];
  const reads = storages.flatMap((storage) => Array.from({ length: 60 }, () => read(storage)));
  expect((await Promise.all(reads)).every((file) => file?.sizeBytes === 1000n)).toBe(true);
  expect(proxy.seen).toHaveLength(120);
  expect(proxy.mostAtOnce).toBeLessThanOrEqual(32);
  expect(proxy.mostAtOnce).toBeGreaterThan(16);
});

test('P1: nothing but GET ever reached the server through the product', () => {
  expect([...proxy.methods]).toEqual(['GET']);
});
