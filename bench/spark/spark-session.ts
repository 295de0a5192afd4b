import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const began = z.object({ spark: z.string(), cores: z.number() });
const answer = z.object({
  metadataMs: z.number(),
  countMs: z.number(),
  metadata: z.array(
    z.object({
      operatorId: z.number(),
      operatorName: z.string(),
      stateStoreName: z.string(),
      numPartitions: z.number(),
      maxBatchId: z.number(),
    }),
  ),
  keys: z.record(z.string(), z.record(z.string(), z.number())),
});

/** What Spark's readers say: rows of `state-metadata`, keys per store and partition, and how long each took in its session. */
export type SparkAnswer = z.infer<typeof answer>;

/** A running Spark session that answers questions about one checkpoint. */
export class SparkSession {
  private constructor(
    private readonly process: ChildProcessWithoutNullStreams,
    private readonly lines: AsyncIterator<string>,
    readonly version: string,
    readonly cores: number,
    /** From the start of the process until the session can be asked. */
    readonly startMs: number,
  ) {}

  static async start(python: string, checkpoint: string, stores: readonly string[]): Promise<SparkSession> {
    const started = performance.now();
    const script = fileURLToPath(new URL('ask_spark.py', import.meta.url));
    const child = spawn(python, [script, checkpoint, ...stores]);
    let errors = '';
    child.stderr.on('data', (text: Buffer) => {
      errors = (errors + text.toString()).slice(-4000);
    });
    const lines = untilEnd(child, () => errors);
    const { spark, cores } = began.parse(JSON.parse((await lines.next()).value));
    return new SparkSession(child, lines, spark, cores, performance.now() - started);
  }

  async ask(): Promise<SparkAnswer> {
    this.process.stdin.write('\n');
    return answer.parse(JSON.parse((await this.lines.next()).value));
  }

  async end(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once('close', resolve));
    this.process.stdin.end();
    await ended;
  }
}

/** Lines that the process writes. @throws with its last words when it ends before one that is waited for */
async function* untilEnd(
  child: ChildProcessWithoutNullStreams,
  lastWords: () => string,
): AsyncGenerator<string, never> {
  yield* createInterface({ input: child.stdout });
  throw new Error(`Spark ended before it answered:\n${lastWords()}`);
}
