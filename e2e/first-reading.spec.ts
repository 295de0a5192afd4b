import { expect, test } from '@playwright/test';
import { pagePath } from '@/lib/contract/paths';
import { OwnServer } from './support/own-server';

/** A link into Signalbox that is opened before anything was read. */

const CONFIGURATION = `roots:
  - url: checkpoints
    temporary: a test
environments: { prod: {} }
collector: { refreshSeconds: 1 }
`;

let server: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  server = new OwnServer(CONFIGURATION);
  await server.says('address', (output) => (/^\s*open\s+http/m.test(output) ? true : undefined));
});

test.afterAll(async () => {
  test.setTimeout(60_000);
  await server?.stop();
});

test('it says that the first reading is under way, and shows its version by itself once it is found', async ({
  page,
}) => {
  await page.goto(`${server.address}${pagePath.version('checkpoints.prod.orders.v1', 'batches')}`);
  await expect(page.getByText('The first reading is under way')).toBeVisible();
  server.layOut('prod');
  await expect(page.getByRole('heading', { level: 1, name: 'orders_v1' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('table', { name: /^Batches, newest first/ })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('The first reading is under way')).toHaveCount(0);
});

test('where others are known, nothing is claimed of an address that is not', async ({ page }) => {
  const address = pagePath.version('checkpoints.prod.payments.v1');
  const answer = await page.goto(`${server.address}${address}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Nothing is known under this address')).toBeVisible();
});
