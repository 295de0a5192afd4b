import { expect, test } from 'vitest';
import type { LiveEvent } from '@/lib/contract/live';
import { eventStream } from './event-stream';

function open(options: { heartbeatMs?: number } = {}) {
  const abort = new AbortController();
  const hearing = new Set<(event: LiveEvent) => void>();
  const response = eventStream({
    subscribe: (hear) => {
      hearing.add(hear);
      return () => hearing.delete(hear);
    },
    clock: () => 7n,
    signal: abort.signal,
    requestId: 'r1',
    ...options,
  });
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  return {
    response,
    abort,
    hearing,
    say: (event: LiveEvent) => {
      for (const hear of hearing) hear(event);
    },
    next: async () => {
      const chunk = await reader?.read();
      return chunk?.done === false ? decoder.decode(chunk.value) : undefined;
    },
    cancel: () => reader?.cancel(),
  };
}

const recorded = (versionId: string): LiveEvent => ({
  kind: 'version-recorded',
  queryId: 'q',
  versionId,
  atMs: '8',
});

test('greets, passes events on, and ends with the request', async () => {
  const stream = open();
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
  expect(await stream.next()).toBe('retry: 2000\n\n');
  expect(await stream.next()).toContain('"kind":"hello"');
  stream.say(recorded('v1'));
  expect(await stream.next()).toBe(`data: ${JSON.stringify(recorded('v1'))}\n\n`);
  stream.abort.abort();
  expect(await stream.next()).toBeUndefined();
  expect(stream.hearing.size).toBe(0);
});

test('lets go of the listener when the reader leaves', async () => {
  const stream = open();
  await stream.next();
  await stream.cancel();
  expect(stream.hearing.size).toBe(0);
});

test('holds a bounded number of events for a slow reader, then tells it to look again', async () => {
  const stream = open();
  for (let number = 0; number < 5_000; number += 1) stream.say(recorded(`v${number}`));
  const heard: string[] = [];
  for (let number = 0; number < 101; number += 1) heard.push((await stream.next()) ?? '');
  expect(heard.at(-1)).toContain('"kind":"fleet-changed"');
  expect(heard.filter((text) => text.includes('version-recorded')).length).toBeLessThan(100);
});

test('says that it is still here while nothing happens', async () => {
  const stream = open({ heartbeatMs: 5 });
  await stream.next();
  await stream.next();
  expect(await stream.next()).toContain('"kind":"hello"');
  stream.abort.abort();
});
