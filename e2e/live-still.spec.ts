import { expect, type Page, test } from '@playwright/test';
import { layoutShifts, recordLayoutShifts } from './support/layout-shift';

/**
 * Nothing moves unless data moved: no layout shift from the first paint through 100 live updates. Both pages are open at
 * once, and early (files run by name), while the replayed query still moves.
 */

const UPDATES = 100;
test.setTimeout(9 * 60_000);

function countAnswers(page: Page, path: RegExp): () => number {
  let count = 0;
  page.on('response', (response) => {
    if (path.test(new URL(response.url()).pathname)) count += 1;
  });
  return () => count;
}

test('the fleet and the query page stay still', async ({ page: fleet, context }) => {
  const query = await context.newPage();
  await recordLayoutShifts(fleet);
  await recordLayoutShifts(query);
  const fleetAnswers = countAnswers(fleet, /^\/api\/v1\/fleet$/);
  const queryAnswers = countAnswers(query, /^\/api\/v1\/queries\/[^/]+(\/series)?$/);
  await query.goto('/');
  await query.getByRole('link', { name: 'orders in prod' }).click();
  await expect(query.getByRole('figure', { name: 'Lag', exact: true })).toBeVisible();
  await fleet.goto('/');
  const fewest = () => Math.min(fleetAnswers(), queryAnswers());
  await expect.poll(fewest, { timeout: 8 * 60_000, intervals: [1000] }).toBeGreaterThanOrEqual(UPDATES);
  expect(await layoutShifts(fleet)).toEqual([]);
  expect(await layoutShifts(query)).toEqual([]);
});
