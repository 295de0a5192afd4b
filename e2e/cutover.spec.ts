import { expect, type Page, test } from '@playwright/test';
import { apiPath, pagePath } from '@/lib/contract/paths';
import { bothRun, seen } from './support/cutover-api';
import { CutoverView } from './support/cutover-view';
import { DemoServer } from './support/demo-server';
import { expectNoAxeViolation } from './support/expect-for-all';
import { takePictures } from './support/picture';
import { noteSkeletons, skeletons } from './support/skeletons';

/** orders_v1 is cut over to orders_v2, as docs/guides/cut-over.md does it: from the comparison to the kept checkpoint. */

test.describe.configure({ mode: 'serial' });
test.use({ actionTimeout: 20_000 });

let server: DemoServer;
let page: Page;
let view: CutoverView;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  server = await DemoServer.start({ startAt: ['480000'] });
  page = await server.browserOf(browser, 'demo-operator');
  view = new CutoverView(page);
  await bothRun(page, 'prod');
});

test.afterAll(async () => {
  test.setTimeout(60_000);
  await page?.context().close();
  await server?.stop();
});

test('the comparison says that v2 needs a cutover, and leads to the plan with everything filled in', async () => {
  await page.goto(pagePath.compare('main.prod.orders.v1', 'main.prod.orders.v2'));
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(
    'No, it needs a checkpoint of its own',
  );
  await page.getByRole('link', { name: 'Plan a cutover' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plan a cutover' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Warm-up replay/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^A new output, and readers are switched/ })).toBeChecked();
  await expect(page.getByLabel('They are switched to')).toHaveValue(/tables\/prod\/orders_v2$/);
});

test('the dry run shows every step with its positions, and writes nothing', async () => {
  await page.getByText('Commands', { exact: true }).click();
  await page
    .getByRole('textbox', { name: 'Stop v1', exact: true })
    .fill(server.controls.command('stop', 'prod', 'orders_v1'));
  await page.getByText('Limits and bound', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Soak', exact: true }).fill('10s');
  await page.getByRole('textbox', { name: 'Quiet floor', exact: true }).fill('10s');
  await page.getByRole('textbox', { name: 'Quiet margin', exact: true }).fill('2');
  await page.getByRole('button', { name: 'Dry run', exact: true }).click();
  const result = page.getByRole('region', { name: 'Dry run' });
  await expect(result).toContainText('Nothing was written.');
  await expect(result).toContainText('orders_v2 runs already');
  await expect(result).toContainText('Going back is possible until');
  await expect(result).toContainText(server.controls.command('stop', 'prod', 'orders_v1'));
  await expect(result.getByRole('list', { name: 'Gates of the first step' })).not.toContainText(
    /Fail|Inconclusive/,
  );
  expect(await (await page.request.get(apiPath.cutovers())).json()).toMatchObject({ cutovers: [] });
  await takePictures(page, 'cutover-dry-run', ['dark']);
});

test('prod is protected: whoever planned does not approve, and a second person does', async () => {
  await page.getByRole('button', { name: 'Begin this cutover' }).click();
  await expect(page).toHaveURL(/\/cutovers\/main\.prod\.orders\.c1$/);
  await view.stands('To be approved');
  await expect(page.getByRole('status').filter({ hasText: 'The plan was made anew for it' })).toContainText(
    /The rule of the start(, the bound)? and everything else are as shown\./,
  );
  await expect(view.button('Approve…')).toHaveAccessibleDescription(/approver/);
  await view.actAs('second operator');
  await view.take('Approve…', { submit: 'Approve this plan', why: 'read it with the team' });
  await view.stands('Approved');
  await expect(page.getByText(/approved by second operator/)).toBeVisible();
  await view.actAs('demo operator');
});

test('v2, which runs beside v1, is verified: three readings in a row, and a comparison of both outputs', async () => {
  await page.goto(pagePath.cutover('main.prod.orders.c1'));
  await noteSkeletons(page);
  await view.take('Begin the warm-up', { submit: 'Warm up' });
  await view.stands('Warming up');
  await expect(view.gate('Outputs are compared')).toContainText('Inconclusive');
  await expect(view.button('Verify')).toBeDisabled();
  await view.attachComparison('The demo holds only the logs of both tables: 40 batches in each.');
  await view.take('Verify');
  await view.stands('Verified');
});

test('v1 is fenced: the page says how to stop it, sees that it writes on, and then how long it is silent', async () => {
  await view.take('Fence orders_v1', { typed: 'orders' });
  await view.stands('Fencing v1');
  await expect(view.todo()).toContainText(server.controls.command('stop', 'prod', 'orders_v1'));
  await expect(view.button('Hand over')).toBeDisabled();
  await expect(page.getByRole('progressbar', { name: 'Silence of orders_v1' })).toBeVisible();
  await server.controls.stop('prod', 'orders_v1');
  await takePictures(page, 'cutover-fencing', ['dark', 'light', 'narrow']);
  await view.take('Hand over', { withinMs: 90_000 });
  await view.stands('Handing over');
});

test('its end is recorded by partition; v2 passes it, and the readers are switched', async () => {
  const { handover } = await seen(page, 'main.prod.orders.c1');
  expect(handover?.settledBy).toBe('commit');
  const positions = page.getByRole('table', { name: 'Positions by partition' });
  for (const { position } of handover?.positions ?? [])
    await expect(positions).toContainText(position.replace(/\B(?=(\d{3})+$)/g, '\u202f'));
  await view.take('Switch readers');
  await view.stands('Switched');
  await expect(view.todo()).toContainText(/orders_v2/);
  await view.take('Begin the soak', { submit: 'Soak' });
  await view.stands('Soaking');
  await takePictures(page, 'cutover-soaking', ['dark']);
});

test('not once on the way did the page give way to a skeleton: what appears is loaded beside it', async () => {
  expect(await skeletons(page)).toEqual([]);
});

test('after the soak a person completes it: v1 is retired and kept, and its checkpoint is what it was at the fence', async () => {
  await view.complete('payments-oncall', 'The way back of the quarter.');
  await view.stands('Completed');
  await takePictures(page, 'cutover-completed', ['light']);
  const { state, outcome, differences, alarms, keep } = await seen(page, 'main.prod.orders.c1');
  expect({ state, outcome: outcome?.kind, differences, alarms, owner: keep?.owner }).toEqual({
    state: 'completed',
    outcome: 'switched',
    differences: [],
    alarms: [],
    owner: 'payments-oncall',
  });
  await page.goto(pagePath.version('main.prod.orders.v1'));
  await expect(page.getByRole('main')).toContainText(/retired/i);
});

test('axe finds nothing on its page, nor on the form for another plan', async () => {
  await page.goto(pagePath.cutover('main.prod.orders.c1'));
  await view.stands('Completed');
  await expectNoAxeViolation(page, 'a completed cutover');
  await page.goto(pagePath.newCutover('main.prod.orders.v1', 'main.prod.orders.v2'));
  await expect(page.getByRole('radio', { name: /^Warm-up replay/ })).toBeChecked();
  await expectNoAxeViolation(page, 'the form of a plan');
});
