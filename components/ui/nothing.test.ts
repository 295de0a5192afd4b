import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** In their page from its first moment: on the way there its skeleton stands until all of them are loaded. */
const FROM_THE_FIRST_MOMENT = [
  'CutoverBanners',
  'CutoverDiagram',
  'Stepper',
  'WhatHappened',
  'WhatItRestsOn',
];

/** Every part that is loaded by itself, by name, with what `dynamic` is told of it. */
function partsLoadedByThemselves(): { name: string; text: string }[] {
  return readdirSync('components', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) => {
      const source = readFileSync(join('components', path), 'utf8');
      return [...source.matchAll(/^const (\w+) = dynamic\([^;]*\);$/gm)].map(([text, name = '']) => ({
        name,
        text,
      }));
    });
}

it('a part that appears later has something to stand for it: without it the whole page would give way to its skeleton', () => {
  const parts = partsLoadedByThemselves();
  expect(parts.length).toBeGreaterThan(20);
  const bare = parts.filter(({ text }) => !/\b(ssr: false|loading: )/.test(text)).map(({ name }) => name);
  expect(bare.sort()).toEqual(FROM_THE_FIRST_MOMENT);
});
