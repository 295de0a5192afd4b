import { randomUUID } from 'node:crypto';
import { type Health, health } from '@/lib/contract/health';
import { type Runtime, runtime } from '@/lib/server/runtime';
import { requireKnownHost } from './host-check';
import { problemOf, problemResponse } from './problem-response';

/** A collector that gave no sign for so long does not read: the pages work and show that their data is old. */
const COLLECTOR_SILENT_MS = 30_000n;
const OVERDUE_MS = 60_000n;
const DATABASE_PATIENCE_MS = 4_000;

/** Liveness and readiness in one: 503 only when the database does not answer, since then nothing can be shown. */
export async function healthRoute(request: Request): Promise<Response> {
  const requestId = randomUUID();
  try {
    const composed = await runtime();
    requireKnownHost(request.headers.get('host'), composed.address);
    const body = await checkHealth(composed, requestId);
    return new Response(JSON.stringify(health.parse(body)), {
      status: body.status === 'unavailable' ? 503 : 200,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-request-id': requestId },
    });
  } catch (error) {
    return problemResponse(error, requestId);
  }
}

async function checkHealth({ db, clock }: Pick<Runtime, 'db' | 'clock'>, requestId: string): Promise<Health> {
  const nowMs = clock();
  try {
    const [row] = await withPatience(
      db.$queryRaw<{ collectors: number; seen: bigint | null; overdue: number }[]>`
        SELECT (SELECT count(*)::int FROM collector WHERE seen_ms > ${nowMs - COLLECTOR_SILENT_MS}) AS collectors,
          (SELECT max(seen_ms) FROM collector) AS seen,
          (SELECT count(*)::int FROM version v JOIN root r ON r.url = v.root_url AND r.configured
            WHERE v.next_due_ms < ${nowMs - OVERDUE_MS}) AS overdue`,
    );
    const collectors = row?.collectors ?? 0;
    const seen = row?.seen ?? null;
    return {
      status: collectors > 0 ? 'ok' : 'degraded',
      asOfMs: String(nowMs),
      database: { ok: true, latencyMs: String(clock() - nowMs), detail: null },
      collector: {
        collectors,
        newestSignAgeMs: seen === null ? null : String(nowMs > seen ? nowMs - seen : 0n),
        overdueVersions: row?.overdue ?? 0,
      },
    };
  } catch (error) {
    return {
      status: 'unavailable',
      asOfMs: String(nowMs),
      database: { ok: false, latencyMs: null, detail: problemOf(error, requestId).detail },
      collector: { collectors: 0, newestSignAgeMs: null, overdueVersions: 0 },
    };
  }
}

async function withPatience<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database did not answer in time')), DATABASE_PATIENCE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
