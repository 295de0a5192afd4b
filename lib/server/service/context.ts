import type { Session } from '@/lib/contract/session';
import type { Actor } from '@/lib/domain/actor';
import type { Config } from '@/lib/server/config/parse-config';
import type { Database } from '@/lib/server/db/client';
import type { Storage } from '@/lib/storage/storage';

/** Epoch milliseconds now. A parameter everywhere, so that tests own the time. */
export type Clock = () => bigint;

/** What every service verb gets besides its input. */
export interface ServiceContext {
  actor: Actor;
  db: Database;
  clock: Clock;
  /** Names the request in logs and in problems shown to people. */
  requestId: string;
  /** Read-only access to one version's location. */
  storageOf: (location: string) => Storage;
  /** What `signalbox.yaml` says; null where this process was started without one. */
  config: Config | null;
  /** What the installation says to everybody, e.g. that this is a replayed recording. */
  installation: Installation;
  signal?: AbortSignal;
}

/** What a page says about the installation as a whole. */
export interface Installation {
  version: string;
  signIn: Pick<Session['signIn'], 'method' | 'people'>;
  /** Where people open it, without a slash at the end: what a link begins with. */
  address: string;
  notice: { text: string; href: string | null; linkText: string | null } | null;
}

/** The database inside one transaction. */
export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0];

/** The clock of this machine. */
export const systemClock: Clock = () => BigInt(Date.now());
