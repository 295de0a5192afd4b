import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { pinnedSettings, sameSetting } from '@/lib/compare/pinned-settings';
import { normalLocation } from '@/lib/domain/location';
import type { PlannedVersion } from '../plan';
import type { Gate } from './facts';
import { freshReading } from './fresh-reading';
import { fail, pass } from './gate';

/** V1 is the query that the plan was made for, and so is v2 where the plan knew it. */
export const planCurrent: Gate = (facts) => {
  const { plan } = facts.cutover;
  const v1 = freshReading(facts, 'v1');
  if ('verdict' in v1) return v1.verdict;
  const changes = [
    ...changesOf(plan.v1, v1.reading),
    ...(facts.v2 === null || plan.v2.queryId === null ? [] : changesOf(plan.v2, facts.v2)),
  ];
  return changes.length === 0
    ? pass('Both versions are those of the plan.', { asOfMs: v1.reading.readAtMs })
    : fail(`${changes.join(' ')} Make the plan anew.`, {
        asOfMs: v1.reading.readAtMs,
        evidence: [`${plan.v1.name}/metadata`],
      });
};

function changesOf(planned: PlannedVersion, reading: CheckpointReading): string[] {
  const id = reading.metadata.state === 'present' ? reading.metadata.queryId : null;
  const conf = pinnedSettings(reading)?.conf ?? {};
  const keys = new Set([...Object.keys(planned.settings), ...Object.keys(conf)]);
  const changed = [...keys].filter((key) => {
    const [was, is] = [planned.settings[key], conf[key]];
    return was === undefined || is === undefined ? was !== is : !sameSetting(key, was, is);
  });
  const kinds = reading.sources.map(({ kind }) => kind);
  const movedBack =
    planned.lastCommittedBatch !== null &&
    (reading.lastCommittedBatch === null || reading.lastCommittedBatch < planned.lastCommittedBatch);
  return [
    ...(id === planned.queryId ? [] : [`${planned.name} was the query ${planned.queryId} and is ${id}.`]),
    ...(normalLocation(reading.location) === normalLocation(planned.location)
      ? []
      : [`${planned.name} was at ${planned.location} and is at ${reading.location}.`]),
    ...(planned.lastCommittedBatch === null || changed.length === 0
      ? []
      : [`${planned.name} pins other settings than at planning (${changed.join(', ')}).`]),
    ...(planned.sourceKinds.length === 0 || kinds.join() === planned.sourceKinds.join()
      ? []
      : [`${planned.name} had the sources ${planned.sourceKinds.join(', ')} and has ${kinds.join(', ')}.`]),
    ...(movedBack
      ? [
          `${planned.name} had committed batch ${planned.lastCommittedBatch} and now ends at ${reading.lastCommittedBatch ?? 'none'}.`,
        ]
      : []),
  ];
}
