import { Field } from '@/components/ui/field';

type TypedWordProps = { word: string; value: string; onChange: (value: string) => void };

/** A word to be typed by hand, so that nothing of weight happens by a slip. It stands apart from the words around it. */
export function TypedWord({ word, value, onChange }: TypedWordProps) {
  return (
    <Field
      label={
        <>
          Type <strong className="num rounded-sm bg-chip px-1 font-semibold">{word}</strong> to go on
        </>
      }
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="off"
      spellCheck={false}
      required
    />
  );
}
