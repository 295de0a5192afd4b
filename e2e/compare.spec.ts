import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { compareAnswer } from '@/lib/contract/compare';
import { fleet } from '@/lib/contract/fleet';
import { apiPath, pagePath } from '@/lib/contract/paths';
import { layoutShifts, recordLayoutShifts } from './support/layout-shift';

/** Journeys through the compare page, on the replayed recording. Early (files run by name), while the query still moves. */

const SOME_UPDATES = 10;

/** Ids of orders_v1 and orders_v2, once both are read and v2 has planned something. */
async function versionsOf(page: Page, environment: string): Promise<{ v1: string; v2: string }> {
  let found: { v1: string; v2: string } | undefined;
  await expect
    .poll(
      async () => {
        const { queries } = fleet.parse(await (await page.request.get(apiPath.fleet())).json());
        const versions = queries.find((query) => query.environment === environment)?.versions ?? [];
        const [v1, v2] = [1, 2].map((number) => versions.find(({ version }) => version === number)?.id);
        if (v1 === undefined || v2 === undefined) return null;
        found = { v1, v2 };
        const answer = await page.request.get(apiPath.compare(), { params: found });
        return answer.ok() ? compareAnswer.parse(await answer.json()).handover : null;
      },
      { timeout: 60_000 },
    )
    .toMatch(/^(aligned|gap|overlap|mixed)$/);
  if (found === undefined) throw new Error(`no two versions of orders in ${environment}`);
  return found;
}

async function openComparison(page: Page, environment = 'prod'): Promise<{ v1: string; v2: string }> {
  const ids = await versionsOf(page, environment);
  await page.goto(pagePath.compare(ids.v1, ids.v2));
  await expect(page.getByRole('heading', { level: 1, name: 'orders · v1 against v2' })).toBeVisible();
  return ids;
}

const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' });
const takeover = (page: Page) => page.getByRole('region', { name: 'Where v2 took over' });

test('stays still while both versions move', async ({ page }) => {
  test.setTimeout(3 * 60_000);
  let answers = 0;
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === apiPath.compare()) answers += 1;
  });
  await recordLayoutShifts(page);
  await openComparison(page);
  await expect(takeover(page).getByRole('row').nth(1)).toBeVisible();
  await expect
    .poll(() => answers, { timeout: 2 * 60_000, intervals: [1000] })
    .toBeGreaterThanOrEqual(SOME_UPDATES);
  expect(await layoutShifts(page)).toEqual([]);
});

test('is reached from the query, and answers three questions before anything is drawn', async ({ page }) => {
  await versionsOf(page, 'prod');
  await page.goto('/');
  await page.getByRole('link', { name: 'orders in prod' }).click();
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(page).toHaveURL(/\/compare\?v1=.*v1&v2=.*v2/);
  await expect(page.getByText('Environment: prod, protected')).toBeAttached();
  await expect(verdict(page)).toContainText(
    /May v2 resume on v1’s checkpoint\?.*No, it needs a checkpoint of its own/s,
  );
  await expect(verdict(page)).toContainText(/How did v2 take over\?.*[\d\u202f]+ records processed twice/s);
  await expect(verdict(page)).toContainText(/Has v2 caught up with v1\?.*(Yes, everywhere|Not yet)/s);
  const answered = await verdict(page).boundingBox();
  const drawn = await takeover(page).boundingBox();
  expect((answered?.y ?? 0) + (answered?.height ?? 0)).toBeLessThanOrEqual(drawn?.y ?? 0);
  expect((drawn?.y ?? 0) + 200).toBeLessThan(900);
});

test('says each partition’s handover in words, as the API does', async ({ page }) => {
  const ids = await openComparison(page, 'test');
  const answer = compareAnswer.parse(
    await (await page.request.get(apiPath.compare(), { params: ids })).json(),
  );
  expect(answer.handover).toBe('aligned');
  const table = takeover(page).getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(answer.alignment.length + 1);
  for (const { partition, v1Committed } of answer.alignment) {
    const row = table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: new RegExp(`${partition}$`) }) });
    await expect(row).toContainText('aligned');
    await expect(row).toContainText((v1Committed ?? '').replace(/\B(?=(\d{3})+$)/g, '\u202f'));
  }
  await expect(verdict(page)).toContainText('Exactly where v1 ended');
});

test('worst first is in the address, and the reasons lead to their evidence', async ({ page }) => {
  await openComparison(page);
  await takeover(page).getByRole('button', { name: 'Worst first' }).click();
  await expect(page).toHaveURL(/order=worst/);
  await page.reload();
  await expect(takeover(page).getByRole('button', { name: 'Worst first' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(takeover(page).getByRole('row').nth(1)).toContainText('1');
  const obstacles = page.getByRole('list', { name: 'What stands in the way, or may' });
  await expect(obstacles).toContainText(/Fails.*The key of operator 0/s);
  await obstacles.getByRole('link', { name: 'orders_v1/state/0/0/_metadata/schema' }).click();
  await expect(page).toHaveURL(/\/versions\/.*v1\/files\?.*file=state/);
  await expect(page.getByRole('heading', { level: 1, name: 'orders_v1' })).toBeVisible();
});

test('both stand side by side, and what differs is listed', async ({ page }) => {
  await openComparison(page);
  const sides = page.getByRole('region', { name: 'Side by side' });
  for (const label of [
    'last committed batch',
    'median batch',
    'rate',
    'watermark',
    'state, live',
    'state, keys',
  ]) {
    await expect(sides.getByRole('rowheader', { name: label })).toBeVisible();
  }
  await expect(sides.getByRole('row', { name: /changes to replay/ })).toContainText(
    /\d.*changes to replay.*\d/s,
  );
  const settings = page.getByRole('table', { name: 'Pinned settings that differ' });
  await expect(settings.getByRole('row', { name: /stateStore\.providerClass/ })).toContainText(
    /HDFSBackedStateStoreProvider.*RocksDBStateStoreProvider.*is used, whatever the job asks for/s,
  );
  await expect(page.getByRole('table', { name: 'Differences of operators and state' })).toContainText('tier');
});

test('the handover snippet says first what to know, then gives an exact start, in the address', async ({
  page,
}) => {
  await openComparison(page, 'test');
  await page.getByRole('button', { name: 'Handover snippet' }).click();
  await expect(page).toHaveURL(/handover=python/);
  const dialog = page.getByRole('dialog', { name: 'Where a successor of orders_v1 starts' });
  const refused = dialog.getByText('No start is given');
  const exact = dialog.getByText('Exact: no record missed, none read twice');
  await expect(refused.or(exact)).toBeVisible();
  if (await refused.isVisible()) {
    // It still shows signs of life: the answer says why, and no start is offered.
    await expect(dialog).toContainText('Next:');
    await expect(dialog.getByRole('tab')).toHaveCount(0);
  } else {
    await expect(dialog.getByRole('region', { name: 'Before you use it' })).toContainText('IMPLICIT_LATEST');
    await expect(dialog).toContainText('.option("startingOffsets"');
    await dialog.getByRole('tab', { name: 'Scala' }).click();
    await expect(page).toHaveURL(/handover=scala/);
    await expect(dialog).toContainText('val source0 = spark.readStream');
  }
  await expect(dialog.getByText(/^npx signalbox handover .*orders_v1$/)).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/handover=/);
});

test('works by keyboard alone: another version, across environments, and the sides swapped', async ({
  page,
}) => {
  await versionsOf(page, 'prod');
  await versionsOf(page, 'dev');
  await page.goto('/');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Query, version, tab or command' }).fill('compare prod orders_v1');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Compare prod \/ orders_v1 with v2/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'orders · v1 against v2' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose another new version than orders_v2' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Version, query or environment' }).fill('dev orders_v2');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: 'orders · v1 in prod against v2 in dev' }),
  ).toBeVisible();
  await expect(page.getByText(/orders_v1 stands in prod and orders_v2 in dev/)).toBeVisible();
  await expect(page.getByText('Environment: prod · dev, protected')).toBeAttached();
  await page.getByRole('link', { name: /^Swap the sides/ }).focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: 'orders · v2 in dev against v1 in prod' }),
  ).toBeVisible();
  await expect(verdict(page)).toContainText('May v1 in prod resume on v2 in dev’s checkpoint?');
});

test('with one version or none it says what to choose', async ({ page }) => {
  const { v1 } = await versionsOf(page, 'prod');
  await page.goto(pagePath.compare(null, null));
  await expect(page.getByText('Choose the old and the new version')).toBeVisible();
  await page.goto(pagePath.compare(v1, null));
  await expect(page.getByText('orders_v1 against which version?')).toBeVisible();
  await page
    .getByRole('region', { name: 'Choose two versions' })
    .getByRole('link', { name: 'orders_v2' })
    .click();
  await expect(verdict(page)).toBeVisible();
});

test('a version that is not there is said, with its name', async ({ page }) => {
  const { v1 } = await versionsOf(page, 'prod');
  await page.goto(pagePath.compare(v1, 'no-such-version'));
  await expect(page.getByRole('alert').filter({ hasText: 'no-such-version' })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on it, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const { v1 } = await openComparison(page);
    await expect(page.getByRole('row', { name: /changes to replay/ })).not.toContainText('being read');
    for (const path of [null, pagePath.compare(v1, null)]) {
      if (path !== null) await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join('\n')}`,
      );
      expect(found, path ?? 'the comparison').toEqual([]);
    }
  });
}

test('at 390 px nothing scrolls sideways, and the verdict comes before the numbers', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openComparison(page);
  const [scroll, client] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(scroll).toBeLessThanOrEqual(client ?? 0);
  const answered = await verdict(page).boundingBox();
  const drawn = await takeover(page).boundingBox();
  expect(answered?.y ?? Number.POSITIVE_INFINITY).toBeLessThan(drawn?.y ?? 0);
});

test('on paper every relation keeps its word and its shape, and no control is printed', async ({ page }) => {
  await openComparison(page);
  await page.emulateMedia({ media: 'print' });
  const relation = takeover(page)
    .getByRole('cell')
    .filter({ hasText: /overlap/ })
    .first();
  await expect(relation).toBeVisible();
  await expect(relation.locator('svg')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Handover snippet' })).toBeHidden();
  await expect(page.getByRole('link', { name: /^Swap the sides/ })).toBeHidden();
});
