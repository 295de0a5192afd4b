import type { JsonSchema } from './openapi-schemas';

/** Texts that fit a pattern of the contracts. */
const BY_PATTERN: Record<string, string> = {
  '^-?\\d{1,39}$': '1796007331000',
  '^[0-9a-f]{64}$': '0123456789abcdef'.repeat(4),
  '^[\\x21-\\x7e]{8,200}$': 'deploy-4711',
  '^[\\w-]{43}$': 'x'.repeat(43),
};
const BY_FORMAT: Record<string, string> = { email: 'grace@example.com' };
/** Texts that say more than "text". */
const BY_NAME: Record<string, string> = {
  id: 'main.prod.orders.v1',
  v1: 'main.prod.orders.v1',
  v2: 'main.prod.orders.v2',
  name: 'deploy of orders',
  reason: 'release 2.4',
  words: 'counted both outputs',
  owner: 'payments team',
  path: 'offsets/7',
  environments: 'prod',
  environment: 'prod',
  password: 'a dozen green signals',
  current: 'a dozen green signals',
  next: 'five levers and a lamp',
};

/** A value that fits a schema of something that is sent: what has to be there, and no more. `name` is its field. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if ('const' in schema) return schema.const;
  const choices = listOf(schema.enum);
  if (choices.length > 0) return choices[0];
  const variants = [...listOf(schema.anyOf), ...listOf(schema.oneOf)] as JsonSchema[];
  const [variant] = variants.filter(({ type }) => type !== 'null');
  if (variant !== undefined) return exampleOf(variant, name);
  const parts = listOf(schema.allOf) as JsonSchema[];
  if (parts.length > 0) return Object.assign({}, ...parts.map((part) => exampleOf(part, name)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, name);
    case 'array':
      return [exampleOf((schema.items ?? {}) as JsonSchema, name)];
    case 'string':
      return textOf(schema, name);
    case 'integer':
    case 'number':
      return name === 'expiresInDays' ? 90 : Math.max(1, Number(schema.minimum ?? 1));
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function objectOf({ properties = {}, required }: JsonSchema, name: string): Record<string, unknown> {
  const needed = listOf(required);
  return Object.fromEntries(
    Object.entries(properties as Record<string, JsonSchema>)
      .filter(([field]) => needed.includes(field))
      .map(([field, schema]) => [field, exampleOf(schema, field === 'id' && name !== '' ? name : field)]),
  );
}

function textOf({ pattern, format }: JsonSchema, name: string): string {
  return BY_PATTERN[String(pattern)] ?? BY_FORMAT[String(format)] ?? BY_NAME[name] ?? 'text';
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
