import type { OpenApiSchema } from '@/lib/contract/openapi';

/** A stretch of text; with `shape` it names one that is written elsewhere. */
export type Part = { text: string; shape?: string };

/** 64-bit integers are decimal strings, and so common that they get a word. */
const LONG = '^-?\\d{1,39}$';

/**
 * A JSON Schema as lines to read: fields one a line, `?` behind one that may be left out, alternatives with `|`, bounds in
 * brackets.
 */
export function schemaLines(schema: OpenApiSchema): Part[][] {
  return linesOf(schema, '');
}

function linesOf(schema: OpenApiSchema, indent: string): Part[][] {
  const shape = shapeOf(schema);
  if (shape !== null) return [[{ text: shape, shape }]];
  const variants = [...listOf(schema.anyOf), ...listOf(schema.oneOf)];
  if (variants.length > 0) return between(variants, ' | ', indent);
  const parts = listOf(schema.allOf);
  if (parts.length > 0) return between(parts, ' & ', indent);
  if ('const' in schema) return line(JSON.stringify(schema.const));
  if (Array.isArray(schema.enum)) return line(schema.enum.map((each) => JSON.stringify(each)).join(' | '));
  if (schema.type === 'object') return objectLines(schema, indent);
  if (schema.type === 'array') {
    return joined(line('['), linesOf(schemaAt(schema.items), indent), line(`]${bounds(schema)}`));
  }
  return line(`${scalar(schema)}${bounds(schema)}`);
}

function line(text: string): Part[][] {
  return [[{ text }]];
}

/** The first line of each goes on where the last of the one before ends. */
function joined(...pieces: Part[][][]): Part[][] {
  return pieces.reduce((before, [first = [], ...rest]) => {
    const last = before.at(-1) ?? [];
    return [...before.slice(0, -1), [...last, ...first], ...rest];
  });
}

function between(variants: readonly OpenApiSchema[], word: string, indent: string): Part[][] {
  const pieces = variants.map((variant, place) =>
    place === 0 ? linesOf(variant, indent) : joined(line(word), linesOf(variant, indent)),
  );
  return joined(...pieces);
}

function objectLines(schema: OpenApiSchema, indent: string): Part[][] {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, OpenApiSchema>);
  const required = Array.isArray(schema.required) ? schema.required : [];
  const others = schema.additionalProperties;
  const named = fields.map(
    ([name, field]) => [`${name}${required.includes(name) ? '' : '?'}`, field] as const,
  );
  const rest = typeof others === 'object' && others !== null ? [['[name]', schemaAt(others)] as const] : [];
  const all = [...named, ...rest];
  if (all.length === 0) return line('{}');
  const inside = `${indent}  `;
  return [
    ...line('{'),
    ...all.flatMap(([name, field]) => joined(line(`${inside}${name}: `), linesOf(field, inside))),
    ...line(`${indent}}`),
  ];
}

function scalar({ type, format, pattern }: OpenApiSchema): string {
  if (pattern === LONG) return 'decimal string';
  if (typeof format === 'string') return format;
  return typeof type === 'string' ? type : 'any';
}

function bounds(schema: OpenApiSchema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern, format } = schema;
  const words = [
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    typeof pattern === 'string' && pattern !== LONG && format === undefined ? pattern : null,
    'default' in schema ? `default ${JSON.stringify(schema.default)}` : null,
  ].filter((word) => word !== null);
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}

function range(least: unknown, most: unknown, of: string): string | null {
  if (typeof least === 'number' && typeof most === 'number') return `${least} to ${most}${of}`;
  if (typeof least === 'number') return `at least ${least}${of}`;
  return typeof most === 'number' ? `at most ${most}${of}` : null;
}

function shapeOf({ $ref }: OpenApiSchema): string | null {
  return typeof $ref === 'string' ? $ref.replace('#/components/schemas/', '') : null;
}

function schemaAt(value: unknown): OpenApiSchema {
  return typeof value === 'object' && value !== null ? (value as OpenApiSchema) : {};
}

function listOf(value: unknown): OpenApiSchema[] {
  return Array.isArray(value) ? value : [];
}
