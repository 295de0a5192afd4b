type UtcInstantProps = { name: string; label: string; ms: number | null };

/** A date and time in UTC, to the second; empty for null. */
export function UtcInstant({ name, label, ms }: UtcInstantProps) {
  return (
    <label className="flex items-center justify-between gap-3 text-xs">
      <span className="text-soft">{label}</span>
      <input
        type="datetime-local"
        step="1"
        name={name}
        defaultValue={ms === null ? undefined : new Date(ms).toISOString().slice(0, 19)}
        className="num h-7 rounded-md border border-line bg-panel px-2"
      />
    </label>
  );
}
