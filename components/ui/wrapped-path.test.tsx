import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WrappedPath } from './wrapped-path';

it('a long path breaks behind its slashes, and is copied as it is', () => {
  const path = 's3://lake/checkpoints/prod/orders_v2';
  const html = renderToStaticMarkup(<WrappedPath path={path} />);
  expect(html).toContain('checkpoints/<wbr/>prod/<wbr/>orders_v2');
  expect(html.replace(/<[^>]*>/g, '')).toBe(path);
});
