import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { layoutShifts, recordLayoutShifts } from './support/layout-shift';
import { openVersion } from './support/open-version';

/** Every part of a version for every reader: axe, narrow screens, grey paper; and nothing moves unless data moved. */

const PARTS = [
  '',
  '/batches',
  '/sources',
  '/state',
  '/state?view=table',
  '/state?partition=0/default/1',
  '/files',
  '/files?path=offsets',
  '/settings',
  '/settings?show=change',
];

async function ready(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in any part of a version, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(5 * 60_000);
    await page.emulateMedia({ colorScheme });
    const path = await openVersion(page);
    for (const part of PARTS) {
      await page.goto(path + part);
      await ready(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join('\n')}`,
      );
      expect(found, part).toEqual([]);
    }
  });
}

test('no part of a version scrolls sideways at 390 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const path = await openVersion(page);
  for (const part of PARTS) {
    await page.goto(path + part);
    await ready(page);
    const [scroll, client] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(scroll, part).toBeLessThanOrEqual(client ?? 0);
  }
});

test('on grey paper the status keeps its word and its shape, and controls are gone', async ({ page }) => {
  await openVersion(page);
  await page.emulateMedia({ media: 'print' });
  const status = page
    .getByRole('main')
    .getByText(/^(Healthy|Attention|At risk|Blocked|Data at stake|Unknown)$/)
    .first();
  await expect(status).toBeVisible();
  await expect(status.locator('svg')).toBeVisible();
  await expect(page.getByRole('navigation', { name: /^Parts of/ })).toBeHidden();
});

const LIVE_PARTS = [
  ['', /^\/api\/v1\/versions\/[^/]+$/],
  ['/batches', /\/batches$/],
  ['/sources', /\/sources$/],
  ['/state', /\/state$/],
] as const;
/** A version that is quiet is told of each 10 s. */
const UPDATES = 5;

test('nothing moves in any part of a version while updates arrive', async ({ page, context }) => {
  test.setTimeout(5 * 60_000);
  const path = await openVersion(page);
  await Promise.all(
    LIVE_PARTS.map(async ([part, api]) => {
      const tab = await context.newPage();
      await recordLayoutShifts(tab);
      let answers = 0;
      tab.on('response', (response) => {
        if (api.test(new URL(response.url()).pathname)) answers += 1;
      });
      await tab.goto(path + part);
      await expect
        .poll(() => answers, { timeout: 4 * 60_000, intervals: [1000] })
        .toBeGreaterThanOrEqual(UPDATES);
      expect(await layoutShifts(tab), part).toEqual([]);
    }),
  );
});
