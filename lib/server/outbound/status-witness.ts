import type { Witness } from '@/lib/cutover/gate/facts';
import type { StatusCondition, StatusUrl } from '@/lib/server/config/status';
import type { OutboundAnswer } from './guarded-request';
import { valueAt } from './json-pointer';
import { saidText } from './said-text';
import { shownUrl } from './shown-url';

/**
 * What a job's status says of it. `stopped` only where `stoppedWhen` holds and `runningWhen` does not; an answer that is not
 * 200, cut, no JSON, without the value, or of both kinds is `unknown`. `secrets` never stand in the words.
 */
export function statusWitness(
  status: StatusUrl,
  answer: OutboundAnswer,
  atMs: bigint,
  secrets: readonly string[] = [],
): Witness {
  const asked = shownUrl(status.url);
  const unknown = (words: string): Witness => ({ atMs, says: 'unknown', words: `${asked} ${words}` });
  if (answer.status !== 200) return unknown(`answered ${answer.status}, expected 200.`);
  if (answer.isCut) return unknown('answered more than 64 kB.');
  const document = parsed(answer.body);
  if (document === undefined) return unknown('answered no JSON.');
  const { stoppedWhen, runningWhen } = status;
  const stopped = holds(stoppedWhen, document);
  const running = runningWhen !== undefined && holds(runningWhen, document);
  const found = [
    ...new Set([stoppedWhen.pointer, ...(runningWhen === undefined ? [] : [runningWhen.pointer])]),
  ].map(
    (pointer) => `${pointer === '' ? 'the answer' : pointer} = ${shown(valueAt(document, pointer), secrets)}`,
  );
  const words = `answered ${found.join(', ')}`;
  if (stopped && running) return unknown(`${words}, which is both stopped and running.`);
  if (stopped) return { atMs, says: 'stopped', words: `${asked} ${words}: the job has stopped.` };
  if (running) return { atMs, says: 'running', words: `${asked} ${words}: the job runs.` };
  return unknown(`${words}, which is neither declared as stopped nor as running.`);
}

function holds({ pointer, equals }: StatusCondition, document: unknown): boolean {
  const value = valueAt(document, pointer);
  return equals.some((each) => each === value);
}

function shown(value: unknown, secrets: readonly string[]): string {
  return value === undefined ? 'nothing' : saidText(JSON.stringify(value), secrets);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
