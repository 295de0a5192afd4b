import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { LiveEvent } from '@/lib/contract/live';
import { type Actor, NOBODY } from '@/lib/domain/actor';
import type { Database } from '@/lib/server/db/client';
import { personWith, VIEWER } from '@/lib/server/service/testing/test-context';
import { heardEvents } from './heard-events';

const of = (queryId: string | null): LiveEvent => ({
  kind: 'version-recorded',
  queryId,
  versionId: null,
  atMs: '1',
});

/** Two queries, `dev.a` and `prod.a`, and somebody who listens. */
function listen(actor: () => Actor, askedEveryMs = 60_000) {
  const heard: (string | null)[] = [];
  const tellers = new Set<(event: LiveEvent) => void>();
  const over = vi.fn();
  const findUnique = async ({ where }: { where: { id: string } }) => ({
    environment: where.id.split('.')[0],
  });
  const subscribe = heardEvents({
    subscribe: (hear) => {
      tellers.add(hear);
      return () => tellers.delete(hear);
    },
    db: { query: { findUnique } } as unknown as Database,
    actor: async () => actor(),
    over,
    askedEveryMs,
  });
  const end = subscribe((event) => heard.push(event.queryId));
  const tell = (id: string | null) => {
    for (const hear of tellers) hear(of(id));
  };
  return { heard, over, tell, end, tellers };
}

test('who may see everything hears everything', async () => {
  const { heard, tell, end, tellers } = listen(() => VIEWER);
  for (const id of ['prod.a', null, 'dev.a']) tell(id);
  await sleep(5);
  expect(heard).toEqual(['prod.a', null, 'dev.a']);
  end();
  expect(tellers.size).toBe(0);
});

test('who may see one environment hears of its queries, and of what is no query', async () => {
  const { heard, tell, end } = listen(() => personWith({ environment: 'dev', role: 'viewer' }));
  for (const id of ['prod.a', null, 'dev.a']) tell(id);
  await sleep(5);
  end();
  expect(heard.sort()).toEqual(['dev.a', null]);
});

test('it is over soon after the session is', async () => {
  let actor: Actor = VIEWER;
  const { over, end } = listen(() => actor, 5);
  await sleep(20);
  expect(over).not.toHaveBeenCalled();
  actor = NOBODY;
  await sleep(30);
  end();
  expect(over).toHaveBeenCalled();
});
