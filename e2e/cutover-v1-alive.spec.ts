import { expect, type Page, test } from '@playwright/test';
import { pagePath } from '@/lib/contract/paths';
import { bothRun, seen, verifiedInProd } from './support/cutover-api';
import { CutoverView } from './support/cutover-view';
import { DemoServer } from './support/demo-server';
import type { Wire } from './support/wire';

/** v1 is not stopped when it is told so, the network goes meanwhile, and v1 comes back after the fence. */

test.describe.configure({ mode: 'serial' });
test.use({ actionTimeout: 20_000 });

let server: DemoServer;
let wire: Wire;
let page: Page;
let approver: Page;
let view: CutoverView;
let id: string;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  server = await DemoServer.start({ startAt: ['480000'] });
  wire = await server.wire();
  page = await server.browserOf(browser, 'demo-operator', wire.address);
  approver = await server.browserOf(browser, 'second-operator');
  view = new CutoverView(page);
  await bothRun(page, 'prod');
  id = await verifiedInProd(page, approver);
});

test.afterAll(async () => {
  test.setTimeout(60_000);
  await page?.context().close();
  await wire?.cut();
  await approver?.context().close();
  await server?.stop();
});

test('v1 is told to stop and writes on: the page says which file, and no force leads past it', async () => {
  await page.goto(pagePath.cutover(id));
  await view.take('Fence orders_v1', { typed: 'orders' });
  await view.stands('Fencing v1');
  const since = (await seen(page, id)).v1.lastCommittedBatch;
  await expect
    .poll(async () => (await seen(page, id)).v1.lastCommittedBatch, { timeout: 60_000 })
    .not.toBe(since);
  await expect(view.gate('v1 is silent')).toContainText(/orders_v1 has written nothing for|just now/);
  await expect(page.getByText(/Last sign of it/)).toContainText(/offsets|commits/);
  await expect(view.button('Hand over')).toBeDisabled();
  await expect(view.button('Hand over')).toHaveAccessibleDescription(/v1 is silent/);
  const { gates } = await seen(page, id);
  expect(gates.find(({ gate }) => gate === 'quiet')?.forceable).toBe(false);
});

test('the network goes in the middle: what is shown says its age, nothing is taken for done, and the page goes on by itself', async () => {
  await wire.cut();
  await server.controls.stop('prod', 'orders_v1');
  await expect(page.getByText('Not up to date')).toBeVisible({ timeout: 60_000 });
  await view.stands('Fencing v1');
  await view.button('Go back…').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Why/ }).fill('does it reach the server?');
  // Its text changes while it is open, and moves what is below it: a press beside it closes nothing.
  await page.mouse.click(4, 400);
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Type orders to go on').fill('orders');
  await dialog.getByRole('button', { name: 'Go back', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await wire.mend();
  await expect(page.getByText('Not up to date')).toBeHidden({ timeout: 60_000 });
  await server.controls.driverIs('prod', 'orders_v1', 'stopped');
  await view.take('Hand over', { withinMs: 90_000 });
  await view.stands('Handing over');
});

test('v1 comes back after the fence: an alarm at once, with its files, and the cutover stands still', async () => {
  await server.controls.start('prod', 'orders_v1');
  const alarm = page.getByRole('alert', { name: 'Alarms' });
  await expect(alarm).toContainText('orders_v1 is alive: it wrote after it was fenced', { timeout: 60_000 });
  await expect(alarm).toContainText(/orders_v1\/(offsets|commits)\/\d+/);
  await view.stands('Needs a person');
  await expect(page).toHaveTitle(/orders_v1/);
  await expect(page.getByRole('region', { name: /a person has to look/ })).toContainText('orders_v1 wrote');
});

test('v1’s end has moved, so the way is back: it goes on from its own checkpoint, and both are kept', async () => {
  await view.take('Go back…', { submit: 'Go back', typed: 'orders', why: 'v1 was started again' });
  await view.stands('Going back');
  await view.take('orders_v1 runs again', { submit: 'Go on', withinMs: 90_000 });
  await view.stands('Gone back');
  const { state, outcome, alarms } = await seen(page, id);
  expect({ state, kind: outcome?.kind, alarms: alarms.length > 0 }).toEqual({
    state: 'rolled-back',
    kind: 'went-back',
    alarms: true,
  });
});
