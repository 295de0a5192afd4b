import type { CutoverStrategy, HookStep } from '@/lib/domain/cutover-words';

type CommandLook = { label: string; example: string };

/** Commands that a plan may hold, in the order in which they are needed. */
export const COMMAND_LOOK: Record<HookStep, CommandLook> = {
  'start-v2': {
    label: 'Start v2',
    example:
      "spark-submit orders_v2.py --checkpoint {v2.location} --starting-offsets '{start.startingOffsets}'",
  },
  'stop-v1': { label: 'Stop v1', example: 'databricks jobs cancel-run 88213' },
  'switch-readers': { label: 'Switch readers', example: 'psql -c "CREATE OR REPLACE VIEW orders AS …"' },
  'stop-v2': { label: 'Stop v2, to go back', example: 'databricks jobs cancel-run 88214' },
  'start-v1': {
    label: 'Start v1 again, to go back',
    example: 'spark-submit orders_v1.py --checkpoint {v1.location}',
  },
  'switch-readers-back': {
    label: 'Switch readers back',
    example: 'psql -c "CREATE OR REPLACE VIEW orders AS …"',
  },
};

/** What stands in for real values in a command. */
export const PLACEHOLDERS: readonly { text: string; words: string }[] = [
  { text: '{v1.location}', words: 'the checkpoint of v1' },
  { text: '{v2.location}', words: 'the checkpoint of v2' },
  { text: '{v1.batch}', words: 'the last batch of v1, as read after the fence' },
  { text: '{start.<option>}', words: 'an option of the start, e.g. {start.startingOffsets}' },
];

/** The order in which a strategy needs them. */
export function commandsFor(strategy: CutoverStrategy | null): readonly HookStep[] {
  const back: readonly HookStep[] = ['switch-readers', 'stop-v2', 'start-v1', 'switch-readers-back'];
  return strategy === 'handover' ? ['stop-v1', 'start-v2', ...back] : ['start-v2', 'stop-v1', ...back];
}
