import { expect, test } from '@playwright/test';
import { openTab, openVersion } from './support/open-version';

/** Promise P2 on the pages: every number says what it counts, where it comes from and when it was true. */

test('P2: each lag in the fleet has unit, origin and age, or says that it is unknown and why', async ({
  page,
}) => {
  await page.goto('/');
  const rows = page.getByRole('row', { name: /orders in/ });
  await expect(rows.first()).toBeVisible();
  for (const row of await rows.all()) {
    const behind = row.getByRole('cell').filter({ hasText: 'Behind' });
    await expect(behind).toHaveText(
      /\d+ (records?|files?|versions?|seconds?|steps?).+ · (now|.+ ago)$|unknown.+/,
    );
    await expect(behind).not.toHaveText(/-\d/);
  }
});

test('P2: what is not known is said to be unknown, never 0 and never a dash', async ({ page }) => {
  await page.goto('/');
  const stateless = page.getByRole('row', { name: /orders in test/ });
  const cell = (column: string) => stateless.getByRole('cell').filter({ hasText: column });
  await expect(cell('Watermark delay')).toContainText('unknown');
  await expect(cell('State, live')).toContainText('stateless');
});

test('P2: every answer carries its evidence and the time it was true', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'orders in prod' }).click();
  const answers = page.getByRole('tabpanel').getByRole('definition');
  await expect(answers.first()).toBeVisible();
  for (const answer of (await answers.all()).slice(0, 5)) {
    await expect(answer).toContainText(
      /(commits|offsets|state|metadata|sources|no evidence|broker|recorded)/,
    );
    await expect(answer).toContainText(/ ago|now/);
  }
});

test('P2: the source’s end on the track names its origin and its age', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'orders in prod' }).click();
  await page.getByText('The same as a table').click();
  await expect(page.getByText(/^Source end .+ read .+ UTC; oldest still available/)).toBeVisible();
});

test('P2: keys of state are exact, bounded, or not counted with the reason; bytes have their unit', async ({
  page,
}) => {
  await openVersion(page);
  await openTab(page, 'State');
  const fact = (name: string) =>
    page
      .getByRole('region', { name: 'What a restart loads' })
      .locator('dl > div')
      .filter({ hasText: new RegExp(`^${name}`) });
  await expect(fact('Keys')).toHaveText(
    /^Keys([\d\u202f]+(exact|.+older version.+)|between [\d\u202f]+ and [\d\u202f]+.+|not counted.+)$/,
  );
  for (const name of ['Live', 'Retained', 'Reclaimable']) {
    await expect(fact(name)).toHaveText(/^\D+(\d[\d\u202f.]* (B|kB|MB|GB)|unknown)/);
  }
});

test('P2: the track’s table says how far the sink is known, and when it was written', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'orders in prod' }).click();
  await page.getByText('The same as a table').click();
  const table = page.getByRole('table', { name: /^Positions of all versions/ });
  await expect(table.getByRole('columnheader', { name: 'Batch in the sink' })).toBeVisible();
  await expect(table.getByRole('row', { name: /^orders_v1/ })).not.toContainText('unknown');
});
