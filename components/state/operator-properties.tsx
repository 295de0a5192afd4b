'use client';

import { prepareProperties } from './prepare-properties';

/** What the operator's metadata says besides its name: modes, and the processor's state variables. */
export function OperatorProperties({ text }: { text: string | null }) {
  const properties = prepareProperties(text);
  if (properties === null) return null;
  const { facts, variables, raw } = properties;
  if (raw !== null) {
    return (
      <p className="text-soft">
        Properties as Spark wrote them: <code className="break-all">{raw}</code>
      </p>
    );
  }
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {facts.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-faint">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
      {variables.map(({ name, kind, ttl }) => (
        <div key={name} className="min-w-0">
          <dt className="text-faint">
            Variable <code className="num text-ink">{name}</code>
          </dt>
          <dd>
            {kind}, <span className="text-soft">{ttl}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
