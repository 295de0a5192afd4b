import type { Rule } from './finding';
import { NEVER_DELETE_CHECKPOINT } from './never-do';
import { raise } from './raise';

/**
 * DECLARATION_MISSING: nothing is kept with this version of what the job is meant to be. Said of configured roots only,
 * and only as information: the query runs without it, but window sizes, keys and the sink stand in no file.
 */
export const declarationMissing: Rule = ({ reading, place }) => {
  if (place == null || place.declaration !== null) return [];
  return [
    raise('DECLARATION_MISSING', {
      subject: reading.name,
      facts: {},
      evidence: [],
      summary: 'No settings are kept with this version: what its files do not tell is known to nobody here.',
      nextStep: `Keep ${reading.name} and declare it, in signalbox.yaml or by its deploy job (POST /api/v1/versions/{id}/declaration): trigger, sources, sink, operators and the settings that it is submitted with.`,
      neverDo: [
        NEVER_DELETE_CHECKPOINT,
        'Never declare what you do not know: what is absent is shown as unknown, what is wrong is believed.',
      ],
    }),
  ];
};
