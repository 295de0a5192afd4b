import { expect, type Page, test } from '@playwright/test';
import { openTab, openVersion } from './support/open-version';

/** Journeys through the batches of a version. */

const table = (page: Page) => page.getByRole('table', { name: /^Batches, newest first/ });
const rows = (page: Page) => table(page).getByRole('button', { name: /^Batch / });

test.beforeEach(async ({ page }) => {
  await openVersion(page);
  await openTab(page, 'Batches');
  await expect(rows(page).first()).toBeVisible();
});

test('newest first, each with state, times, duration and where it is known from', async ({ page }) => {
  const ids = (await rows(page).allTextContents()).map((text) => Number(text.replace(/\D/g, '')));
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  const row = table(page).getByRole('row').nth(2);
  await expect(row).toContainText(/committed|planned, not committed/);
  await expect(row).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/);
  await expect(row).toContainText(/files|history/);
});

test('only what is on screen is in the document', async ({ page }) => {
  const total = Number(await table(page).getAttribute('aria-rowcount')) - 1;
  expect(total).toBeGreaterThan(0);
  expect(await rows(page).count()).toBeLessThanOrEqual(Math.min(total, 80));
});

test('a row opens to its ranges by Enter, is in the URL, and survives a reload', async ({ page }) => {
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const second = rows(page).nth(1);
  await expect(second).toBeFocused();
  const name = await second.textContent();
  await page.keyboard.press('Enter');
  await expect(second).toHaveAttribute('aria-expanded', 'true');
  const id = (name ?? '').replace(/\D/g, '');
  await expect(page).toHaveURL(new RegExp(`batch=${id}`));
  const ranges = page.getByRole('region', { name: /^Source 0, batch/ });
  await expect(ranges.getByRole('columnheader', { name: 'From' })).toBeVisible();
  await expect(ranges.getByRole('row').nth(1)).toContainText(/\d/);
  await expect(page.getByText(`--batch ${id}`)).toBeVisible();
  await page.reload();
  await expect(
    page.getByRole('button', { name: `Batch ${name?.trim()}: ranges per partition` }),
  ).toHaveAttribute('aria-expanded', 'true');
});

test('an open row holds the list, and newest brings it back', async ({ page }) => {
  await page.getByRole('searchbox', { name: 'Batch number' }).fill('3');
  await page.getByRole('button', { name: 'Go to', exact: true }).click();
  await expect(page.getByText(/list held at/)).toBeVisible();
  const first = await rows(page).first().textContent();
  await page.getByRole('button', { name: /^Show .+ newer$/ }).click();
  await expect(rows(page).first()).not.toHaveText(first ?? '');
  await expect(page.getByText(/list held at/)).toHaveCount(0);
  await expect(page).not.toHaveURL(/batch=/);
});

test('filters by state in the URL', async ({ page }) => {
  await page.getByRole('button', { name: 'Committed', exact: true }).click();
  await expect(page).toHaveURL(/show=committed/);
  await expect(table(page)).not.toContainText('not committed');
  await page.getByRole('button', { name: 'Not committed', exact: true }).click();
  await expect(page).toHaveURL(/show=planned/);
  await expect(
    page.getByText(/^No batch is open$/).or(table(page).getByText('planned, not committed').first()),
  ).toBeVisible();
});

test('goes to a batch by its number', async ({ page }) => {
  await page.getByRole('searchbox', { name: 'Batch number' }).fill('3');
  await page.getByRole('button', { name: 'Go to', exact: true }).click();
  await expect(page).toHaveURL(/batch=3(&|$)/);
  await expect(page.getByRole('button', { name: 'Batch 3: ranges per partition' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await page.getByRole('searchbox', { name: 'Batch number' }).fill('three');
  await page.getByRole('button', { name: 'Go to', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'whole number' })).toBeVisible();
});
