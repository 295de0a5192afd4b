'use client';

import { TextArea } from '@/components/ui/field';
import { CUTOVER_STRATEGIES, type CutoverStrategy } from '@/lib/domain/cutover-words';
import { FormSection } from './form-section';
import type { Recommendation } from './prepare-recommendation';
import { RadioCard } from './radio-card';
import { STRATEGY_WORDS } from './strategy-words';
import { UtcField } from './utc-field';
import type { FieldsProps } from './version-fields';

type StrategyFieldsProps = FieldsProps & {
  recommendation: Recommendation | null;
  /** What is chosen, or recommended as long as nothing is. */
  strategy: CutoverStrategy | null;
};

const RULE_WORDS: Record<Exclude<CutoverStrategy, 'not-needed'>, string> = {
  handover: 'Exactly where the commits of v1 end, read again after it is stopped.',
  'warm-up-replay':
    'Earlier than v1’s end by what its state needs: watermark delay and window, TTL or join bound.',
  backfill: 'At the earliest record that the source still has.',
};

/** How v2 takes over, and where it begins. */
export function StrategyFields({ draft, set, problems, recommendation, strategy }: StrategyFieldsProps) {
  return (
    <FormSection title="How v2 takes over">
      <p className="min-h-[2lh] text-soft">
        {recommendation === null
          ? 'What fits is not known yet: choose both versions, or decide yourself.'
          : `Recommended: ${STRATEGY_WORDS[recommendation.strategy].name.toLowerCase()}. ${recommendation.why}`}
      </p>
      <fieldset className="grid min-w-0 grid-cols-1 gap-2">
        <legend className="sr-only">Strategy</legend>
        {CUTOVER_STRATEGIES.map((each) => (
          <RadioCard
            key={each}
            name="strategy"
            title={
              <>
                {STRATEGY_WORDS[each].name}
                {each === recommendation?.strategy ? (
                  <span className="ml-2 rounded-sm bg-progress-wash px-1.5 font-normal text-2xs text-progress">
                    recommended
                  </span>
                ) : null}
              </>
            }
            words={STRATEGY_WORDS[each].sentence}
            checked={strategy === each}
            onChoose={() => set({ strategy: each })}
          />
        ))}
        {problems.strategy === undefined ? null : <p className="text-bad">{problems.strategy}</p>}
      </fieldset>
      {strategy === 'not-needed' || strategy === null ? null : (
        <Start draft={draft} set={set} problems={problems} strategy={strategy} />
      )}
      <TextArea
        label="Why this strategy (may be left empty)"
        hint="Needed where v1 has state and v2 would begin without."
        value={draft.strategyReason}
        onChange={(event) => set({ strategyReason: event.target.value })}
        maxLength={500}
      />
    </FormSection>
  );
}

type StartProps = FieldsProps & { strategy: Exclude<CutoverStrategy, 'not-needed'> };

function Start({ draft, set, problems, strategy }: StartProps) {
  if (strategy === 'handover') {
    return (
      <p>
        <span className="font-medium">V2 begins: </span>
        {RULE_WORDS.handover}
      </p>
    );
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-1 font-medium">V2 begins</legend>
      <RadioCard
        name="start"
        title={strategy === 'backfill' ? 'At the beginning' : 'By the horizon of its state'}
        words={RULE_WORDS[strategy]}
        checked={draft.start === 'rule'}
        onChoose={() => set({ start: 'rule' })}
      />
      <RadioCard
        name="start"
        title="At a time"
        words="At the first record that the source has from that time on."
        checked={draft.start === 'time'}
        onChoose={() => set({ start: 'time' })}
      />
      {draft.start === 'time' ? (
        <UtcField
          label="From (UTC)"
          value={draft.startAt}
          onChange={(startAt) => set({ startAt })}
          problem={problems.startAt ?? null}
        />
      ) : null}
    </fieldset>
  );
}
