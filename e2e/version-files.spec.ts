import { expect, test } from '@playwright/test';
import { openTab, openVersion } from './support/open-version';

/** Journeys through the files of a checkpoint. */

test('goes folder by folder and shows a small file line by line', async ({ page }) => {
  await openVersion(page);
  await openTab(page, 'Files');
  const files = page.getByRole('region', { name: 'Files', exact: true });
  await expect(files.getByRole('list', { name: 'Entries of the checkpoint' })).toContainText('metadata');
  await files.getByRole('button', { name: /^offsets\// }).click();
  await expect(page).toHaveURL(/path=offsets/);
  const entries = files.getByRole('list', { name: 'Entries of offsets' });
  await entries
    .getByRole('button', { name: /^\d+ log/ })
    .first()
    .click();
  await expect(page).toHaveURL(/file=offsets(%2F|\/)\d+/);
  const text = page.getByRole('region', { name: /^Text of offsets/ });
  await expect(text.getByRole('listitem').first()).toContainText('v1');
  await expect(text).toContainText('"orders"');
  await expect(page.getByRole('button', { name: 'Copy the text' })).toBeVisible();
  await page.reload();
  await expect(text).toContainText('"orders"');
  await page.getByRole('button', { name: 'Close the file' }).click();
  await expect(page).not.toHaveURL(/file=/);
});

test('says why a state file is not shown as text', async ({ page }) => {
  await openVersion(page);
  await openTab(page, 'Files');
  for (const folder of [/^state\//, /^0\//, /^0\//]) {
    await page
      .getByRole('region', { name: 'Files', exact: true })
      .getByRole('button', { name: folder })
      .first()
      .click();
  }
  await page
    .getByRole('button', { name: /\.(delta|snapshot|zip|changelog)/ })
    .first()
    .click();
  await expect(page.getByText('Not shown as text')).toBeVisible();
  await expect(page.getByText(/^(not text|too large)/)).toBeVisible();
});

test('promises to be read-only and offers nothing else', async ({ page }) => {
  await openVersion(page);
  await openTab(page, 'Files');
  await expect(page.getByText(/^Read-only: /)).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('list', { name: /^Entries of/ })).toBeVisible();
  const names = await main.getByRole('button').or(main.getByRole('link')).allTextContents();
  expect(names.filter((name) => /delete|remove|rename|move|edit|upload|write/i.test(name))).toEqual([]);
});

test('a folder that is not there says so and can be tried again', async ({ page }) => {
  const path = await openVersion(page);
  await page.goto(`${path}/files?path=no-such-folder`);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/nothing at/i);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'orders_v1' })).toBeVisible();
});
