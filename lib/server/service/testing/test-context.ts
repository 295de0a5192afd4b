import { type Actor, type Grant, LOCAL_OPERATOR } from '@/lib/domain/actor';
import { COLLECTOR } from '@/lib/server/auth/collector-actor';
import type { Database } from '@/lib/server/db/client';
import type { ServiceContext } from '@/lib/server/service/context';
import { openStorage } from '@/lib/storage/open';

export const START_MS = 1_796_000_000_000n;

/** May nothing at all. */
export const NOBODY: Actor = { kind: 'system', id: 'nobody', name: 'nobody', scopes: [] };
export const VIEWER: Actor = personWith({ environment: null, role: 'viewer' });

/** A person with exactly these roles. */
export function personWith(...grants: Grant[]): Actor {
  const roles = grants.map(({ role, environment }) =>
    environment === null ? role : `${role} in ${environment}`,
  );
  return {
    kind: 'person',
    id: roles.join('+'),
    name: roles.length === 0 ? 'a person without a role' : `a person with ${roles.join(' and ')}`,
    email: null,
    grants,
  };
}

/** A context whose time the test owns. */
export function testContext(
  db: Database,
  nowMs: bigint = START_MS,
  actor: Actor = LOCAL_OPERATOR,
): ServiceContext {
  return {
    actor,
    db,
    clock: () => nowMs,
    requestId: 'test',
    storageOf: openStorage,
    config: null,
    installation: {
      version: '0.0.0-test',
      signIn: { method: 'none', people: [] },
      address: 'http://localhost:3000',
      notice: null,
    },
  };
}

export function collectorContext(db: Database, nowMs: bigint = START_MS): ServiceContext {
  return testContext(db, nowMs, COLLECTOR);
}
