'use client';

import { useState } from 'react';
import { distanceInWords } from '@/lib/domain/distance-in-words';
import { formatCount } from '@/lib/domain/format';
import { sumOfRanges } from './prepare-amount';
import { RadioCard } from './radio-card';
import { RangesTable } from './ranges-table';
import { TaskForm, type TaskFormProps } from './task-form';

/** V1 planned a batch and did not commit it, and no log tells whether it was written: a person says so, of exactly this range. */
export function TailForm(props: TaskFormProps) {
  const { v1, v2, tail } = props.cutover;
  const [written, setWritten] = useState<boolean | null>(null);
  const batch = tail?.batch ?? null;
  if (tail === null || batch === null)
    return (
      <p className="p-4 text-xs">
        Nothing is open any more: {v1.name} left no batch behind that is not settled.
      </p>
    );
  const sum = sumOfRanges(tail.ranges);
  const size = sum === null ? 'these records' : distanceInWords(sum.distance, sum.unit);
  return (
    <TaskForm
      {...props}
      submit="Decide so"
      reason="required"
      reasonHint="How you know it, e.g. which rows of the output you looked at. The record keeps it."
      send={(seen, reason) =>
        written === null || seen.tail?.batch == null
          ? null
          : {
              action: 'settle',
              body: {
                digest: seen.digest,
                reason,
                decision: { about: 'tail', batch: seen.tail.batch, written, ranges: seen.tail.ranges },
              },
            }
      }
    >
      <p>
        {tail.words} Look into the output: are the records of batch{' '}
        <span className="num">{formatCount(BigInt(batch))}</span> there?
      </p>
      <RangesTable ranges={tail.ranges} caption={`The records of batch ${batch}`} />
      <fieldset className="grid min-w-0 grid-cols-1 gap-2">
        <legend className="mb-1 font-medium">The batch</legend>
        <RadioCard
          name="written"
          title="was written"
          words={`${v2.name} goes on after it. If it was not written after all, ${size} are lost.`}
          checked={written === true}
          onChoose={() => setWritten(true)}
        />
        <RadioCard
          name="written"
          title="was not written"
          words={`${v2.name} begins before it. If it was written after all, ${size} stand twice.`}
          checked={written === false}
          onChoose={() => setWritten(false)}
        />
      </fieldset>
    </TaskForm>
  );
}
