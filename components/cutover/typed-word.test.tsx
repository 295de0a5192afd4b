import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TypedWord } from './typed-word';

it('the word to be typed stands apart, and the field’s name is the plain sentence', () => {
  const html = renderToStaticMarkup(<TypedWord word="orders" value="" onChange={() => undefined} />);
  const [, label = ''] = /<label[^>]*>(.*)<\/label>/.exec(html) ?? [];
  expect(label).toMatch(/<strong[^>]*>orders<\/strong>/);
  expect(label.replace(/<[^>]*>/g, '')).toBe('Type orders to go on');
});
