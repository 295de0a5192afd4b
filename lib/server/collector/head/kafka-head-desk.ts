import { setTimeout as sleep } from 'node:timers/promises';
import type { HeadFailure } from '@/lib/head/head';
import { isKafkaHeadError } from '@/lib/head/kafka/kafka-head-error';
import { KafkaHeadReader, type KafkaPosition } from '@/lib/head/kafka/kafka-head-reader';
import { Prisma } from '@/lib/server/db/client';
import { inEffect, type KeptDeclaration, readKept } from '@/lib/server/service/declaration/kept-declaration';
import { decodeStored } from '@/lib/server/service/stored-json';
import type { CollectorEnvironment } from '../environment';
import { backoff, jittered } from '../schedule';
import { type ClaimedCluster, claimClusters, releaseClusters } from './claim-cluster';
import { type DatedPlaces, datedBy, lacksTimes, placeOf } from './dated-places';
import type { DeclaredKafka } from './declared-kafka';
import { kafkaConnectionOf } from './kafka-connection-of';
import { type Asked, storeHeads } from './store-heads';
import { askedOf, configuredClusters } from './wanted-clusters';

/** One cluster with everything that versions want of it. */
interface WantedCluster {
  cluster: DeclaredKafka;
  topics: Set<string>;
  patterns: Set<string>;
  versionIds: string[];
}

const POLL_MS = 250;
/** After the database did not answer. */
const TROUBLE_MS = 1_000;
/** How often declarations are looked at for clusters and topics. */
const NAMES_MS = 5_000n;
/** How often the times of committed positions are asked for: some requests each. */
const TIMES_MS = 300_000n;
/** A cluster is asked half as often as checkpoints are read. */
const PACE = 2n;
const TIMEOUT_MS = 10_000;
/** How long an ending collector waits for answers that are on their way. */
const DRAIN_MS = 2_000;

/**
 * Asks the Kafka clusters that declarations name, on a clock of its own: each by one collector at a time, one connection
 * per broker that is kept, once for all versions. A cluster that fails is asked again after growing pauses and holds
 * up no other.
 */
export class KafkaHeadDesk {
  readonly #environment: CollectorEnvironment;
  readonly #readers = new Map<string, KafkaHeadReader>();
  readonly #running = new Set<Promise<void>>();
  readonly #timesMs = new Map<string, bigint>();
  /** By cluster. */
  readonly #dated = new Map<string, DatedPlaces>();
  #wanted = new Map<string, WantedCluster>();
  #namedMs: bigint | undefined;
  #isEnding = false;

  constructor(environment: CollectorEnvironment) {
    this.#environment = environment;
  }

  async run(stop: AbortSignal): Promise<void> {
    const { db, owner, pace, clock } = this.#environment;
    while (!stop.aborted) {
      let pauseMs = POLL_MS;
      try {
        if (this.#namedMs === undefined || clock() - this.#namedMs >= NAMES_MS) await this.#lookForNames();
        const keys = [...this.#wanted.keys()];
        for (const claim of await claimClusters(db, { owner, leaseMs: pace.leaseMs, keys }))
          this.#start(claim);
      } catch {
        // The collector's own loop tells of a database that does not answer.
        pauseMs = TROUBLE_MS;
      }
      await sleep(pauseMs, undefined, { signal: stop }).catch(() => undefined);
    }
    await this.#close();
  }

  async #close(): Promise<void> {
    this.#isEnding = true;
    await Promise.race([Promise.all(this.#running), sleep(DRAIN_MS)]);
    await Promise.all([...this.#readers.values()].map((reader) => reader.close()));
    await Promise.all(this.#running);
    await releaseClusters(this.#environment.db, this.#environment.owner).catch(() => undefined);
  }

  #start(claim: ClaimedCluster): void {
    const settled: Promise<void> = this.#ask(claim)
      .catch((error) => this.#environment.log(`heads could not be recorded: ${String(error)}`))
      .finally(() => this.#running.delete(settled));
    this.#running.add(settled);
  }

  async #ask(claim: ClaimedCluster): Promise<void> {
    const { db, clock, pace, random } = this.#environment;
    const wanted = this.#wanted.get(claim.key);
    if (wanted === undefined) return;
    const positions = await this.#positionsOf(wanted);
    const asked = await this.#read(claim.key, wanted, positions);
    // What failed because we end says nothing of the broker.
    if (asked.state === 'failed' && this.#isEnding) return;
    const nowMs = clock();
    const pauseMs =
      asked.state === 'failed'
        ? backoff(pace, claim.failures + 1, random())
        : jittered(PACE * pace.refreshMs, random());
    await storeHeads(db, claim, asked, { nowMs, nextDueMs: nowMs + pauseMs });
  }

  async #read(key: string, wanted: WantedCluster, positions: readonly KafkaPosition[]): Promise<Asked> {
    const { clock, log } = this.#environment;
    const begunMs = clock();
    try {
      let reader = this.#readers.get(key);
      if (reader === undefined) {
        const connection = await kafkaConnectionOf(wanted.cluster, process.env);
        reader = new KafkaHeadReader(connection, { timeoutMs: TIMEOUT_MS, clock });
        this.#readers.set(key, reader);
      }
      const places = new Set(positions.map(placeOf));
      const dated = this.#dated.get(key);
      const withTimes = lacksTimes(dated, places) || begunMs - (this.#timesMs.get(key) ?? 0n) >= TIMES_MS;
      const readings = await reader.read({
        topics: [...wanted.topics],
        ...(wanted.patterns.size === 0
          ? {}
          : { pattern: [...wanted.patterns].map((each) => `(?:${each})`).join('|') }),
        ...(withTimes ? { positions } : {}),
      });
      if (withTimes) this.#timesMs.set(key, begunMs);
      this.#dated.set(key, datedBy(dated, readings, withTimes ? places : new Set()));
      return { state: 'read', readings, positions };
    } catch (error) {
      const known = isKafkaHeadError(error);
      if (!known)
        log(
          `asking ${wanted.cluster.brokers} failed: ${error instanceof Error ? error.stack : String(error)}`,
        );
      const failure: HeadFailure = {
        kind: known ? error.kind : 'protocol',
        topics: null,
        sinceMs: begunMs,
        message: known ? error.message : `Signalbox could not ask ${wanted.cluster.brokers}`,
      };
      return { state: 'failed', failure };
    }
  }

  /** Where versions stand in the topics of a cluster. */
  async #positionsOf({ versionIds, topics, patterns }: WantedCluster): Promise<KafkaPosition[]> {
    const rows = await this.#environment.db.$queryRaw<{ committed: string }[]>`
      SELECT g.committed FROM generation g JOIN version v ON v.id = g.version_id AND v.generation = g.number
      WHERE v.id IN (${Prisma.join(versionIds)})`;
    const positions = rows.flatMap(({ committed }) =>
      decodeStored<
        { committed: { positions: { topic: string | null; partition: string; value: bigint }[] } | null }[]
      >(committed).flatMap((source) =>
        (source.committed?.positions ?? []).flatMap(({ topic, partition, value }) =>
          topic !== null && (patterns.size > 0 || topics.has(topic))
            ? [{ topic, partition, position: value }]
            : [],
        ),
      ),
    );
    // Versions that stand at one place are one question.
    return [
      ...new Map(
        positions.map((each) => [`${each.topic}\n${each.partition}\n${each.position}`, each]),
      ).values(),
    ];
  }

  /** Which clusters and topics the declarations in effect name. */
  async #lookForNames(): Promise<void> {
    const { db, config, clock } = this.#environment;
    const nowMs = clock();
    const configured = configuredClusters(config);
    const rows = await db.$queryRaw<(KeptDeclaration & { versionId: string })[]>`
      SELECT DISTINCT ON (d.version_id, d.origin) d.version_id AS "versionId", d.id, d.origin, d.at_ms AS "atMs", d.author, d.yaml
      FROM declaration d JOIN version v ON v.id = d.version_id JOIN root r ON r.url = v.root_url AND r.configured
      ORDER BY d.version_id, d.origin, d.id DESC`;
    const byVersion = new Map<string, KeptDeclaration[]>();
    for (const { versionId, ...kept } of rows)
      byVersion.set(versionId, [...(byVersion.get(versionId) ?? []), kept]);
    const wanted = new Map<string, WantedCluster>();
    for (const [versionId, newest] of byVersion) {
      const kept = inEffect(newest);
      if (kept === null || !/kafka/i.test(kept.yaml)) continue;
      for (const { refused, ...cluster } of askedOf(readKept(kept), configured)) {
        if (refused !== null) continue;
        const known = wanted.get(cluster.clusterKey) ?? {
          cluster,
          topics: new Set<string>(),
          patterns: new Set<string>(),
          versionIds: [],
        };
        wanted.set(cluster.clusterKey, known);
        for (const topic of cluster.topics) known.topics.add(topic);
        if (cluster.pattern !== null) known.patterns.add(cluster.pattern);
        known.versionIds.push(versionId);
      }
    }
    for (const { cluster } of wanted.values()) {
      const named = { name: cluster.brokers, namedMs: nowMs };
      await db.kafkaCluster.upsert({
        where: { key: cluster.clusterKey },
        create: { key: cluster.clusterKey, ...named },
        update: named,
      });
    }
    for (const [key, reader] of this.#readers)
      if (!wanted.has(key)) {
        this.#readers.delete(key);
        await reader.close();
      }
    this.#wanted = wanted;
    this.#namedMs = nowMs;
  }
}
