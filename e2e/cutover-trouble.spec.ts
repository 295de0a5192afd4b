import { expect, type Page, test } from '@playwright/test';
import { pagePath } from '@/lib/contract/paths';
import { act, advanceTo, begin, bothRun, HURRIED, seen, verifiedInProd } from './support/cutover-api';
import { CutoverView } from './support/cutover-view';
import { DemoServer } from './support/demo-server';
import { expectNoSidewaysScroll } from './support/expect-for-all';

/**
 * Readings grow old, v2 starts at a wrong place, and somebody goes back in the soak: the first and the last on one Signalbox
 * in a narrow window, the second on another while the readings of the first grow old.
 */

test.describe.configure({ mode: 'serial' });
test.use({ actionTimeout: 20_000 });

/** A reading that is older counts as missing (lib/cutover/limits.ts). */
const FRESH_MS = 120_000;

let server: DemoServer;
let page: Page;
let view: CutoverView;
let id: string;
let pausedMs: number;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  server = await DemoServer.start({ startAt: ['480000'] });
  page = await server.browserOf(browser, 'demo-operator');
  await page.setViewportSize({ width: 390, height: 844 });
  const approver = await server.browserOf(browser, 'second-operator');
  view = new CutoverView(page);
  await bothRun(page, 'prod');
  id = await verifiedInProd(page, approver);
  await approver.context().close();
  await server.controls.pause();
  pausedMs = Date.now();
});

test.afterAll(async () => {
  test.setTimeout(60_000);
  await page?.context().close();
  await server?.stop();
});

test.describe('v2 at a wrong start', () => {
  let other: DemoServer;
  let operator: Page;
  let wrong: CutoverView;
  let wrongId: string;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(300_000);
    other = await DemoServer.start({ startAt: ['600000'] });
    operator = await other.browserOf(browser, 'demo-operator');
    wrong = new CutoverView(operator);
    await bothRun(operator, 'prod');
  });

  test.afterAll(async () => {
    test.setTimeout(60_000);
    await operator?.context().close();
    await other?.stop();
  });

  test('the plan gives an exact start, read after the fence', async ({ browser }) => {
    test.setTimeout(180_000);
    const approver = await other.browserOf(browser, 'second-operator');
    const request = {
      v1: 'main.prod.orders.v1',
      v2: { location: await placeOf(operator, 'orders_v3') },
      strategy: 'handover',
      strategyReason: 'A try: open windows may be counted short.',
      output: { kind: 'new-output', from: 'main.prod.orders_v1', to: 'main.prod.orders_v3' },
      reverse: { readersBack: true },
      limits: HURRIED,
      writes: { v2: { kind: 'delta', location: 'main.prod.orders_v3' } },
    } as const;
    wrongId = await begin(operator, request);
    await act(approver, wrongId, 'approve', { reason: 'a try' });
    await approver.context().close();
    await advanceTo(operator, wrongId, 'fencing');
    await other.controls.stop('prod', 'orders_v1');
    await advanceTo(operator, wrongId, 'handing-over', 90_000);
    await operator.goto(pagePath.cutover(wrongId));
    await wrong.stands('Handing over');
    await expect(wrong.todo()).toContainText('startingOffsets');
    await expect(wrong.gate('v2 began at the planned start')).toContainText('Inconclusive');
  });

  test('it is started at latest instead: the gap stands there to the record, and nothing leads past it', async () => {
    test.setTimeout(180_000);
    await other.controls.follow('v2-wrong-start');
    const gate = wrong.gate('v2 began at the planned start');
    await expect(gate).toContainText(/Gap in partition \d of orders from \d+ to \d+/, { timeout: 120_000 });
    await expect(gate).toContainText(/^Fail/);
    await expect(wrong.button('Switch readers')).toBeDisabled();
    const { startMatch, gates } = await seen(operator, wrongId);
    expect(startMatch?.state).toBe('off');
    expect(startMatch?.gaps).toHaveLength(4);
    expect(gates.find((each) => each.gate === 'start-matches')?.forceable).toBe(false);
    const lost = operator.getByRole('table', { name: 'Ranges that nobody reads' });
    for (const { from } of startMatch?.gaps ?? [])
      await expect(lost).toContainText(from.replace(/\B(?=(\d{3})+$)/g, '\u202f'));
  });

  test('it goes back before readers saw anything: v3 is stopped, and v1 reads what lies in the gap', async () => {
    test.setTimeout(180_000);
    await wrong.take('Go back…', { submit: 'Go back', typed: 'orders', why: 'v3 was started at latest' });
    await wrong.stands('Going back');
    await other.controls.stop('prod', 'orders_v3');
    await wrong.take('Start orders_v1 again', { submit: 'Go on', withinMs: 90_000 });
    await other.controls.start('prod', 'orders_v1');
    await wrong.take('orders_v1 runs again', { submit: 'Go on', withinMs: 60_000 });
    await wrong.stands('Gone back');
    expect((await seen(operator, wrongId)).outcome?.kind).toBe('went-back');
  });
});

test.describe('in a window of 390 px', () => {
  test('readings that have grown old are no yes: the page says how old they are, and waits', async () => {
    test.setTimeout(FRESH_MS + 120_000);
    await page.waitForTimeout(Math.max(0, pausedMs + FRESH_MS + 5_000 - Date.now()));
    await page.goto(pagePath.cutover(id));
    await view.stands('Verified');
    await expect(view.button('Fence orders_v1')).toBeDisabled({ timeout: 30_000 });
    await expect(view.gate('Source still holds the way back')).toContainText(
      /Inconclusive.*counts for 2 min/s,
    );
    await expectNoSidewaysScroll(page, 'a cutover with old readings');
  });

  test('once the files move again the same step is open', async () => {
    test.setTimeout(180_000);
    await server.controls.resume();
    await view.take('Fence orders_v1', { typed: 'orders', withinMs: 90_000 });
    await view.stands('Fencing v1');
    await server.controls.stop('prod', 'orders_v1');
    await view.take('Hand over', { withinMs: 90_000 });
    await view.take('Switch readers');
    await view.take('Begin the soak', { submit: 'Soak' });
    await view.stands('Soaking');
  });

  test('somebody goes back in the soak: its price in records first, v2 is seen to be silent, then v1 goes on', async () => {
    test.setTimeout(240_000);
    await view.button('Go back…').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('definition').first()).toHaveText('0 records');
    await expectNoSidewaysScroll(page, 'the dialog of going back');
    await page.keyboard.press('Escape');
    const { wayBack } = await seen(page, id);
    expect(wayBack.lost.ranges).toEqual([]);
    await view.take('Go back…', { submit: 'Go back', typed: 'orders', why: 'a report is wrong' });
    await view.stands('Going back');
    await expect(view.todo()).toContainText('Stop the job of orders_v2');
    await expect(view.button('Start orders_v1 again')).toBeDisabled();
    await server.controls.stop('prod', 'orders_v2');
    await view.take('Start orders_v1 again', { submit: 'Go on', withinMs: 90_000 });
    await server.controls.start('prod', 'orders_v1');
    await view.take('orders_v1 runs again', { submit: 'Go on', withinMs: 60_000 });
    await view.stands('Gone back');
    const { state, alarms } = await seen(page, id);
    expect({ state, alarms }).toEqual({ state: 'rolled-back', alarms: [] });
    await expectNoSidewaysScroll(page, 'a cutover that went back');
  });
});

/** A place beside orders_v1 in prod, where nothing is yet. */
async function placeOf(who: Page, name: string): Promise<string> {
  const version = await (await who.request.get('/api/v1/versions/main.prod.orders.v1')).json();
  return String(version.version.location).replace(/orders_v1$/, name);
}
