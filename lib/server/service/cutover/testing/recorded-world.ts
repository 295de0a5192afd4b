/**
 * Two versions of one query with files that real Spark wrote, each laid out as far as a test says, on a clock that the test
 * owns. The collector, whoever watches and whoever carries effects out act when they are told to.
 */
import { join } from 'node:path';
import { loadRecording } from '@/fixtures/materialize';
import { readCheckpoint } from '@/lib/checkpoint/read-checkpoint';
import type { CutoverAnswer, CutoverReceipt } from '@/lib/contract/cutover';
import type { CutoverRequest } from '@/lib/contract/cutover-request';
import type { Actor } from '@/lib/domain/actor';
import type { CutoverAction } from '@/lib/domain/cutover-words';
import type { HeadReading } from '@/lib/head/head';
import { newestPerTopic, parseRecordedHeads } from '@/lib/head/recorded-heads';
import { COLLECTOR } from '@/lib/server/auth/collector-actor';
import { claimCutovers } from '@/lib/server/collector/cutover/claim-cutovers';
import { type Config, parseConfig } from '@/lib/server/config/parse-config';
import type { Database } from '@/lib/server/db/client';
import type { ServiceContext } from '@/lib/server/service/context';
import { discover, foundAt, ROOT, record } from '@/lib/server/service/testing/seed';
import { personWith, testContext } from '@/lib/server/service/testing/test-context';
import type { Storage } from '@/lib/storage/storage';
import { StorageError } from '@/lib/storage/storage-error';
import { MemoryStorage } from '@/lib/storage/test-data/memory-storage';
import { actOnCutover } from '../act';
import type { ActionBody } from '../act/prepare';
import { carryOutEffects } from '../effect/carry-out-effects';
import { effectHandlers } from '../effect/effect-handlers';
import { FactsMemory } from '../facts/facts-memory';
import { sourcesOf } from '../facts/sources-of';
import { getCutover } from '../get';
import { startCutover } from '../start';
import { loadRecord } from '../stored-cutover';
import { lookAtCutover } from '../watch/look-at-cutover';
import { takeManifest } from '../watch/take-manifest';

const recording = loadRecording(join(process.cwd(), 'fixtures/recordings/spark-4.2.1'));

export const MIRA: Actor = {
  ...(personWith({ environment: 'prod', role: 'operator' }) as Extract<Actor, { kind: 'person' }>),
  id: 'mira',
  name: 'Mira',
};
export const OMAR: Actor = { ...MIRA, id: 'omar', name: 'Omar' };
export const ANA: Actor = {
  ...(personWith({ environment: 'prod', role: 'approver' }) as Extract<Actor, { kind: 'person' }>),
  id: 'ana',
  name: 'Ana',
};

/** Where one version was recorded: segments that follow each other, and e.g. `test/orders_v1`. */
export interface Recorded {
  segments: readonly string[];
  version: string;
}

/** The files of a recorded time: of the newest segment that had begun by then. */
function treeAt(segments: readonly string[], recordedMs: number) {
  const segment =
    segments.findLast((name) => recording.segment(name).startMs <= recordedMs) ?? segments[0] ?? '';
  return recording.treeAt(segment, recordedMs);
}

/** How a query of the recording is cut over. */
export interface Story {
  v1: Recorded;
  v2: Recorded;
  declarations: { v1: string; v2: string };
  request: Omit<CutoverRequest, 'v1' | 'v2'>;
}

const SECOND = 1_000n;
const CONFIG = `roots: [{ url: ${ROOT} }]`;

export class RecordedWorld {
  readonly places: Record<'v1' | 'v2', MemoryStorage>;
  readonly config: Config;
  readonly memory = new FactsMemory();
  /** Locations that cannot be read now. */
  readonly denied = new Set<string>();
  nowMs: bigint;
  /** What the source's own ends were at this recorded time; the heads of every reading. */
  sourceMs: number;
  id = '';

  constructor(
    readonly db: Database,
    readonly story: Story,
    startMs: number,
    config = CONFIG,
  ) {
    this.nowMs = BigInt(startMs);
    this.sourceMs = startMs;
    this.config = parseConfig(config, '/lake/signalbox.yaml');
    this.places = { v1: new MemoryStorage(this.location('v1')), v2: new MemoryStorage(this.location('v2')) };
  }

  location(side: 'v1' | 'v2'): string {
    return `${ROOT}/prod/orders_${side}`;
  }

  versionId(side: 'v1' | 'v2'): string {
    return `checkpoints.prod.orders.${side}`;
  }

  /** Lays a version's files out as they were at a recorded time: what is new bears its distance to that time. */
  show(side: 'v1' | 'v2', recordedMs: number): void {
    const { segments, version } = this.story[side];
    const prefix = `main/ops/checkpoints/${version}/`;
    const { files } = this.places[side];
    const shown = new Set<string>();
    for (const [path, file] of treeAt(segments, recordedMs)) {
      if (!path.startsWith(prefix)) continue;
      const name = path.slice(prefix.length);
      shown.add(name);
      const known = files.get(name);
      if (known !== undefined && Buffer.from(known.bytes).equals(Buffer.from(file.bytes))) continue;
      const ageMs = BigInt(Math.round(recordedMs - file.mtimeMs));
      this.places[side].write(name, file.bytes, this.nowMs - ageMs);
    }
    for (const name of files.keys()) if (!shown.has(name)) files.delete(name);
  }

  pass(seconds: number): void {
    this.nowMs += BigInt(seconds) * SECOND;
  }

  readonly storageOf = (location: string): Storage => {
    if (this.denied.has(location)) {
      const deny = (): never => {
        throw new StorageError('denied', 'list', location, 'no permission');
      };
      return { location, list: deny, read: async () => deny() };
    }
    // Tables of this pair keep no log that tells of a batch.
    return (
      Object.values(this.places).find((place) => place.location === location) ?? new MemoryStorage(location)
    );
  };

  ctx(actor: Actor): ServiceContext {
    return {
      ...testContext(this.db, this.nowMs, actor),
      clock: () => this.nowMs,
      storageOf: this.storageOf,
      config: this.config,
    };
  }

  /** The collector discovers what is there and reads it. */
  async collect(): Promise<void> {
    const sides = (['v1', 'v2'] as const).filter((side) => this.places[side].files.size > 0);
    const found = sides.map((side) =>
      foundAt(`prod/orders_${side}`, { declaration: this.story.declarations[side], protected: true }),
    );
    await discover(this.db, found, this.nowMs);
    for (const side of sides) {
      if (this.denied.has(this.location(side))) continue;
      const result = await readCheckpoint({
        storage: this.places[side],
        nowMs: this.nowMs,
        state: 'keys',
      });
      if (result.state === 'read')
        await record(this.db, this.versionId(side), result.reading, { heads: this.heads() });
    }
  }

  /** The recorded ends of the source, told now by a broker that keeps everything. */
  heads(): HeadReading[] {
    const [environment] = this.story.v1.version.split('/');
    const tree = treeAt(this.story.v2.segments, this.sourceMs);
    const feed = new TextDecoder().decode(tree.get(`heads/${environment}/orders.jsonl`)?.bytes);
    return newestPerTopic(parseRecordedHeads(feed)).map((reading) => ({
      ...reading,
      atMs: this.nowMs,
      topic: {
        topicId: 'topic',
        otherIdUntilMs: null,
        retentionMs: -1n,
        retentionBytes: -1n,
        cleanupPolicy: ['delete'],
        timestampType: 'CreateTime',
        transactional: false,
      },
    }));
  }

  async begin(more: Partial<CutoverRequest> = {}): Promise<CutoverReceipt> {
    const v2 =
      this.places.v2.files.size > 0 ? { id: this.versionId('v2') } : { location: this.location('v2') };
    const receipt = await startCutover({
      ctx: this.ctx(MIRA),
      input: { v1: this.versionId('v1'), v2, ...this.story.request, ...more } as CutoverRequest,
      key: null,
    });
    this.id = receipt.id;
    return receipt;
  }

  /** Acts with the digest as it is, unless the body says otherwise. */
  async act<Action extends CutoverAction>(
    actor: Actor,
    action: Action,
    body: Omit<ActionBody<Action>, 'digest'> & { digest?: string },
  ): Promise<CutoverReceipt> {
    const { digest } = await this.row();
    return actOnCutover({
      ctx: this.ctx(actor),
      input: { id: this.id, action, body: { digest, ...body } as ActionBody<Action> },
    });
  }

  /** Whoever watches looks at it now, as far as it is due. */
  async watch(): Promise<number> {
    // Leases and what is due are measured by the database's clock, which no test owns.
    const claims = await claimCutovers(this.db, { owner: 'test', leaseMs: 60_000n, limit: 10 });
    for (const claim of claims) {
      await lookAtCutover(
        { sources: sourcesOf(this.ctx(COLLECTOR), this.memory), author: () => this.ctx(COLLECTOR) },
        claim,
      );
    }
    return claims.length;
  }

  /** Effects that wait are carried out. */
  async carryOut(): Promise<number> {
    return carryOutEffects({
      ...this.ctx(COLLECTOR),
      config: this.config,
      owner: 'test',
      random: () => 0.5,
      context: () => this.ctx(COLLECTOR),
      log: () => undefined,
      handlers: effectHandlers({ 'take-manifest': takeManifest }),
      variables: {},
    });
  }

  /** A moment in which everybody does their part. */
  async settle(): Promise<void> {
    await this.collect();
    await this.carryOut();
    await this.watch();
  }

  async shown(): Promise<CutoverAnswer> {
    return getCutover({ ctx: this.ctx(MIRA), input: { id: this.id } });
  }

  /** Gates of the next step that do not pass, by what they say. */
  async open(): Promise<string[]> {
    const { gates } = await this.shown();
    return gates.flatMap(({ gate, outcome, words }) =>
      outcome === 'pass' ? [] : [`${gate} ${outcome}: ${words}`],
    );
  }

  row() {
    return this.db.cutover.findUniqueOrThrow({ where: { id: this.id } });
  }

  async record() {
    return loadRecord(await this.row());
  }
}

/** A stateless pair: v2 begins at v1's exact committed end. */
export const HANDOVER: Story = {
  v1: { segments: ['test'], version: 'test/orders_v1' },
  v2: { segments: ['test'], version: 'test/orders_v2' },
  declarations: {
    v1: 'operators: []\nsources: [{ kafka: { topic: orders } }]\ntrigger: { processingTime: 2s }\nsink: { delta: /lake/orders_v1 }',
    v2: 'operators: []\nsources: [{ kafka: { topic: orders } }]\ntrigger: { processingTime: 2s }\nsink: { delta: /lake/orders_v2 }',
  },
  request: {
    strategy: 'handover',
    output: { kind: 'new-output', from: '/lake/orders_v1', to: '/lake/orders_v2' },
    writes: { v2: { kind: 'delta', location: '/lake/orders_v2' } },
    limits: { quietFloorSeconds: 30, soakSeconds: 60, lagLimit: '1000000', lagSamples: 1 },
  },
};

/** Moments of `HANDOVER`, in recorded time. */
export const AT = {
  v1Runs: 1_795_998_020_000,
  /** One batch before its end. */
  v1Before: 1_795_998_027_500,
  v1Ended: 1_795_998_030_000,
  v2Began: 1_795_998_095_718,
  v2RunsOn: 1_795_998_116_000,
} as const;

const TOTALS = `
trigger: { processingTime: 5s }
sources: [{ kafka: { topic: orders } }]
operators: [{ kind: aggregation, keys: [window, country], watermark: 30s, window: 30s, outputMode: append }]
`;

/** A query with state: v2 replays beside v1 and goes on alone, or v1 takes over again. */
export const WARM_UP: Story = {
  v1: { segments: ['prod'], version: 'prod/orders_v1' },
  v2: { segments: ['prod', 'switch'], version: 'prod/orders_v2' },
  declarations: {
    v1: `${TOTALS}sink: { delta: /lake/orders_v1 }`,
    v2: `${TOTALS}sink: { delta: /lake/orders_v2 }`,
  },
  request: {
    strategy: 'warm-up-replay',
    output: { kind: 'new-output', from: '/lake/orders_v1', to: '/lake/orders_v2' },
    limits: { quietFloorSeconds: 30, soakSeconds: 60, lagLimit: '1000000', lagSamples: 2 },
  },
};

/** Moments of `WARM_UP`, in recorded time. */
export const WARM = {
  bothRun: 1_796_007_480_000,
  /** V1 has ended, as recorded. */
  v1Ended: 1_796_007_527_678,
  v2Alone: 1_796_007_624_163,
  v2RunsOn: 1_796_007_647_258,
} as const;

/** The same query handed over without its state, while its driver dies in a batch; both write to one table. */
export const KILLED: Story = {
  ...WARM_UP,
  v1: { segments: ['prod'], version: 'prod/orders_v1' },
  v2: { segments: ['prod'], version: 'prod/orders_v2' },
  declarations: {
    v1: `${TOTALS}sink: { delta: /lake/orders }`,
    v2: `${TOTALS}sink: { delta: /lake/orders }`,
  },
  request: {
    strategy: 'handover',
    strategyReason: 'its windows are short',
    output: { kind: 'same-output', output: '/lake/orders' },
    writes: { v2: { kind: 'delta', location: '/lake/orders' } },
    limits: { quietFloorSeconds: 30, soakSeconds: 60, lagLimit: '1000000', lagSamples: 1 },
  },
};

/** Moments of `KILLED`, in recorded time. */
export const KILL = {
  v1Runs: 1_796_006_930_000,
  v1Killed: 1_796_006_934_559,
  sourceGrew: 1_796_007_015_157,
} as const;
