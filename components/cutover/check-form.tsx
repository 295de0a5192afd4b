'use client';

import { useState } from 'react';
import { TextArea } from '@/components/ui/field';
import { RadioCard } from './radio-card';
import { TaskForm, type TaskFormProps } from './task-form';

/** What came of comparing both outputs. Signalbox reads no table: whoever compared them says it. */
export function CheckForm(props: TaskFormProps) {
  const { v1, v2 } = props.cutover;
  const [result, setResult] = useState<'equal' | 'different' | null>(null);
  return (
    <TaskForm
      {...props}
      submit="Attach it"
      reason="none"
      send={(_seen, _reason, form) =>
        result === null
          ? null
          : { action: 'check', body: { result, words: String(form.get('words')).trim() } }
      }
    >
      <p>
        Compare what {v1.name} and {v2.name} wrote for a stretch that both have read: counts by window, or a
        query of both tables. What you attach counts for a while only, and says its age.
      </p>
      <fieldset className="grid min-w-0 grid-cols-1 gap-2">
        <legend className="mb-1 font-medium">Both outputs are</legend>
        <RadioCard
          name="result"
          title="equal"
          words="As far as they were compared."
          checked={result === 'equal'}
          onChoose={() => setResult('equal')}
        />
        <RadioCard
          name="result"
          title="different"
          words={`The next step waits, until somebody explains it or ${v2.name} is right.`}
          checked={result === 'different'}
          onChoose={() => setResult('different')}
        />
      </fieldset>
      <TextArea
        label="What was compared, and what came of it"
        hint="E.g. counts of 12 windows from 20:00 to 21:00: 48 120 in both."
        name="words"
        maxLength={500}
        required
      />
    </TaskForm>
  );
}
