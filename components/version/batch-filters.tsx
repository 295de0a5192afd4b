'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Choice } from '@/components/ui/choice';

const CHOICES = [
  { value: null, word: 'All' },
  { value: 'committed', word: 'Committed' },
  { value: 'planned', word: 'Not committed' },
] as const;
type Show = (typeof CHOICES)[number]['value'];

type BatchFiltersProps = {
  show: Show;
  onShow: (show: Show) => void;
  onGoTo: (batchId: string) => void;
};

/** Which batches, and a way to one of them by its number. */
export function BatchFilters({ show, onShow, onGoTo }: BatchFiltersProps) {
  const [problem, setProblem] = useState<string | null>(null);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('batch') ?? '').replace(/[\s.,]/g, '');
    if (!/^\d{1,19}$/.test(typed)) return setProblem('A batch is a whole number.');
    setProblem(null);
    onGoTo(String(BigInt(typed)));
  }
  return (
    <search aria-label="Narrow the batches" className="flex flex-wrap items-center gap-2 print:hidden">
      <Choice legend="State of the batches" value={show} choices={CHOICES} onChoose={onShow} />
      <form onSubmit={submit} className="flex items-center gap-1.5">
        <input
          type="search"
          name="batch"
          inputMode="numeric"
          aria-label="Batch number"
          aria-invalid={problem !== null}
          placeholder="Batch number"
          className="num h-7 w-28 rounded-md border border-line bg-panel px-2 outline-none placeholder:font-sans placeholder:text-faint focus:border-line-strong"
        />
        <Button type="submit">Go to</Button>
      </form>
      <p role="alert" className="text-bad text-xs empty:hidden">
        {problem}
      </p>
    </search>
  );
}
