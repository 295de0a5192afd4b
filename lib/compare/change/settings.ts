import { type Change, type Comparison, evidenceOf, hasRun, offsetsOf } from '../comparison';
import { PINNED_BY_SPARK, pinnedSettings, SHUFFLE_PARTITIONS, sameSetting } from '../pinned-settings';
import { fine, noted, type Reason, refused, undecided } from '../reason';
import { eraOf, isSince } from '../spark-era';
import { operatorsOf } from './operators';

const CHECKPOINT_FORMAT = 'spark.sql.streaming.stateStore.checkpointFormatVersion';
const PROVIDER = 'spark.sql.streaming.stateStore.providerClass';

/**
 * Settings that v1's checkpoint pins and v2 wants otherwise (declared, or used on its own checkpoint): a restart ignores
 * v2's. The format of state files is not pinned, and cannot be changed on a checkpoint.
 */
export const settingChanges: Change = (comparison) => [
  ...ignoredSettings(comparison),
  ...checkpointFormat(comparison),
];

/** A pinned setting that v2 wants otherwise. */
export interface WantedSetting {
  key: string;
  /** What v1 records; null: nothing. */
  v1: string | null;
  /** What v2 declares, or recorded on its own checkpoint; null: nothing. */
  v2: string | null;
  /** What v2 would use on v1's checkpoint; null: nothing tells. */
  resumesWith: string | null;
  declared: boolean;
}

/** Every pinned setting in which v1 and v2 differ, by key. */
export function wantedSettings({ v1, v2, declared }: Comparison): WantedSetting[] {
  const before = pinnedSettings(v1)?.conf ?? {};
  const own = pinnedSettings(v2)?.conf ?? {};
  const said = declared.v2?.conf ?? {};
  const keys = new Set([...Object.keys(before), ...Object.keys(own), ...PINNED_BY_SPARK.keys()]);
  return [...keys].sort().flatMap((key): WantedSetting[] => {
    const pinned = before[key] ?? null;
    const declaredValue = said[key]?.startsWith('env:') ? undefined : said[key];
    const wanted = declaredValue ?? own[key] ?? null;
    if (pinned === null && wanted === null) return [];
    if (pinned !== null && wanted !== null && sameSetting(key, pinned, wanted)) return [];
    const assumed = PINNED_BY_SPARK.get(key)?.assumed ?? null;
    const resumesWith = pinned ?? (PINNED_BY_SPARK.has(key) ? (assumed ?? wanted) : null);
    return [{ key, v1: pinned, v2: wanted, resumesWith, declared: declaredValue !== undefined }];
  });
}

function ignoredSettings(comparison: Comparison): Reason[] {
  const different = wantedSettings(comparison).filter(
    ({ key, v2, resumesWith }) => v2 !== null && resumesWith !== null && !sameSetting(key, v2, resumesWith),
  );
  const stateless = operatorsOf(comparison.v1)?.length === 0;
  return different.map(({ key, v1, v2, resumesWith, declared }) => {
    const evidence = [
      offsetsOf(comparison, 'v1'),
      declared ? 'declaration of v2: conf' : offsetsOf(comparison, 'v2'),
    ];
    const why =
      v1 === null ? 'Spark assumes for a checkpoint that records none' : "v1's checkpoint has pinned";
    const scope =
      key === SHUFFLE_PARTITIONS
        ? ' Since Spark 4.1 that is so for the state alone: shuffles without state follow the job.'
        : '';
    const summary = `${key}: v2 wants ${v2}, a restart uses ${resumesWith}, which ${why}. The new value is ignored.${scope}`;
    return stateless
      ? fine('SETTING_IGNORED', summary, evidence)
      : noted('SETTING_IGNORED', summary, evidence);
  });
}

/** State files of format 2 have unique ids in the commits; a checkpoint begins with one format and stays with it. */
function checkpointFormat(comparison: Comparison): Reason[] {
  const { v1, v2, declared } = comparison;
  if (operatorsOf(v1)?.length === 0) return [];
  const before = formatOf(v1.commitLog);
  const after = declared.v2?.conf?.[CHECKPOINT_FORMAT] ?? formatOf(v2.commitLog);
  if (before === null || after === null || before === after) return [];
  const evidence = [evidenceOf(comparison, 'v1', `commits/${v1.lastCommittedBatch}`)].concat(
    declared.v2?.conf?.[CHECKPOINT_FORMAT] === undefined
      ? evidenceOf(comparison, 'v2', `commits/${v2.lastCommittedBatch}`)
      : 'declaration of v2: conf',
  );
  if (isSince(eraOf(hasRun(v2) ? v2 : v1), '4.3'))
    return [
      noted(
        'CHECKPOINT_FORMAT_CHANGED',
        `${CHECKPOINT_FORMAT}: v2 wants ${after}, and a restart goes on with format ${before}, which v1's commits show (seen with 4.3.0). The new value is ignored.`,
        evidence,
        'Spark 4.3 and later',
      ),
    ];
  if (before === '1' && after === '2') {
    const isHdfs = pinnedSettings(v1)?.conf[PROVIDER]?.endsWith('HDFSBackedStateStoreProvider') ?? false;
    return [
      refused(
        'CHECKPOINT_FORMAT_CHANGED',
        `v1's state files have no unique ids (checkpoint format 1) and v2 asks for format 2: Spark stops (${isHdfs ? 'STATE_STORE_CHECKPOINT_IDS_NOT_SUPPORTED' : 'CANNOT_WRITE_STATE_STORE.CANNOT_COMMIT'}; seen with 4.2.1).`,
        evidence,
        'Spark 4.0 to 4.2',
      ),
    ];
  }
  return [
    undecided(
      'CHECKPOINT_FORMAT_CHANGED',
      `v1's state has checkpoint format ${before} and v2 asks for ${after}: whether Spark takes that was not tried.`,
      evidence,
      'Spark 4.0 to 4.2',
    ),
  ];
}

function formatOf(log: Comparison['v1']['commitLog']): '1' | '2' | null {
  for (const { content } of log?.files.toReversed() ?? [])
    if (content.state === 'parsed') return content.entry.stateUniqueIds === null ? '1' : '2';
  return null;
}
