import type { Config } from '@/lib/server/config/parse-config';
import type { Database } from '@/lib/server/db/client';
import type { Guard } from '@/lib/server/outbound/guarded-request';
import type { Resolver } from '@/lib/server/outbound/resolve-host';
import type { Clock, ServiceContext } from '@/lib/server/service/context';

/** What handlers of effects need. */
export interface EffectEnvironment {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'hooks' | 'outbound' | 'notifications' | 'databricks' | 'commands'>;
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

/** What every call of an effect is held to. */
export function guardOf({ config, resolve, timeoutMs }: EffectEnvironment, signal: AbortSignal): Guard {
  return {
    allow: config.outbound.allow,
    signal,
    ...(resolve === undefined ? {} : { resolve }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
}
