import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PathText } from './path-text';

it('a path is cut at its beginning, reads from left to right, and is whole in its title and as text', () => {
  const path = '/lake/warehouse/tables/prod/orders_v2';
  const html = renderToStaticMarkup(<PathText path={path} />);
  expect(html).toMatch(/class="[^"]*\btruncate\b[^"]*\[direction:rtl\]/);
  expect(html).toContain(`<bdi dir="ltr">${path}</bdi>`);
  expect(html).toContain(`title="${path}"`);
});
