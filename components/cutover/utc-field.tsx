import { Field } from '@/components/ui/field';

type UtcFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem: string | null;
};

/** A date and time in UTC as the person types it. */
export function UtcField({ label, value, onChange, problem }: UtcFieldProps) {
  return (
    <Field
      label={label}
      type="datetime-local"
      step="1"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      problem={problem}
      className="max-w-64"
    />
  );
}
