import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

/** Every page for every reader: axe, narrow screens, grey paper. */

async function everyPage(page: Page): Promise<string[]> {
  await page.goto('/');
  const query = await page.getByRole('link', { name: 'orders in prod' }).getAttribute('href');
  return [
    '/',
    '/?environment=prod',
    '/?q=no-such-query',
    '/findings',
    '/audit',
    '/audit?who=nobody-of-that-name',
    '/settings',
    '/sign-in',
    '/join',
    query ?? '',
    '/queries/no-such-query',
  ];
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const path of await everyPage(page)) {
      await page.goto(path);
      await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true');
      // The page itself, not what stands there while it loads.
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join('\n')}`,
      );
      expect(found, path).toEqual([]);
    }
  });
}

test('no page scrolls sideways at 390 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of await everyPage(page)) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    const [scroll, client] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(scroll, path).toBeLessThanOrEqual(client ?? 0);
  }
});

test('at 390 px status and reason come before the numbers', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const row = page.getByRole('row', { name: /orders in prod/ });
  const status = await row
    .getByText(/^(Healthy|Attention|At risk|Blocked|Data at stake|Unknown)$/)
    .boundingBox();
  const behind = await row.getByText('Behind', { exact: true }).boundingBox();
  expect(status?.y ?? Number.POSITIVE_INFINITY).toBeLessThan(behind?.y ?? 0);
});

test('on grey paper every status keeps its word and its shape', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/');
  const row = page.getByRole('row', { name: /orders in prod/ });
  const word = row.getByText(/^(Healthy|Attention|At risk|Blocked|Data at stake|Unknown)$/);
  await expect(word).toBeVisible();
  await expect(word.locator('svg')).toBeVisible();
  await expect(page.getByRole('button', { name: /pause live updates/ })).toBeHidden();
});

test('the reader who wants no motion gets none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const moving = await page.evaluate(
    // What is over within a frame is no motion: it may just be running.
    () =>
      document
        .getAnimations()
        .filter((each) => each.playState === 'running')
        .filter((each) => Number(each.effect?.getComputedTiming().activeDuration) > 16).length,
  );
  expect(moving).toBe(0);
});
