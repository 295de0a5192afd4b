import type { StateReading, StorePartitionReading } from '@/lib/checkpoint/reading';
import { formatBytes, formatCount, formatCountOf } from '@/lib/domain/format';
import type { Answer } from './answer';
import type { AnswerContext } from './basis';

/** *How big is the state, and can it still be loaded?* At the version that a resume requires: last committed batch + 1. */
export function answerStateLoadable({ reading }: Pick<AnswerContext, 'reading'>): Answer {
  const { state } = reading;
  const answer = { question: 'state', asOfMs: state?.listedAtMs ?? reading.listedAtMs } as const;
  if (state === null)
    return {
      ...answer,
      tone: 'good',
      word: 'No state',
      sentence: 'There is no state directory: this query keeps no state, or has not written any yet.',
      evidence: ['state'],
    };
  if (state.requiredVersion === null)
    return {
      ...answer,
      tone: 'unknown',
      word: 'Not needed yet',
      sentence: 'Nothing is committed yet, so a start begins with empty state.',
      evidence: ['commits'],
    };
  const version = `Version ${formatCount(state.requiredVersion)}`;
  if (state.loadable)
    return {
      ...answer,
      tone: 'good',
      word: 'Yes',
      sentence: `${version} is complete in ${storesInWords(state)}: ${sizeInWords(state)}.`,
      evidence: [`commits/${reading.lastCommittedBatch}`, 'state'],
    };
  const broken = brokenStores(state);
  const [first] = broken;
  const newest =
    state.newestCompleteVersion === null || state.newestCompleteVersion === 0n
      ? 'no version is complete in all of them'
      : `the newest complete version is ${formatCount(state.newestCompleteVersion)}`;
  if (first === undefined)
    return {
      ...answer,
      tone: 'unknown',
      word: 'Unknown',
      sentence: `Whether version ${formatCount(state.requiredVersion)} can be built is not known; ${newest}.`,
      evidence: ['state'],
    };
  const more = broken.length === 1 ? '' : `, and ${formatCountOf(broken.length - 1, 'more store')}`;
  return {
    ...answer,
    tone: 'bad',
    word: 'No',
    sentence: `${version} cannot be built: ${first.what}${more}; ${newest}.`,
    evidence: broken.slice(0, 5).map((each) => each.path),
  };
}

function brokenStores(state: StateReading): { what: string; path: string }[] {
  return state.operators.flatMap((operator) =>
    operator.stores.flatMap((store) =>
      store.partitions.flatMap((partition) => {
        if (partition.loadable) return [];
        const folder = `state/${operator.operatorId}/${partition.partition}${store.name === 'default' ? '' : `/${store.name}`}`;
        const fault = faultOf(partition);
        return fault === null ? [] : [{ what: `${folder} ${fault.what}`, path: fault.path ?? folder }];
      }),
    ),
  );
}

/** What keeps a store from being loaded; null when no file proves it. */
function faultOf({
  missing,
  damaged,
  missingVersions,
}: StorePartitionReading): { what: string; path: string | null } | null {
  const [path = null] = missing;
  if (missingVersions.length > 0)
    return {
      what: `lacks ${missingVersions.length === 1 ? 'version' : 'versions'} ${missingVersions.map(formatCount).join(', ')}`,
      path,
    };
  if (path !== null) return { what: `lacks ${path.slice(path.lastIndexOf('/') + 1)}`, path };
  const [bad] = damaged;
  return bad === undefined
    ? null
    : { what: `has a file that cannot be right (${bad.detail})`, path: bad.path };
}

function storesInWords(state: StateReading): string {
  const stores = state.operators.flatMap((operator) => operator.stores);
  const partitions = stores.reduce((count, store) => count + store.partitions.length, 0);
  const operators = formatCountOf(state.operators.length, 'operator');
  return `all ${formatCountOf(partitions, 'store partition')} of ${operators}`;
}

function sizeInWords(state: StateReading): string {
  const live = state.liveBytes === null ? 'live bytes not known' : `${formatBytes(state.liveBytes)} live`;
  const keys = state.keys === null ? 'keys not counted' : formatCountOf(state.keys, 'key');
  return `${live}, ${formatBytes(state.retainedBytes)} retained, ${keys}`;
}
