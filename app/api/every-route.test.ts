import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { apiOperations } from '@/lib/server/http/openapi-operations';
import { routes } from '@/lib/server/http/routes';

/** The description of the API is held against what Next answers: the files of this folder. */

const folder = fileURLToPath(new URL('.', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('route.ts') && !file.includes('[...path]'))
  .sort();
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

type Handler = { declared?: { at: string; summary: string } };

test('every route is described, with its own declaration; and nothing else is', async () => {
  expect(files.length).toBeGreaterThan(30);
  const described = new Map(
    apiOperations().map((operation) => [`${operation.method.toUpperCase()} ${operation.path}`, operation]),
  );
  const answered: string[] = [];
  for (const file of files) {
    const exported = (await import(/* @vite-ignore */ `${folder}${file}`)) as Record<string, Handler>;
    const path = `/api/${dirname(file).replaceAll(/\[(\w+)\]/g, '{$1}')}`;
    for (const method of METHODS.filter((each) => each in exported)) {
      const address = `${method} ${path}`;
      answered.push(address);
      const operation = described.get(address);
      expect(operation, `${address} is not described`).toBeDefined();
      const route = Object.entries(routes).find(([name]) => name === operation?.id)?.[1];
      if (route !== undefined) expect(exported.GET).toBe(route.GET);
      const declared = exported[method]?.declared;
      if (declared !== undefined)
        expect([declared.at, declared.summary]).toEqual([address, operation?.summary]);
    }
  }
  expect(answered.sort()).toEqual([...described.keys()].sort());
});
