import { pinnedSettings, SHUFFLE_PARTITIONS } from '@/lib/compare/pinned-settings';
import { compareSettings, comparisonWords } from './compare-settings';
import type { Rule } from './finding';
import { NEVER_DELETE_CHECKPOINT } from './never-do';
import { raise } from './raise';

/**
 * SETTINGS_DIFFER_FROM_PINNED: the job is said to be submitted with a setting that the checkpoint has pinned to another
 * value. Spark uses the pinned one with one line in the driver's log (OffsetSeqMetadata.setSessionConf, 2.2 to 4.3). One
 * finding for each setting; shuffle partitions have a code of their own. Needs what the job asks for.
 */
export const settingsDifferFromPinned: Rule = ({ reading, requested }) => {
  const pinned = pinnedSettings(reading);
  if (requested == null || pinned === null) return [];
  return compareSettings(requested.conf, pinned)
    .filter(({ same, key }) => !same && key !== SHUFFLE_PARTITIONS)
    .map((setting) => {
      const { key, declared, value, used } = setting;
      return raise('SETTINGS_DIFFER_FROM_PINNED', {
        subject: `${reading.name} ${key}`,
        facts: { key, declared, pinned: value, recorded: used === 'pinned', said_by: requested.saidBy },
        evidence: [`offsets/${pinned.batchId}`],
        summary: `${capital(requested.saidBy)} asks for ${key} = ${declared}. ${comparisonWords(setting)}`,
        nextStep: `Keep ${reading.name} as it is and decide which value is meant. If ${value} is, change what ${requested.saidBy} says; if ${declared} is, it takes a new version with its own checkpoint: this one keeps what it began with.`,
        neverDo: [
          NEVER_DELETE_CHECKPOINT,
          'Never change the value inside a file of offsets/: the state was written with the one that stands there.',
        ],
      });
    });
};

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
