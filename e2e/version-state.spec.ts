import { expect, test } from '@playwright/test';
import { openTab, openVersion } from './support/open-version';

/** Journeys through the state of a version. */

test('says whether a restart can load it, and how big it is', async ({ page }) => {
  await openVersion(page);
  await openTab(page, 'State');
  const summary = page.getByRole('region', { name: 'What a restart loads' });
  await expect(summary).toContainText(/Can be loaded|Cannot be loaded/);
  await expect(summary).toContainText(/A restart needs version [\d\u202f]+/);
  await expect(summary).toContainText(/Live.*(B|kB|MB|GB)/s);
  await expect(summary).toContainText(/Keys\s*([\d\u202f]+|between [\d\u202f]+ and [\d\u202f]+|not counted)/);
  await expect(summary).toContainText(/Reclaimable\s*\d.*(B|kB|MB|GB)/s);
});

test('each partition opens to the chain that it is built from', async ({ page }) => {
  await openVersion(page);
  await openTab(page, 'State');
  const map = page.getByRole('list', { name: /^Partitions of operator 0/ });
  const first = map.getByRole('button').first();
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await expect(map.getByRole('button').nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/partition=0\/default\/1/);
  const detail = page.getByRole('region', { name: /^Partition 1 of operator 0/ });
  await expect(detail).toContainText(/is built from|cannot be built/);
  await expect(detail.getByRole('img', { name: /Version/ })).toBeVisible();
  await expect(detail).toContainText(/Version needed\s*[\d\u202f]+/);
  await expect(detail).toContainText(/Changes to replay\s*[\d\u202f]+/);
  await detail.getByRole('link', { name: 'state/0/1' }).click();
  await expect(page).toHaveURL(/\/files\?.*path=state/);
});

test('the map has a table that says the same', async ({ page }) => {
  await openVersion(page);
  await openTab(page, 'State');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(page).toHaveURL(/view=table/);
  const table = page.getByRole('table', { name: /^Partitions of operator 0/ });
  await expect(table.getByRole('columnheader', { name: 'Changes to replay' })).toBeVisible();
  await expect(table.getByRole('row').nth(1)).toContainText(/loadable/);
  await table.getByRole('button', { name: 'Live' }).click();
  await expect(page).toHaveURL(/order=size/);
  await expect(table.getByRole('columnheader', { name: 'Live' })).toHaveAttribute('aria-sort', 'descending');
  await table.getByRole('button', { name: 'Partition 2', exact: true }).click();
  await expect(page).toHaveURL(/partition=0\/default\/2/);
  await expect(page.getByRole('region', { name: /^Partition 2 of operator 0/ })).toBeVisible();
});

test('says what each operator keeps, with names and types of its columns and no value', async ({ page }) => {
  await openVersion(page);
  await openTab(page, 'State');
  const operator = page.getByRole('region', { name: /^Operator 0 · aggregation/ });
  await expect(operator).toContainText('stateStoreSave');
  await expect(operator).toContainText('Keeps one row per group');
  const columns = operator.getByRole('region', { name: 'Columns of operator 0, store default' });
  await expect(columns).toContainText(/key.*(string|bigint|struct)/s);
  await expect(columns).toContainText(/value.*(bigint|double|decimal|struct)/s);
  await expect(operator).toContainText(/Skew\s*(even|partition|one partition)/);
});

test('growth follows the range in the address', async ({ page }) => {
  await openVersion(page);
  await openTab(page, 'State');
  const bytes = page.getByRole('figure', { name: 'Bytes over time' });
  await expect(bytes).toContainText(/live.*(B|kB|MB|GB)/s);
  await expect(page.getByRole('figure', { name: 'Keys over time' })).toBeVisible();
  await page.getByRole('button', { name: /^Time range/ }).click();
  await page.getByRole('button', { name: 'Last 1 h' }).click();
  await expect(page).toHaveURL(/range=1h/);
  await expect(bytes).toBeVisible();
});

test('a stateless query says so', async ({ page }) => {
  await openVersion(page, 'orders_v1', 'test');
  await openTab(page, 'State');
  await expect(page.getByText('This query is stateless')).toBeVisible();
});
