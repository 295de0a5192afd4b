import type { LiveEvent } from '@/lib/contract/live';
import type { Clock } from '@/lib/server/service/context';

const HEARTBEAT_MS = 15_000;
/** Events waiting for a slow reader; beyond, they are dropped and one `fleet-changed` says to look again. */
const BUFFERED = 100;

export interface EventStreamOptions {
  subscribe: (hear: (event: LiveEvent) => void) => () => void;
  clock: Clock;
  signal: AbortSignal;
  requestId: string;
  heartbeatMs?: number;
}

/** An endless answer of server-sent events. It ends when the reader goes, and holds a bounded number of events. */
export function eventStream(options: EventStreamOptions): Response {
  const encoder = new TextEncoder();
  let overflowed = false;
  let stop: () => void = () => undefined;
  const ofNothing = (kind: 'hello' | 'fleet-changed'): LiveEvent => ({
    kind,
    queryId: null,
    versionId: null,
    atMs: String(options.clock()),
  });

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const send = (text: string) => controller.enqueue(encoder.encode(text));
        const hear = (event: LiveEvent) => {
          if ((controller.desiredSize ?? 0) > 0) send(frame(event));
          else overflowed = true;
        };
        const heartbeat = setInterval(() => {
          // An event, not a comment: a page has to hear it, to know a silent stream from a dead one.
          if ((controller.desiredSize ?? 0) > 0) send(frame(ofNothing('hello')));
        }, options.heartbeatMs ?? HEARTBEAT_MS);
        const unsubscribe = options.subscribe(hear);
        stop = () => {
          stop = () => undefined;
          clearInterval(heartbeat);
          unsubscribe();
          try {
            controller.close();
          } catch {
            // The reader closed it first.
          }
        };
        options.signal.addEventListener('abort', () => stop(), { once: true });
        send('retry: 2000\n\n');
        hear(ofNothing('hello'));
        if (options.signal.aborted) stop();
      },
      pull(controller) {
        if (!overflowed) return;
        overflowed = false;
        controller.enqueue(encoder.encode(frame(ofNothing('fleet-changed'))));
      },
      cancel() {
        stop();
      },
    },
    { highWaterMark: BUFFERED },
  );

  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      // `no-transform` keeps compression from holding events back.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-request-id': options.requestId,
    },
  });
}

function frame(event: LiveEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
