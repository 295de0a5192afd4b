import type { LiveEvent } from '@/lib/contract/live';
import { type Actor, actorMay, actorMaySomewhere } from '@/lib/domain/actor';
import type { Database } from '@/lib/server/db/client';

/** How soon somebody who signed out, was disabled or lost a role hears nothing more. */
const ASKED_EVERY_MS = 30_000;

type Hear = (event: LiveEvent) => void;
type Subscribe = (hear: Hear) => () => void;

export interface Hearing {
  subscribe: Subscribe;
  db: Pick<Database, 'query'>;
  /** Who listens, asked now and then: `over` is called once it is nobody who may. */
  actor: () => Promise<Actor>;
  over: () => void;
  askedEveryMs?: number;
}

/** Events of what the listener may see, for as long as they may. An event without a query is for everybody. */
export function heardEvents(hearing: Hearing): Subscribe {
  const { subscribe, db, over, askedEveryMs = ASKED_EVERY_MS } = hearing;
  const environments = new Map<string, Promise<string | null>>();
  const environmentOf = (id: string) => {
    const known = environments.get(id) ?? findEnvironment(db, id);
    environments.set(id, known);
    return known;
  };
  return (hear) => {
    let actor = hearing.actor();
    const asking = setInterval(() => {
      const now = hearing.actor();
      now.then(
        (current) => {
          actor = now;
          if (!actorMaySomewhere(current, 'query:read')) over();
        },
        // The database does not answer: who listened may go on, and hears nothing meanwhile.
        () => undefined,
      );
    }, askedEveryMs);
    const unsubscribe = subscribe((event) => {
      const may = mayHear(event, actor, environmentOf);
      may.then((answer) => answer && hear(event)).catch(() => undefined);
    });
    return () => {
      clearInterval(asking);
      unsubscribe();
    };
  };
}

async function mayHear(
  { queryId }: LiveEvent,
  listening: Promise<Actor>,
  environmentOf: (id: string) => Promise<string | null>,
): Promise<boolean> {
  const actor = await listening;
  if (queryId === null || actorMay(actor, 'query:read', null)) return true;
  const environment = await environmentOf(queryId);
  return environment !== null && actorMay(actor, 'query:read', environment);
}

async function findEnvironment(db: Pick<Database, 'query'>, id: string): Promise<string | null> {
  const row = await db.query.findUnique({ where: { id }, select: { environment: true } });
  return row?.environment ?? null;
}
