import type { OpenApiSchema } from '@/lib/contract/openapi';
import { schemaLines } from './prepare-schema';

/** A schema to read; shapes that stand elsewhere are links to where. */
export function SchemaText({ schema }: { schema: OpenApiSchema }) {
  return (
    <pre className="whitespace-pre-wrap rounded-md bg-chip px-3 py-2 text-2xs [overflow-wrap:anywhere]">
      {schemaLines(schema).map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place
        <span key={place}>
          {line.map(({ text, shape }, part) =>
            shape === undefined ? (
              text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor has a part of it
              <a key={part} href={`#shape-${shape}`} className="underline">
                {text}
              </a>
            ),
          )}
          {'\n'}
        </span>
      ))}
    </pre>
  );
}
