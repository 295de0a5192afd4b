import { expect, type Page, test } from '@playwright/test';
import { layoutShifts, recordLayoutShifts } from './support/layout-shift';

/** Nothing moves unless data moved: no layout shift from the first paint through 100 live updates. */

const UPDATES = 100;
test.setTimeout(6 * 60_000);

function countAnswers(page: Page, path: RegExp): () => number {
  let count = 0;
  page.on('response', (response) => {
    if (path.test(new URL(response.url()).pathname)) count += 1;
  });
  return () => count;
}

test('the fleet stays still', async ({ page }) => {
  await recordLayoutShifts(page);
  const answers = countAnswers(page, /^\/api\/v1\/fleet$/);
  await page.goto('/');
  await expect.poll(answers, { timeout: 5 * 60_000, intervals: [1000] }).toBeGreaterThanOrEqual(UPDATES);
  expect(await layoutShifts(page)).toEqual([]);
});

test('the query page stays still', async ({ page }) => {
  await recordLayoutShifts(page);
  const answers = countAnswers(page, /^\/api\/v1\/queries\/[^/]+(\/series)?$/);
  await page.goto('/');
  await page.getByRole('link', { name: 'orders in prod' }).click();
  await expect(page.getByRole('figure', { name: 'Lag', exact: true })).toBeVisible();
  await expect.poll(answers, { timeout: 5 * 60_000, intervals: [1000] }).toBeGreaterThanOrEqual(UPDATES);
  expect(await layoutShifts(page)).toEqual([]);
});
