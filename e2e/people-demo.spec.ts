import { expect, type Page, test } from '@playwright/test';

/** The demo's two people: nobody signs in, and each page says who acts. */

const operator = (page: Page) => page.getByRole('button', { name: /: account, theme and shortcuts$/ });

test('another person of the demo is chosen in the header, and acts on every page', async ({ page }) => {
  await page.goto('/findings');
  await expect(operator(page)).toHaveAccessibleName(/^demo operator, operator:/);
  await expect(operator(page)).toContainText('demo operator · operator');
  await operator(page).click();
  await expect(page.getByRole('menu')).toContainText('Nobody signs in to the demo');
  await page.getByRole('menuitemradio', { name: 'second operator · approver' }).click();
  await expect(operator(page)).toHaveAccessibleName(/^second operator, approver:/);
  await expect(page).toHaveURL(/\/findings$/);
  await page.goto('/settings');
  await expect(operator(page)).toHaveAccessibleName(/^second operator, approver:/);
  const people = page.getByRole('table', { name: 'People and their roles per environment' });
  await expect(people.getByRole('row', { name: /second operator/ })).toContainText('(you)');
});

test('what the demo’s people may not change is disabled, and says why', async ({ page }) => {
  await page.goto('/settings');
  const invite = page.getByRole('button', { name: 'Invite…' });
  await expect(invite).toBeDisabled();
  await expect(invite).toHaveAccessibleDescription('The people of the demo are fixed by its configuration.');
  const environments = page.getByRole('table', { name: 'Environments and who may act in them' });
  await expect(environments.getByRole('row', { name: /prod/ })).toContainText('second operator');
});

test('the audit of the demo says what the configuration declared', async ({ page }) => {
  await page.goto('/audit');
  await page
    .getByRole('button', { name: /read a declaration from signalbox\.yaml/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: /^Change of entry/ })).toContainText('added: yaml: |');
  await expect(page.getByRole('link', { name: /^Settings of / })).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Copy the command: npx signalbox audit verify --demo', exact: true }),
  ).toBeVisible();
});

test('g a and g s lead to the audit and the settings', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Fleet' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page).toHaveURL(/\/audit/);
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page).toHaveURL(/\/settings/);
});
