import { expect, type Page, test } from '@playwright/test';
import { pagePath } from '@/lib/contract/paths';
import { isRead, seen } from './support/cutover-api';
import { CutoverView } from './support/cutover-view';
import { DemoServer } from './support/demo-server';
import { Keyboard } from './support/keyboard';

/**
 * The stateless pair in test, by keyboard alone: v2 starts exactly where v1's commits end, on a checkpoint that is new, and
 * writes files to a folder of its own.
 */

test.describe.configure({ mode: 'serial' });
test.use({ actionTimeout: 20_000 });
test.setTimeout(180_000);

const ID = 'main.test.orders.c1';

let server: DemoServer;
let page: Page;
let view: CutoverView;
let keys: Keyboard;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  server = await DemoServer.start({ startAt: ['test:1000'], waitFor: ['test/orders_v2'] });
  page = await server.browserOf(browser, 'demo-operator');
  view = new CutoverView(page);
  keys = new Keyboard(page);
  await isRead(page, 'main.test.orders.v1');
});

test.afterAll(async () => {
  test.setTimeout(60_000);
  await page?.context().close();
  await server?.stop();
});

/** Takes a step as the view does, without a pointer. */
async function take(label: string, asks: { submit?: string; why?: string; withinMs?: number } = {}) {
  await expect(view.button(label)).toBeEnabled({ timeout: asks.withinMs ?? 60_000 });
  await keys.press(view.button(label));
  const dialog = page.getByRole('dialog');
  if (asks.why !== undefined) await keys.type(dialog.getByRole('textbox', { name: /^Why/ }), asks.why);
  await keys.press(dialog.getByRole('button', { name: asks.submit ?? label, exact: true }));
  await expect(dialog).toBeHidden();
}

async function actAs(person: string) {
  await keys.press(page.getByRole('button', { name: /: account, theme and shortcuts$/ }));
  const item = page.getByRole('menuitemradio', { name: person });
  await expect(item).toBeVisible();
  for (
    let moves = 0;
    moves < 20 && !(await item.evaluate((each) => each === document.activeElement));
    moves += 1
  )
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: new RegExp(`^${person}`) })).toBeVisible();
}

test('a handover to a new place is planned, tried dry and begun', async () => {
  await page.goto(pagePath.newCutover('main.test.orders.v1', null));
  await expect(page.getByRole('radio', { name: /^Handover/ })).toBeChecked({ timeout: 60_000 });
  const output = page.getByRole('textbox', { name: 'The output', exact: true });
  await expect(output).toHaveValue(/tables\/test\/orders_v1$/);
  const tables = (await output.inputValue()).replace(/orders_v1$/, '');
  await keys.press(page.getByRole('button', { name: 'A new place' }));
  await keys.type(
    page.getByLabel('Checkpoint location of v2'),
    `${tables.replace(/tables\/test\/$/, 'checkpoints/test/')}orders_v2`,
  );
  await keys.to(page.getByRole('radio', { name: /^The same output, exactly where v1 ended/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^A new output, and readers are switched/ })).toBeChecked();
  await keys.type(page.getByLabel('They are switched to'), `${tables}orders_v2`);
  await keys.press(page.locator('summary').filter({ hasText: 'Limits and bound' }));
  for (const [label, value] of [
    ['Soak', '10s'],
    ['Quiet floor', '10s'],
    ['Quiet margin', '2'],
    ['Batches of v2', '1'],
  ] as const)
    await keys.type(page.getByRole('textbox', { name: label, exact: true }), value);
  await keys.press(page.locator('summary').filter({ hasText: 'What each version writes to' }));
  const writes = page.getByRole('group', { name: 'V2', exact: true });
  await keys.to(writes.getByLabel('Kind'));
  await page.keyboard.type('file');
  await keys.type(writes.getByLabel('Location'), `${tables}orders_v2`);
  await keys.press(page.getByRole('button', { name: 'Dry run', exact: true }));
  const result = page.getByRole('region', { name: 'Dry run' });
  await expect(result).toContainText('Nothing was written.');
  await expect(result).toBeFocused();
  await keys.press(page.getByRole('button', { name: 'Begin this cutover' }));
  await expect(page).toHaveURL(new RegExp(`/cutovers/${ID}$`), { timeout: 30_000 });
});

test('it is approved, v1 ends, and its end becomes the start of v2: exact, to be copied', async () => {
  await actAs('second operator');
  await take('Approve…', { submit: 'Approve this plan', why: 'read it' });
  await actAs('demo operator');
  await take('Fence orders_v1');
  await server.controls.driverIs('test', 'orders_v1', 'over', 90_000);
  await take('Hand over', { withinMs: 90_000 });
  const { handover } = await seen(page, ID);
  expect(handover?.options.map(({ option, exact }) => ({ option, exact }))).toEqual([
    { option: 'startingOffsets', exact: true },
  ]);
  await expect(view.todo()).toContainText('{\\"orders\\":{\\"0\\":103,\\"1\\":783,\\"2\\":140,\\"3\\":78}}');
});

test('v2 is started there: not a record is missed or read twice, and v1 is kept', async () => {
  await server.controls.start('test', 'orders_v2');
  await take('Switch readers', { withinMs: 90_000 });
  await take('Begin the soak', { submit: 'Soak' });
  const { startMatch } = await seen(page, ID);
  expect(startMatch).toMatchObject({ state: 'matches', gaps: [], overlaps: [], unknown: [] });
  await expect(view.button('Complete…')).toBeEnabled({ timeout: 90_000 });
  await keys.press(view.button('Complete…'));
  const dialog = page.getByRole('dialog');
  await keys.type(dialog.getByLabel(/^Who keeps/), 'payments-oncall');
  await keys.type(dialog.getByRole('textbox', { name: /^Why/ }), 'until the next quarter');
  await keys.press(dialog.getByRole('button', { name: 'Complete the cutover' }));
  await view.stands('Completed');
});
