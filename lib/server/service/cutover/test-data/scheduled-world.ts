/**
 * One query in a world that a schedule moves: two versions of real Spark's files on clocks of their own, a source, a collector,
 * whoever watches, hooks that answer as they like, people, and processes that die.
 */

import type { ServerResponse } from 'node:http';
import { readCheckpoint } from '@/lib/checkpoint/read-checkpoint';
import type { ReadingMemory } from '@/lib/checkpoint/reading-memory';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import type { CutoverRequest } from '@/lib/contract/cutover-request';
import { FINAL_STATES } from '@/lib/cutover/path';
import type { Cutover } from '@/lib/cutover/state';
import type { Actor } from '@/lib/domain/actor';
import type { CutoverAction } from '@/lib/domain/cutover-words';
import type { HeadReading } from '@/lib/head/head';
import { COLLECTOR } from '@/lib/server/auth/collector-actor';
import { type Config, parseConfig } from '@/lib/server/config/parse-config';
import type { Database } from '@/lib/server/db/client';
import type { Arrived } from '@/lib/server/outbound/testing/loopback-server';
import type { ServiceContext } from '@/lib/server/service/context';
import { discover, foundAt, ROOT, record } from '@/lib/server/service/testing/seed';
import { personWith, testContext } from '@/lib/server/service/testing/test-context';
import type { Storage } from '@/lib/storage/storage';
import { StorageError } from '@/lib/storage/storage-error';
import { actOnCutover } from '../act';
import type { ActionBody } from '../act/prepare';
import { attachCheck } from '../check';
import { carryOutEffects } from '../effect/carry-out-effects';
import type { EffectEnvironment } from '../effect/effect-environment';
import { effectHandlers } from '../effect/effect-handlers';
import { FactsMemory } from '../facts/facts-memory';
import { sourcesOf } from '../facts/sources-of';
import { getCutover } from '../get';
import { startCutover } from '../start';
import { loadRecord } from '../stored-cutover';
import { lookAtCutover } from '../watch/look-at-cutover';
import { takeManifest } from '../watch/take-manifest';
import { Crash, crashingDatabase } from './crashing-database';
import { type RecordedStory, RecordedVersion, recordedEnds } from './recorded-version';

export const OPERATORS: readonly Actor[] = [
  { ...person('operator'), id: 'mira', name: 'Mira' },
  { ...person('operator'), id: 'omar', name: 'Omar' },
];
export const APPROVER: Actor = { ...person('approver'), id: 'ana', name: 'Ana' };

function person(role: 'operator' | 'approver') {
  return personWith({ environment: 'prod', role }) as Extract<Actor, { kind: 'person' }>;
}

/** What was recorded, and how it is cut over. */
export interface Tale {
  name: string;
  v1: RecordedStory;
  v2: RecordedStory;
  /** How far v1, and v2 where it runs already, are when the tale begins: shares of what was recorded. */
  from: { v1: number; v2: number | null };
  declarations: { v1: string; v2: string };
  request: Pick<CutoverRequest, 'strategy' | 'strategyReason' | 'output'>;
}

const TOTALS = `
trigger: { processingTime: 5s }
sources: [{ kafka: { topic: orders } }]
operators: [{ kind: aggregation, keys: [window, country], watermark: 30s, window: 30s, outputMode: append }]
`;
const sink = (version: string) =>
  `sink: { delta: /lake/tables/${version}, mode: append, txnAppId: ${version} }\n`;
const OWN_OUTPUT = {
  kind: 'new-output',
  from: '/lake/tables/orders_v1',
  to: '/lake/tables/orders_v2',
} as const;
const STATEFUL = {
  v1: { version: 'prod/orders_v1', segments: ['prod', 'v1-stopped-late'] },
  v2: { version: 'prod/orders_v2', segments: ['prod', 'switch'] },
  declarations: { v1: TOTALS + sink('orders_v1'), v2: TOTALS + sink('orders_v2') },
};

export const TALES: readonly Tale[] = [
  {
    name: 'a stateless handover, recorded where v2 began at v1’s exact end',
    v1: { version: 'test/orders_v1', segments: ['test'] },
    v2: { version: 'test/orders_v2', segments: ['test'] },
    from: { v1: 0.93, v2: null },
    declarations: {
      v1: `operators: []\nsources: [{ kafka: { topic: orders } }]\ntrigger: { processingTime: 2s }\n${sink('orders_v1')}`,
      v2: `operators: []\nsources: [{ kafka: { topic: orders } }]\ntrigger: { processingTime: 2s }\n${sink('orders_v2')}`,
    },
    request: { strategy: 'handover', output: OWN_OUTPUT },
  },
  {
    name: 'a warm-up, recorded while both run',
    ...STATEFUL,
    from: { v1: 0.8, v2: 0.7 },
    request: { strategy: 'warm-up-replay', output: OWN_OUTPUT },
  },
  {
    name: 'a handover of a query with state to a version that began too early',
    ...STATEFUL,
    from: { v1: 0.8, v2: null },
    request: { strategy: 'handover', strategyReason: 'its windows are short', output: OWN_OUTPUT },
  },
];

/** How the hook of a step answers this time. */
export type HookMood = 'obeys' | 'says-so' | 'fails' | 'hangs' | 'redirects';

export interface Shared {
  db: Database;
  /** Where hooks are received. */
  port: number;
  resolve: NonNullable<EffectEnvironment['resolve']>;
}

let worlds = 0;

export class ScheduledWorld {
  readonly query = `orders${++worlds}`;
  readonly v1: RecordedVersion;
  readonly v2: RecordedVersion;
  /** Everything that was asked of a storage, by its verb. */
  readonly verbs = new Set<string>();
  /** Delivery ids that arrived. */
  readonly delivered: string[] = [];
  readonly config: Config;
  nowMs: bigint;
  id: string | null = null;
  /** How hooks answer, until they all behave at the end. */
  mood: HookMood = 'obeys';
  hooksBehave = false;
  /** True once a completed cutover was held against the truth. */
  judgedCompletion = false;
  /** Neither checkpoint can be read. */
  isDown = false;
  #sourceMs: number;
  #memory = new FactsMemory();
  #found = 0;
  readonly #readings = new Map<1 | 2, ReadingMemory>();

  constructor(
    readonly tale: Tale,
    readonly shared: Shared,
  ) {
    this.v1 = new RecordedVersion(tale.v1, this.location(1));
    this.v2 = new RecordedVersion(tale.v2, this.location(2));
    // Files hold times of the recording: the tale begins then.
    this.nowMs = BigInt(
      Math.max(
        this.v1.recordedAtMs(tale.from.v1),
        tale.from.v2 === null ? 0 : this.v2.recordedAtMs(tale.from.v2),
      ),
    );
    this.v1.playTo(tale.from.v1, this.nowMs);
    if (tale.from.v2 !== null) this.v2.playTo(tale.from.v2, this.nowMs);
    this.#sourceMs = Number(this.nowMs);
    const hook = (step: string) =>
      `    ${step}: { url: 'http://hooks.example:${shared.port}/${this.query}/${step}', secret: 'env:HOOK_SECRET' }\n`;
    this.config = parseConfig(
      `roots:\n  - url: ${ROOT}\n    layout: '{environment}/{query}_v{version}'\noutbound: { allow: [hooks.example] }\nhooks:\n  ${this.query}:\n${['stop-v1', 'start-v2', 'stop-v2', 'start-v1'].map(hook).join('')}`,
      '/lake/signalbox.yaml',
    );
  }

  location(version: 1 | 2): string {
    return `${ROOT}/prod/${this.query}_v${version}`;
  }

  readonly storageOf = (location: string): Storage => {
    const storage = location === this.location(1) ? this.v1.storage : this.v2.storage;
    return new Proxy(storage, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        return (...given: unknown[]) => {
          this.verbs.add(String(name));
          if (this.isDown)
            throw new StorageError('unavailable', 'list', location, 'it is down in this schedule');
          return Reflect.apply(member, target, given);
        };
      },
    });
  };

  ctx(actor: Actor, db: Database = this.shared.db): ServiceContext {
    return {
      ...testContext(db, this.nowMs, actor),
      clock: () => this.nowMs,
      storageOf: this.storageOf,
      config: this.config,
    };
  }

  /** A hook is called. Whatever it answers, only files are believed. */
  answerHook(step: string, { headers }: Pick<Arrived, 'headers'>, response: ServerResponse): void {
    this.delivered.push(String(headers['signalbox-delivery']));
    switch (this.hooksBehave ? 'says-so' : this.mood) {
      case 'obeys':
        this.#obey(step);
        return void response.writeHead(200).end('{}');
      case 'says-so':
        return void response.writeHead(200).end('{}');
      case 'fails':
        return void response.writeHead(500).end('no');
      case 'hangs':
        return;
      case 'redirects':
        return void response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    }
  }

  #obey(step: string): void {
    if (step === 'stop-v1') this.v1.stopInOrder(this.nowMs);
    if (step === 'start-v1') this.v1.isRunning = true;
    if (step === 'stop-v2') this.v2.isRunning = false;
    if (step === 'start-v2') this.v2.isRunning = true;
  }

  /** Time passes: whoever runs makes its recorded batches, and the source goes on. */
  pass(ms: number): void {
    this.nowMs += BigInt(ms);
    this.#sourceMs += ms;
    this.v1.play(ms, this.nowMs);
    this.v2.play(ms, this.nowMs);
  }

  /** The collector reads both versions, in order. */
  async collect(): Promise<void> {
    if (this.isDown) return;
    const { db } = this.shared;
    const { declarations } = this.tale;
    const found = ([1, 2] as const)
      .filter((version) => version === 1 || this.v2.hasBegun)
      .map((version) =>
        foundAt(`prod/${this.query}_v${version}`, {
          declaration: version === 1 ? declarations.v1 : declarations.v2,
          protected: true,
        }),
      );
    if (found.length > this.#found) await discover(db, found, this.nowMs);
    this.#found = found.length;
    for (const version of [1, 2] as const) {
      if (version === 2 && !this.v2.hasBegun) continue;
      const result = await readCheckpoint({
        storage: this.storageOf(this.location(version)),
        nowMs: this.nowMs,
        previous: this.#readings.get(version),
        deep: true,
        state: 'sizes',
      });
      if (result.state === 'absent') continue;
      this.#readings.set(version, result.memory);
      await record(db, this.versionId(version), result.reading, { heads: this.heads() });
    }
  }

  versionId(version: 1 | 2): string {
    return `checkpoints.prod.${this.query}.v${version}`;
  }

  heads(): HeadReading[] {
    const ends = new Map<string, bigint>();
    const atMs = Math.max(this.#sourceMs, this.v1.playedUpToMs, this.v2.playedUpToMs);
    for (const segment of new Set([...this.tale.v1.segments, ...this.tale.v2.segments]))
      for (const [partition, end] of recordedEnds(segment, atMs))
        if (end > (ends.get(partition) ?? -1n)) ends.set(partition, end);
    return [
      {
        origin: 'recorded',
        label: 'recorded broker offsets',
        atMs: this.nowMs,
        sourceIndex: null,
        heads: [...ends].map(([partition, end]) => ({ topic: 'orders', partition, beginning: 0n, end })),
        topic: {
          topicId: 'topic',
          otherIdUntilMs: null,
          retentionMs: -1n,
          retentionBytes: -1n,
          cleanupPolicy: ['delete'],
          timestampType: 'CreateTime',
          transactional: false,
        },
      },
    ];
  }

  /** Begins a cutover, with small limits. */
  async begin(actor: Actor, db?: Database): Promise<void> {
    const key = `${this.query}-${this.nowMs}`;
    const receipt = await startCutover({
      ctx: this.ctx(actor, db),
      key,
      input: {
        v1: this.versionId(1),
        v2: this.v2.hasBegun ? { id: this.versionId(2) } : { location: this.location(2) },
        bound: { distance: '100000', untilSeconds: 864_000 },
        limits: {
          quietFloorSeconds: 10,
          soakSeconds: 30,
          lagLimit: '1000000',
          lagSamples: 1,
          v2Batches: 1,
          wayBackSeconds: 60,
        },
        writes: { v2: { kind: 'delta', location: '/lake/tables/orders_v2', txnAppId: 'orders_v2' } },
        ...this.tale.request,
      } as CutoverRequest,
    });
    this.id = receipt.id;
  }

  async record(): Promise<Cutover | null> {
    if (this.id === null) return null;
    const row = await this.shared.db.cutover.findUnique({ where: { id: this.id }, select: { record: true } });
    return row === null ? null : loadRecord(row);
  }

  async answer(): Promise<CutoverAnswer> {
    return (await getCutover({ ctx: this.ctx(APPROVER), input: { id: this.id ?? '' } })) as CutoverAnswer;
  }

  async act<Action extends CutoverAction>(
    actor: Actor,
    action: Action,
    body: Omit<ActionBody<Action>, 'digest'>,
    { db, digest }: { db?: Database; digest?: string } = {},
  ): Promise<void> {
    const cutover = await this.record();
    if (cutover === null) return;
    await actOnCutover({
      ctx: this.ctx(actor, db),
      input: {
        id: cutover.id,
        action,
        body: { ...body, digest: digest ?? cutover.digest } as unknown as ActionBody<Action>,
      },
    });
  }

  async check(result: 'equal' | 'different'): Promise<void> {
    if (this.id === null) return;
    await attachCheck({
      ctx: this.ctx(OPERATORS[0] ?? APPROVER),
      input: { id: this.id, result, words: 'Counts per window were compared.' },
    });
  }

  /** Whoever watches takes one look. A lease of somebody who died has ended. */
  async look(db: Database = this.shared.db): Promise<void> {
    if (this.id === null) return;
    const [row] = await this.shared.db.$queryRaw<{ leaseToken: number }[]>`
      UPDATE cutover SET lease_token = lease_token + 1, lease_owner = 'watcher' WHERE id = ${this.id}
      RETURNING lease_token AS "leaseToken"`;
    if (row === undefined) return;
    await lookAtCutover(
      {
        sources: sourcesOf(this.ctx(COLLECTOR, db), this.#memory),
        author: () => this.ctx(COLLECTOR, db),
      },
      { id: this.id, leaseToken: row.leaseToken },
    );
  }

  /** What is due of effects is carried out, once around. */
  async carryOut(db: Database = this.shared.db): Promise<number> {
    await this.shared.db.$executeRaw`UPDATE cutover_effect SET lease_until_ms = 0 WHERE lease_until_ms > 0`;
    return carryOutEffects({
      db,
      clock: () => this.nowMs,
      config: this.config,
      owner: 'effects',
      random: () => 0.5,
      context: () => this.ctx(COLLECTOR, db),
      log: () => undefined,
      handlers: effectHandlers({ 'take-manifest': takeManifest }),
      variables: { HOOK_SECRET: 'a secret of this test' },
      resolve: this.shared.resolve,
      timeoutMs: 60,
    });
  }

  /** Lets `act` run in a process that dies at its `at`-th transaction. What was kept in its memory is gone. */
  async dying(at: number, when: 'before' | 'after', act: (db: Database) => Promise<unknown>): Promise<void> {
    try {
      await act(crashingDatabase(this.shared.db, at, when));
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
    } finally {
      this.#memory = new FactsMemory();
    }
  }

  /** Everything that is due, until nothing is; time passes meanwhile, and hooks answer. */
  async drain(): Promise<void> {
    for (let round = 0; round < 60; round += 1) {
      const open = await this.shared.db.cutoverEffect.count({
        where: { cutover: { queryId: `checkpoints.prod.${this.query}` }, nextDueMs: { not: null } },
      });
      if (open === 0) return;
      if ((await this.carryOut()) === 0) this.pass(70_000);
    }
  }

  /** The way out that is always there for people. */
  async leave(): Promise<Cutover | null> {
    const [mira = APPROVER] = OPERATORS;
    for (let tries = 0; tries < 3; tries += 1) {
      const cutover = await this.record();
      if (cutover === null || FINAL_STATES.includes(cutover.state)) return cutover;
      const reason = 'the schedule is over';
      const isEarly = ['draft', 'validated', 'approved', 'warming', 'verified', 'needs-human'].includes(
        cutover.state,
      );
      await this.act(mira, isEarly ? 'abort' : 'escalate', { reason });
    }
    return this.record();
  }
}
