import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { declarationSchema } from '@/lib/server/config/declaration';
import { declareYaml } from './declare-yaml';

it('is a declaration that the configuration takes, for this version in its environment', () => {
  const text = declareYaml({
    query: { name: 'orders', environment: 'prod' },
    version: { version: 2 },
  } as Parameters<typeof declareYaml>[0]);
  const declared = parse(text).queries.orders.environments.prod.versions[2];
  expect(declarationSchema.safeParse(declared).error).toBeUndefined();
  expect(Object.keys(declared)).toEqual(['sources', 'operators', 'sink']);
});
