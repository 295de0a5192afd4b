import { expect, type Page } from '@playwright/test';

/** Goes to a version of orders the way a person does: fleet, query, version. Returns the address of its overview. */
export async function openVersion(page: Page, name = 'orders_v1', environment = 'prod'): Promise<string> {
  await page.goto('/');
  await page.getByRole('link', { name: `orders in ${environment}` }).click();
  await page.getByRole('link', { name: new RegExp(`^Open ${name}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/\/versions\//);
  return new URL(page.url()).pathname;
}

/** Opens a tab of the version shown. */
export async function openTab(page: Page, tab: string): Promise<void> {
  const link = page.getByRole('navigation', { name: /^Parts of/ }).getByRole('link', { name: tab });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}
