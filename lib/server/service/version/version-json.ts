import type { z } from 'zod';
import { answer } from '@/lib/contract/answer';
import { stripBatch } from '@/lib/contract/fleet';
import type { QueryVersion } from '@/lib/contract/query';
import { formatAge } from '@/lib/domain/format';
import { currentState } from './current-state';
import { currentGeneration, type LoadedVersion } from './load-version';
import { staleLag } from './measures';

/** One version as the query page and its own page show it. */
export function versionJson(version: LoadedVersion, nowMs: bigint): QueryVersion {
  const state = currentState(version, nowMs);
  const { view } = version;
  return {
    id: version.id,
    name: version.name,
    version: version.number,
    location: version.location,
    queryId: currentGeneration(version)?.queryUuid ?? null,
    generation: version.generation,
    status: state.status,
    reason: state.reason,
    activity: state.activity,
    activityWords: state.activityWords,
    lastPlannedBatch: text(version.lastPlannedBatch),
    lastCommittedBatch: text(version.lastCommittedBatch),
    lastPlannedMs: text(version.lastPlannedMs),
    lastCommitMs: text(version.lastCommitMs),
    durationMedianMs: text(view?.durationMedianMs ?? null),
    durationP95Ms: text(view?.durationP95Ms ?? null),
    watermarkMs: text(view?.watermarkMs ?? null),
    lag: staleLag(view?.lag, { ...version, fresh: state.fresh }, nowMs),
    state: stateSize(view?.stateSize, version.readMs),
    strip: stripBatch.array().parse(view?.strip ?? []),
    answers: answersOf(view?.answers, { ...version, fresh: state.fresh }, nowMs),
    readAtMs: text(version.readMs),
    readError: readError(version),
    requests: view === null ? null : { list: view.lists, read: view.reads },
    retired: version.retirement === null ? null : retiredJson(version.retirement),
  };
}

/** Answers of an old reading are no answers about now: they lose their tone and say how old they are. */
function answersOf(
  column: unknown,
  version: { fresh: boolean; readMs: bigint | null },
  nowMs: bigint,
): z.infer<typeof answer>[] {
  const answers = answer.array().parse(column ?? []);
  const { readMs } = version;
  if (version.fresh || readMs === null) return answers;
  const age = formatAge(readMs, nowMs);
  return answers.map((each) => ({
    ...each,
    tone: 'unknown',
    sentence: `Last known, ${age}: ${each.sentence}`,
  }));
}

function stateSize(column: unknown, readMs: bigint | null): QueryVersion['state'] {
  // As store-view.ts wrote it; the answer's schema checks it again.
  return column == null ? null : { ...(column as NonNullable<QueryVersion['state']>), asOfMs: text(readMs) };
}

function readError(version: LoadedVersion): QueryVersion['readError'] {
  const { errorKind, errorMessage, errorMs } = version;
  if (errorKind === null || errorMs === null) return null;
  return { kind: errorKind, message: errorMessage ?? '', atMs: String(errorMs) };
}

/** What was decided about a version whose successor has taken over. */
export function retiredJson({
  cutoverId,
  atMs,
  owner,
  reason,
  keepUntilMs,
  by,
}: NonNullable<LoadedVersion['retirement']>): NonNullable<QueryVersion['retired']> {
  return { cutoverId, atMs: text(atMs), owner, reason, keepUntilMs: text(keepUntilMs), by };
}

/** A long as it leaves the product. */
export function text(value: bigint): string;
export function text(value: bigint | null): string | null;
export function text(value: bigint | null): string | null {
  return value === null ? null : String(value);
}
