import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { formatCount } from '@/lib/domain/format';
import { BLOCKING_DAMAGE } from './blocking-damage';
import type { Rule } from './finding';
import { NEVER_DELETE_CHECKPOINT, NEVER_EDIT_IN_PLACE } from './never-do';
import { raise } from './raise';

/**
 * RESTART_FAILS: the files show that the next start fails, for a reason that has no code of its own: a damaged commit or
 * `metadata`, an offsets file that is older than its commit, state files that cannot be right. So that no query is
 * called healthy that cannot start. Silent where another finding already names the damage.
 */
export const restartFails: Rule = (diagnosis) => {
  const { reading } = diagnosis;
  const trouble = startTrouble(reading) ?? stateTrouble(reading);
  if (trouble === null) return [];
  const named = BLOCKING_DAMAGE.some((rule) =>
    rule(diagnosis).some((finding) => finding.status === 'blocked'),
  );
  if (named) return [];
  return [
    raise('RESTART_FAILS', {
      subject: trouble.path === null ? reading.name : `${reading.name}/${trouble.path}`,
      facts: { why: trouble.why },
      evidence: trouble.path === null ? [] : [trouble.path],
      summary: `The next start fails: ${trouble.why}.`,
      nextStep: `Keep ${reading.name} untouched and stop restarting it. Make a full copy, restore ${trouble.path ?? 'what is missing'} from the storage's versions or a backup into the copy, and try a start from the copy.`,
      neverDo: [NEVER_DELETE_CHECKPOINT, NEVER_EDIT_IN_PLACE],
    }),
  ];
};

interface Trouble {
  why: string;
  path: string | null;
}

function startTrouble(reading: CheckpointReading): Trouble | null {
  if (reading.restart.action !== 'fail') return null;
  const path = /\b(?:(?:offsets|commits)\/\d+|metadata)\b/.exec(reading.restart.why)?.[0] ?? null;
  return { why: reading.restart.why, path };
}

/** State that cannot be loaded although its chain has no hole: claimed only where a file proves it (promise P5). */
function stateTrouble(reading: CheckpointReading): Trouble | null {
  const { state } = reading;
  if (state === null || state.loadable || state.requiredVersion === null) return null;
  for (const operator of state.operators)
    for (const store of operator.stores)
      for (const partition of store.partitions) {
        if (partition.loadable) continue;
        const of = `state version ${formatCount(state.requiredVersion)} of operator ${operator.operatorId}, partition ${partition.partition} cannot be built`;
        const [damaged] = partition.damaged;
        if (damaged !== undefined)
          return { why: `${of}: ${damaged.path}: ${damaged.detail}`, path: damaged.path };
        const [missing] = partition.missing;
        if (missing !== undefined) return { why: `${of}: ${missing} is missing`, path: missing };
      }
  return null;
}
