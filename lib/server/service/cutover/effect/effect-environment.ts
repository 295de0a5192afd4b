import type { Config } from '@/lib/server/config/parse-config';
import type { Database } from '@/lib/server/db/client';
import type { Resolver } from '@/lib/server/outbound/resolve-host';
import type { Clock, ServiceContext } from '@/lib/server/service/context';

/** What handlers of effects need. */
export interface EffectEnvironment {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'hooks' | 'outbound' | 'notifications'>;
  /** Names this process in leases. */
  owner: string;
  /** In [0, 1). */
  random: () => number;
  /** Acts as the collector. */
  context: () => ServiceContext;
  log: (line: string) => void;
  /** What `env:NAME` refers to. */
  variables: Record<string, string | undefined>;
  /** The machine's own name server, where none is given. */
  resolve?: Resolver;
  /** For one call; ten seconds where none is given. */
  timeoutMs?: number;
}
