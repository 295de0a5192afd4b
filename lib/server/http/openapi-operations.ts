import { z } from 'zod';
import { health } from '@/lib/contract/health';
import { liveEvent } from '@/lib/contract/live';
import { apiPath } from '@/lib/contract/paths';
import { cutoverWrites } from './cutover-writes';
import { nothing } from './define-route';
import type { DeclaredWrite } from './define-write';
import { memberWrites } from './member-writes';
import { type RouteName, routes } from './routes';
import { signInWrites } from './sign-in-writes';
import { tokenWrites } from './token-writes';
import { webhookWrites } from './webhook-writes';
import { writes } from './writes';

/** Something that can be asked of the API, as it was declared. */
export interface Operation extends Omit<DeclaredWrite, 'at'> {
  id: string;
  method: 'get' | 'post' | 'delete';
  /** With `{id}` where an id stands. */
  path: string;
  /** What an answer that is no JSON is sent as. */
  answersAs?: string;
}

const WRITES = {
  declarations: writes,
  members: memberWrites,
  session: signInWrites,
  tokens: tokenWrites,
  cutovers: cutoverWrites,
  webhooks: webhookWrites,
};

const asks = {
  headers: nothing,
  body: null,
  onlyPeople: false,
  serviceScopes: [],
  params: nothing,
  query: nothing,
} as const;

/** What is declared nowhere else: it reads no input. */
const OTHERS: readonly Operation[] = [
  {
    ...asks,
    id: 'openapi',
    method: 'get',
    path: apiPath.openapi(),
    summary: 'This description of the API, as OpenAPI 3.1',
    scope: 'nobody',
    response: z.record(z.string(), z.unknown()),
  },
  {
    ...asks,
    id: 'events',
    method: 'get',
    path: apiPath.events(),
    summary: 'Says that something was recorded, as server-sent events',
    scope: 'query:read',
    response: liveEvent,
    answersAs: 'text/event-stream',
  },
  {
    ...asks,
    id: 'health',
    method: 'get',
    path: apiPath.health(),
    summary: 'Database, collectors, overdue versions; 503 when the database does not answer',
    scope: 'nobody',
    response: health,
  },
];

/** Every operation of the API, as the routes and writes declare it, by address. */
export function apiOperations(): Operation[] {
  const reads = Object.entries(routes).map(([name, { declared }]): Operation => {
    const path = apiPath[name as RouteName]('ID').replace('ID', '{id}');
    return { ...asks, ...declared, id: name, method: 'get', path };
  });
  const changes = Object.entries(WRITES).flatMap(([group, handlers]) =>
    Object.entries<{ declared: DeclaredWrite }>(handlers).map(([name, { declared }]): Operation => {
      const { at, ...rest } = declared;
      const [method = '', path = ''] = at.split(' ');
      return { ...rest, id: `${group}_${name}`, method: method === 'DELETE' ? 'delete' : 'post', path };
    }),
  );
  const all = [...reads, ...changes, ...OTHERS];
  return all.sort((a, b) => (a.path === b.path ? 0 : a.path < b.path ? -1 : 1));
}
