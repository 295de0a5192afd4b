import { expect, test } from '@playwright/test';
import { openTab, openVersion } from './support/open-version';

/** Journeys through one version, on the replayed recording: header, overview, sources, settings. */

const QUESTIONS = [
  'Is it moving?',
  'Before or after the source?',
  'How far behind?',
  'Can its state be loaded?',
  'Where does a restart resume?',
];

test('the header says what, where, how old, and at what cost', async ({ page }) => {
  await openVersion(page);
  const header = page
    .getByRole('main')
    .getByRole('banner')
    .or(page.getByRole('main').locator('header').first());
  await expect(header).toContainText(/Healthy|Attention|At risk|Blocked|Data at stake|Unknown/);
  await expect(header).toContainText(/prod\/orders_v1/);
  await expect(header).toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  await expect(header).toContainText(/Read\s*(now|.+ ago)/);
  await expect(header).toContainText(/\d+ lists? \+ \d+ reads?/);
  await expect(page.getByText('Environment: prod, protected')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Copy the location' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy the query id' })).toBeVisible();
  await expect(page).toHaveTitle(/orders_v1 in prod/);
});

test('leads to the query, and to the same part of a sibling version', async ({ page }) => {
  await openVersion(page);
  await openTab(page, 'State');
  await page
    .getByRole('navigation', { name: 'Versions of orders' })
    .getByRole('link', { name: /^v2/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'orders_v2' })).toBeVisible();
  await expect(page).toHaveURL(/\/state/);
  await page.getByRole('main').getByRole('link', { name: 'orders', exact: true }).click();
  await expect(page).toHaveURL(/\/queries\//);
});

test('the five answers stand above the fold with their evidence and time', async ({ page }) => {
  await openVersion(page);
  for (const question of QUESTIONS) {
    const term = page.getByRole('term').filter({ hasText: question });
    await expect(term).toBeVisible();
    const box = await term.boundingBox();
    expect((box?.y ?? Number.POSITIVE_INFINITY) + 148, question).toBeLessThan(900);
  }
});

test('the track shows planned and committed, in numbers too, and is read by keyboard', async ({ page }) => {
  await openVersion(page);
  const track = page.getByRole('figure', {
    name: 'Planned, committed and in the sink: positions of orders_v1',
  });
  await expect(track).toContainText(/in flight\s+[\d\u202f]+ records?|in flight unknown/);
  await expect(track).toContainText(/source end .+(ago|now)|source end not known/);
  const slider = track.getByRole('slider');
  await slider.focus();
  const newest = await slider.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(slider).not.toHaveAttribute('aria-valuetext', newest ?? '');
});

test('says what the sink holds against the commits, and what a restart does to it', async ({ page }) => {
  await openVersion(page);
  const sink = page.getByRole('region', { name: 'What the sink holds' });
  await expect(sink).toContainText(
    /Level with the commits|Ahead of the commits|Behind the commits|Nothing of this query yet|does not tell/,
  );
  await expect(sink).toContainText('At a restart:');
  await expect(sink).toContainText(/Newest batch in the sink\s*([\d\u202f]+|none|not known)/);
  await expect(sink).toContainText(/its log as read (now|.+ ago)/);
  const track = page.getByRole('figure', { name: /^Planned, committed and in the sink/ });
  await expect(track).toContainText('in the sink');
  await expect(track).toContainText(/sink level|sink .+ (ahead|behind)|sink not known/);
});

test('says what a restart does, from which files, and how to see it in a terminal', async ({ page }) => {
  await openVersion(page);
  const panel = page.getByRole('region', { name: 'What a restart does' });
  await expect(panel).toContainText(/Plans a new batch|again, same range|Starts from nothing|Fails/);
  await expect(panel).toContainText(/offsets|commits/);
  await expect(panel).toContainText(/npx signalbox inspect .+orders_v1/);
  await expect(panel).toContainText(/npx signalbox doctor .+orders_v1/);
});

test('sizes lead into the folder they are about', async ({ page }) => {
  await openVersion(page);
  await page
    .getByRole('table', { name: 'Files and bytes by area' })
    .getByRole('link', { name: 'offsets/' })
    .click();
  await expect(page).toHaveURL(/\/files\?.*path=offsets/);
});

test('tabs are links: they have addresses, carry the range, and go back', async ({ page }) => {
  const path = await openVersion(page);
  for (const tab of ['Batches', 'Sources', 'State', 'Files', 'Settings']) {
    await openTab(page, tab);
    await expect(page).toHaveURL(new RegExp(`${path}/${tab.toLowerCase()}`));
  }
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${path}/files`));
  await page
    .getByRole('navigation', { name: /^Parts of/ })
    .getByRole('link', { name: 'Sources' })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${path}/sources`));
});

test('sources say per partition where they stand, with unit, origin and age', async ({ page }) => {
  await openVersion(page);
  await openTab(page, 'Sources');
  const table = page.getByRole('table', { name: /^Partitions of source 0/ });
  await expect(table).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Committed' })).toBeVisible();
  await expect(table).not.toContainText(/-\d/);
  const source = page.getByRole('region', { name: /^Source 0/ });
  await expect(source).toContainText(/\d+ records?.*(ago|now)|unknown/s);
  await expect(source).toContainText(/What a position means:.*next offset to read/);
  await table.getByRole('button', { name: 'Behind' }).click();
  await expect(page).toHaveURL(/order=behind/);
  await expect(table.getByRole('columnheader', { name: /Behind/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.getByText('Offsets as text').click();
  await expect(page.getByText(/^\{"orders":\{"0":/).first()).toBeVisible();
});

test('settings tell what is pinned, by which batch, and what is declared', async ({ page }) => {
  await openVersion(page);
  await openTab(page, 'Settings');
  const pinned = page.getByRole('region', { name: 'Pinned by the checkpoint' });
  await expect(pinned).toContainText('spark.sql.shuffle.partitions');
  await expect(pinned).toContainText(/by batch [\d\u202f]+/);
  const declared = page.getByRole('region', { name: 'Declared by the team' });
  await expect(declared).toContainText(/in effect.*from signalbox\.yaml/s);
  await expect(declared).toContainText('processingTime');
});

test('settings hold what is declared against what is pinned, and show what changed', async ({ page }) => {
  await openVersion(page);
  await openTab(page, 'Settings');
  await expect(page.getByRole('region', { name: 'Declared and pinned' })).toContainText(
    /declaration in effect · pinned by batch/,
  );
  const declared = page.getByRole('region', { name: 'Declared by the team' });
  await declared.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page).toHaveURL(/show=change/);
  await expect(declared.getByRole('region', { name: 'Change of the declaration' })).toContainText(
    /added: .*trigger/s,
  );
});

test('an id that names nothing is not found', async ({ page }) => {
  const answer = await page.goto('/versions/no.such.v1/batches');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Nothing is known under this address')).toBeVisible();
});
