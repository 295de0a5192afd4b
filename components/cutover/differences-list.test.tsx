import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DifferencesList } from './differences-list';

const differences = [
  { path: 'offsets/3', change: 'gone' as const, culprits: ['cleaner' as const], words: 'offsets/3 is gone.' },
];
const words = (moreDifferences: number) =>
  renderToStaticMarkup(
    <DifferencesList differences={differences} moreDifferences={moreDifferences} />,
  ).replace(/<[^>]*>/g, ' ');

it('a list that is cut says how many more there are', () => {
  expect(words(3)).toMatch(/and 3 more files/);
  expect(words(0)).not.toMatch(/more/);
});
