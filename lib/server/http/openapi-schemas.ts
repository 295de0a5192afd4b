import { z } from 'zod';
import * as audit from '@/lib/contract/audit';
import * as compare from '@/lib/contract/compare';
import * as cutover from '@/lib/contract/cutover';
import * as cutoverPlan from '@/lib/contract/cutover-plan';
import * as declaration from '@/lib/contract/declaration';
import * as finding from '@/lib/contract/finding';
import * as fleet from '@/lib/contract/fleet';
import * as handover from '@/lib/contract/handover';
import * as health from '@/lib/contract/health';
import * as lag from '@/lib/contract/lag';
import * as live from '@/lib/contract/live';
import * as member from '@/lib/contract/member';
import { problem } from '@/lib/contract/problem';
import * as query from '@/lib/contract/query';
import * as series from '@/lib/contract/series';
import * as session from '@/lib/contract/session';
import * as signIn from '@/lib/contract/sign-in';
import * as token from '@/lib/contract/token';
import * as version from '@/lib/contract/version';

/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type JsonSchema = Record<string, unknown>;

/** Contracts whose schemas keep their names in the document. Of others, what is answered stands in place. */
const CONTRACTS = {
  audit,
  compare,
  cutover,
  cutoverPlan,
  declaration,
  finding,
  fleet,
  handover,
  health,
  lag,
  live,
  member,
  query,
  series,
  session,
  signIn,
  token,
  version,
};
const REF = '#/components/schemas/';
const LOST = /#\/components\/schemas\/__shared#\/\$defs\//g;

/** What goes in: defaults may be left out. */
export function inputSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => withoutSafeBounds(jsonSchema),
  });
  return rest;
}

/**
 * What comes out: `of` refers to shapes that several answers have by their names in the contract, and `components` has
 * those that are referred to. Fields may be added to an answer at any time: no schema forbids those it does not name.
 */
export function outputSchemas(responses: readonly z.ZodType[]): {
  of: (response: z.ZodType) => JsonSchema;
  components: Record<string, JsonSchema>;
} {
  const registry = z.registry<{ id: string }>();
  const names = new Map<z.ZodType, string>();
  const add = (schema: z.ZodType, id: string) => {
    if (names.has(schema)) return;
    names.set(schema, id);
    registry.add(schema, { id });
  };
  add(problem, 'problem');
  for (const contract of Object.values(CONTRACTS))
    for (const [name, exported] of Object.entries(contract))
      if (exported instanceof z.ZodObject && !taken(names, name)) add(exported, name);
  for (const [index, response] of responses.entries()) add(response, `answer${index}`);
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `${REF}${id}`,
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      withoutSafeBounds(jsonSchema);
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  const { __shared: shared, ...named } = plain(schemas) as Record<string, JsonSchema>;
  const all: Record<string, JsonSchema> = { ...named, ...(shared?.$defs as Record<string, JsonSchema>) };
  const of = (response: z.ZodType): JsonSchema => {
    const name = names.get(response) ?? '';
    return /^answer\d+$/.test(name) ? (all[name] ?? {}) : { $ref: `${REF}${name}` };
  };
  const roots = [...responses.map(of), { $ref: `${REF}problem` }];
  return { of, components: referred(roots, all) };
}

/** That a number is one that JavaScript counts with says nothing of ours. */
function withoutSafeBounds(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

function taken(names: ReadonlyMap<z.ZodType, string>, name: string): boolean {
  return [...names.values()].includes(name);
}

/** Without what only stands alone: an id and a dialect of each schema; and with references as they are in one document. */
function plain(schemas: unknown): unknown {
  const text = JSON.stringify(schemas).replaceAll(LOST, REF);
  return JSON.parse(text, function (this: unknown, key: string, value: unknown) {
    return key === '$id' || key === '$schema' ? undefined : value;
  });
}

/** Of all schemas those that `roots` come to, by name. */
function referred(roots: readonly JsonSchema[], all: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const found = new Set<string>();
  const visit = (schema: unknown) => {
    for (const [, name = ''] of JSON.stringify(schema).matchAll(
      /"\$ref":"#\/components\/schemas\/([^"]+)"/g,
    )) {
      if (found.has(name)) continue;
      found.add(name);
      visit(all[name] ?? {});
    }
  };
  visit(roots);
  return Object.fromEntries([...found].sort().map((name) => [name, all[name] ?? {}]));
}
