import { type APIRequestContext, expect, type Page, request as requests, test } from '@playwright/test';
import { fleet } from '@/lib/contract/fleet';
import { apiPath, pagePath } from '@/lib/contract/paths';
import { problem } from '@/lib/contract/problem';
import { session } from '@/lib/contract/session';
import { expectNoAxeViolation, expectNoSidewaysScroll } from './support/expect-for-all';

/** A token from the button that makes it to the request that is refused, and the page that says what can be asked. */

test.describe.configure({ mode: 'serial' });

let bearer = '';
let job: APIRequestContext;

test.afterAll(async () => {
  await job?.dispose();
});

const tokenRow = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: 'release job' });

test('a token is made for one environment, and is told once', async ({ page, baseURL }) => {
  await page.goto(pagePath.settings());
  const button = page.getByRole('button', { name: 'Make a token…' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Make an API token' });
  await dialog.getByLabel('Name').fill('release job');
  await dialog.getByLabel('Works for').selectOption('7 days');
  await dialog.getByRole('checkbox', { name: /^cutover:write/ }).check();
  await dialog.getByRole('checkbox', { name: /^in all environments/ }).uncheck();
  for (const place of await dialog.getByRole('checkbox', { name: /^in (?!all)/ }).all())
    await place.uncheck();
  await expect(dialog.getByRole('button', { name: 'Make the token' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'in prod', exact: true }).check();
  await dialog.getByLabel('Why').fill('the release of orders');
  await expectNoAxeViolation(page, 'make a token');
  await expectNoSidewaysScroll(page, 'make a token');
  await dialog.getByRole('button', { name: 'Make the token' }).click();
  await expect(dialog.getByText('The token is made')).toBeVisible();
  bearer = (await dialog.locator('pre').first().textContent())?.trim() ?? '';
  expect(bearer).toMatch(/^sbx_[0-9a-f]{16}_[0-9a-f]{64}$/);
  await expect(dialog.getByRole('button', { name: 'Copy the token' })).toBeVisible();
  await expectNoAxeViolation(page, 'a token that was made');
  await expectNoSidewaysScroll(page, 'a token that was made');
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await expect(tokenRow(page, 'Tokens that work')).toContainText('query:read, cutover:write');
  await expect(tokenRow(page, 'Tokens that work')).toContainText('in prod');
  await expect(tokenRow(page, 'Tokens that work')).toContainText('not used yet');
  await page.reload();
  await expect(tokenRow(page, 'Tokens that work')).toBeVisible();
  expect(await page.content()).not.toContain(bearer);
  job = await requests.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
  });
});

test('a program with it sees prod alone, and is told what takes a person', async ({ request }) => {
  const asking = session.parse(await (await job.get(apiPath.session())).json());
  expect([asking.actor, asking.token?.name]).toEqual([null, 'release job (token of demo operator)']);
  const seen = fleet.parse(await (await job.get(apiPath.fleet())).json());
  expect(new Set(seen.queries.map(({ environment }) => environment))).toEqual(new Set(['prod']));
  const members = await job.get(apiPath.members());
  expect(members.status()).toBe(403);
  const approval = await job.post(apiPath.cutoverAction('main.prod.orders.c1', 'approve'), {
    data: { digest: '0'.repeat(64), reason: 'a job wants to' },
  });
  expect(approval.status()).toBe(403);
  expect(problem.parse(await approval.json()).detail).toContain(pagePath.cutover('main.prod.orders.c1'));
  const another = await job.post(apiPath.tokens(), { data: {} });
  expect(problem.parse(await another.json()).detail).toContain(pagePath.settings());
  const wrong = await request.get(apiPath.fleet(), {
    headers: { authorization: `Bearer ${bearer.slice(0, -4)}0000` },
  });
  expect([wrong.status(), wrong.headers()['www-authenticate']]).toEqual([401, 'Bearer']);
  expect((await request.get(apiPath.fleet())).status()).toBe(200);
});

test('it is revoked with a reason, and refused from then on', async ({ page }) => {
  await page.goto(pagePath.settings());
  await expect(tokenRow(page, 'Tokens that work')).toContainText('last used');
  await page.getByRole('button', { name: 'Revoke release job…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke release job' });
  await dialog.getByLabel('Why').fill('the release is out');
  await expectNoAxeViolation(page, 'revoke a token');
  await dialog.getByRole('button', { name: 'Revoke the token' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(tokenRow(page, 'Tokens that work')).toHaveCount(0);
  await page.getByText(/tokens? (is|are) over$/).click();
  await expect(tokenRow(page, 'Tokens that are over')).toContainText('revoked');
  await expectNoAxeViolation(page, 'settings with tokens');
  await expectNoSidewaysScroll(page, 'settings with tokens');
  const refused = await job.get(apiPath.fleet());
  expect(refused.status()).toBe(401);
  expect(problem.parse(await refused.json()).detail).toContain('was revoked at');
});

test('the audit says who made it, who revoked it, and that it was used afterwards', async ({ page }) => {
  await page.goto(pagePath.audit());
  const table = page.getByRole('table', { name: /^Entries, newest first/ });
  for (const [did, why] of [
    ['demo operator made an API token', 'the release of orders'],
    ['demo operator revoked an API token', 'the release is out'],
    ['was refused, since the token is over', 'It was revoked.'],
  ] as const) {
    const row = table.getByRole('row', { name: new RegExp(did) }).first();
    await expect(row, did).toContainText(why);
    await expect(row).toContainText('release job, sbx_');
  }
});

test('the reference lists what can be asked, with commands for this address', async ({ page, baseURL }) => {
  await page.goto(pagePath.reference());
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible();
  const begin = page.locator('#cutovers_begin');
  await begin.locator('summary').click();
  await expect(begin).toContainText('authorization: Bearer $SIGNALBOX_TOKEN');
  await expect(begin).toContainText(`${baseURL}/api/v1/cutovers`);
  await expect(begin).toContainText('idempotency-key');
  const approve = page.locator('#cutovers_approve');
  await approve.locator('summary').click();
  await expect(approve).toContainText('no token may');
  await begin.getByRole('link', { name: 'cutoverReceipt' }).first().click();
  await expect(page.locator('#shape-cutoverReceipt')).toBeVisible();
  await expectNoAxeViolation(page, 'reference');
  await expectNoSidewaysScroll(page, 'reference');
  const described = await (await page.request.get(apiPath.openapi())).json();
  expect(described).toMatchObject({ openapi: '3.1.1', servers: [{ url: baseURL }] });
  expect(Object.keys(described.paths)).toContain('/api/v1/cutovers/{id}/rollback');
});
