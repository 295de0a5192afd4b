'use client';

import { cn } from './cn';

type ChoiceProps<T extends string | null> = {
  legend: string;
  value: T;
  choices: readonly { value: T; word: string }[];
  onChoose: (value: T) => void;
};

/** One of a few, side by side; the chosen one is pressed. */
export function Choice<T extends string | null>({ legend, value, choices, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset className="flex w-fit rounded-md border border-line bg-panel p-0.5 print:hidden">
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => (
        <button
          key={choice.value ?? ''}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
          className={cn(
            'h-6 whitespace-nowrap rounded-sm px-2 text-xs',
            choice.value === value ? 'bg-chip font-medium text-ink' : 'text-soft hover:text-ink',
          )}
        >
          {choice.word}
        </button>
      ))}
    </fieldset>
  );
}
