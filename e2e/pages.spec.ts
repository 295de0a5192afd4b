import { expect, type Page, test } from '@playwright/test';

/** Journeys through fleet, query and findings, on the replayed recording. By role and label only. */

async function openOrders(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'orders in prod' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /orders/ })).toBeVisible();
}

const fiveQuestions = [
  'Is it moving?',
  'Before or after the source?',
  'How far behind?',
  'Can its state be loaded?',
  'Where does a restart resume?',
];

test('the fleet says per query one status with its reason, and leads to the query', async ({ page }) => {
  await page.goto('/');
  const row = page.getByRole('row', { name: /orders in prod/ });
  await expect(row).toContainText(/Healthy|Attention|At risk|Blocked|Data at stake|Unknown/);
  await expect(row).toContainText(/v1/);
  await row.getByRole('link', { name: 'orders in prod' }).click();
  await expect(page).toHaveURL(/\/queries\//);
  await expect(page.getByText('Environment: prod, protected')).toBeAttached();
});

test('the five answers stand above the fold at 1440 × 900, before any chart', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openOrders(page);
  for (const question of fiveQuestions) {
    const box = await page.getByText(question, { exact: true }).boundingBox();
    expect(box, question).not.toBeNull();
    expect((box?.y ?? 0) + 150, question).toBeLessThan(900);
  }
  const lastAnswer = await page.getByText(fiveQuestions[4] ?? '', { exact: true }).boundingBox();
  const firstChart = await page.getByRole('figure', { name: 'Batch progress' }).boundingBox();
  expect(firstChart?.y ?? 0).toBeGreaterThan(lastAnswer?.y ?? Number.POSITIVE_INFINITY);
});

test('filters live in the URL and survive a reload', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'prod', exact: true }).click();
  await expect(page).toHaveURL(/environment=prod/);
  await expect(page.getByRole('row', { name: /orders in test/ })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'prod', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByText('Environment: prod, protected')).toBeAttached();
  await page.getByRole('searchbox', { name: 'Query or owner' }).fill('no such query');
  await expect(page.getByText('No query matches')).toBeVisible();
  await page.getByRole('button', { name: 'Show all queries' }).click();
  await expect(page.getByRole('row', { name: /orders in test/ })).toBeVisible();
  await expect(page).not.toHaveURL(/environment=/);
});

test('the time range is chosen once and goes along between pages', async ({ page }) => {
  await openOrders(page);
  await page
    .getByRole('button', { name: /^Time range/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Last 1 h' }).click();
  await expect(page).toHaveURL(/range=1h/);
  await page.getByRole('link', { name: /^Open orders_v1/ }).click();
  await expect(page).toHaveURL(/\/versions\/.*range=1h/);
});

test('an absolute range is refused when its end lies before its start', async ({ page }) => {
  await openOrders(page);
  await page
    .getByRole('button', { name: /^Time range/ })
    .first()
    .click();
  await page.getByLabel('From (UTC)').fill('2026-01-02T00:00:00');
  await page.getByLabel('To (UTC)').fill('2026-01-01T00:00:00');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('The end must be after the start.')).toBeVisible();
});

test('dragging over a chart zooms all charts, into the URL, and the crosshair is shared', async ({
  page,
}) => {
  await openOrders(page);
  const chart = page.getByRole('figure', { name: 'Batch progress' });
  await chart.scrollIntoViewIfNeeded();
  const plot = chart.locator('canvas');
  await expect(plot).toBeVisible();
  const box = await plot.boundingBox();
  if (box === null) throw new Error('the chart has no place on the page');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.6, y);
  await expect(page.getByRole('figure', { name: 'Lag', exact: true })).toContainText(/\d\d:\d\d:\d\d UTC/);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.8, y, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/from=\d{4}-.*to=\d{4}-/);
  await expect(page.getByRole('button', { name: /^Time range: .* UTC/ }).first()).toBeVisible();
});

test('versions are chosen by keyboard, and the choice is in the URL', async ({ page }) => {
  await openOrders(page);
  const tabs = page.getByRole('tablist', { name: 'Answers for' });
  await tabs.getByRole('tab', { selected: true }).focus();
  const before = await tabs.getByRole('tab', { selected: true }).textContent();
  await page.keyboard.press('ArrowRight');
  await expect(tabs.getByRole('tab', { selected: true })).not.toHaveText(before ?? '');
  await expect(page).toHaveURL(/version=\d/);
});

test('the track can be read batch by batch with the arrow keys, and as a table', async ({ page }) => {
  await openOrders(page);
  const track = page.getByRole('slider', { name: 'Batches of orders_v1' });
  await track.focus();
  await expect(track).toHaveAttribute(
    'aria-valuetext',
    /^batch [\d\s\u202f]+ · ends at .*(committed|not committed), /,
  );
  const newest = await track.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(track).not.toHaveAttribute('aria-valuetext', newest ?? '');
  await page.getByText('The same as a table').click();
  await expect(page.getByRole('rowheader', { name: 'orders_v1' })).toBeVisible();
});

test('the palette goes to a tab of a version, and ? names the keys', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^Go to a query/ }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('prod orders_v2 state');
  await expect(page.getByRole('option').first()).toContainText('orders_v2 / state');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/versions\/.*\/state/);
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('j and k step through the rows, Enter opens one', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('row', { name: /orders in prod/ })).toBeVisible();
  await page.keyboard.press('j');
  const first = page.getByRole('row').nth(1).getByRole('link').first();
  await expect(first).toBeFocused();
  await page.keyboard.press('j');
  await expect(first).not.toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/queries\//);
});

test('the theme is kept, and rendered by the server', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /theme and shortcuts/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const answer = await page.request.get('/');
  expect(await answer.text()).toContain('data-theme="dark"');
});

test('pause stops all updates, resume makes up for them', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Live: pause live updates' }).click();
  await expect(page.getByRole('button', { name: 'Paused: resume live updates' })).toBeVisible();
  const shownAsOf = page.getByRole('banner').getByText(/^as of \d/);
  const asOf = await shownAsOf.textContent();
  const ages = page.getByRole('row', { name: /orders in prod/ });
  const before = await ages.textContent();
  await expect(ages).not.toHaveText(before ?? '');
  await expect(shownAsOf).toHaveText(asOf ?? '');
  await page.getByRole('button', { name: 'Paused: resume live updates' }).click();
  await expect(shownAsOf).not.toHaveText(asOf ?? '');
});

test('without a network nothing is called live; it is again as soon as there is one', async ({
  page,
  context,
}) => {
  await page.goto('/');
  const live = page.getByRole('button', { name: 'Live: pause live updates' });
  await expect(live).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole('button', { name: 'Polling: pause live updates' })).toBeVisible();
  await context.setOffline(false);
  await expect(live).toBeVisible();
});

test('findings are listed worst first and narrowed in the URL', async ({ page }) => {
  await page.goto('/findings');
  await expect(page.getByRole('heading', { level: 1, name: 'Findings' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Severity' }).selectOption('critical');
  await expect(page).toHaveURL(/severity=critical/);
});

test('an address that names nothing says so', async ({ page }) => {
  await page.goto('/queries/no-such-query');
  await expect(page.getByText('Nothing is known under this address')).toBeVisible();
});

test('the first Tab offers the way past the header', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
