import { expect, type Page } from '@playwright/test';
import type { z } from 'zod';
import { type CutoverAnswer, cutover, cutoverReceipt } from '@/lib/contract/cutover';
import type { actionBodies, CutoverRequest } from '@/lib/contract/cutover-request';
import { fleet } from '@/lib/contract/fleet';
import { apiPath } from '@/lib/contract/paths';
import type { CutoverAction, CutoverState } from '@/lib/domain/cutover-words';

/** Cutovers by the API, as a deploy job drives them: what a journey needs before its page, and what its page has to agree with. */

/** Limits of a cutover that is watched by somebody in a hurry: the least that may be asked for. */
export const HURRIED = {
  quietFloorSeconds: 10,
  quietMargin: 2,
  soakSeconds: 10,
  wayBackSeconds: 60,
} as const satisfies NonNullable<CutoverRequest['limits']>;

/** Begins a cutover and returns its id. */
export async function begin(page: Page, request: CutoverRequest): Promise<string> {
  const response = await page.request.post(apiPath.cutovers(), {
    data: request,
    headers: { 'idempotency-key': `journey-${Date.now()}-${Math.random().toString(36).slice(2)}` },
  });
  expect(response.ok(), await response.text()).toBe(true);
  return cutoverReceipt.parse(await response.json()).id;
}

export async function seen(page: Page, id: string): Promise<CutoverAnswer> {
  return cutover.parse(await (await page.request.get(apiPath.cutover(id))).json());
}

type BodyOf<Action extends CutoverAction> = Omit<z.input<(typeof actionBodies)[Action]>, 'digest'>;

/** One action, with the digest of the plan as it is now. */
export async function act<Action extends CutoverAction>(
  page: Page,
  id: string,
  action: Action,
  body: BodyOf<Action>,
): Promise<CutoverState> {
  const { digest } = await seen(page, id);
  const response = await page.request.post(apiPath.cutoverAction(id, action), { data: { ...body, digest } });
  expect(response.ok(), `${action}: ${await response.text()}`).toBe(true);
  return cutoverReceipt.parse(await response.json()).state;
}

/** Takes the next step as soon as its gates let it. */
export async function advanceTo(
  page: Page,
  id: string,
  state: CutoverState,
  withinMs = 60_000,
): Promise<void> {
  await expect(async () => {
    const { digest } = await seen(page, id);
    const response = await page.request.post(apiPath.cutoverAction(id, 'advance'), { data: { digest } });
    expect(response.ok(), await response.text()).toBe(true);
    expect(cutoverReceipt.parse(await response.json()).state).toBe(state);
  }).toPass({ timeout: withinMs, intervals: [1_000] });
}

export async function attachCheck(page: Page, id: string, words: string): Promise<void> {
  const response = await page.request.post(apiPath.cutoverAction(id, 'check'), {
    data: { result: 'equal', words },
  });
  expect(response.ok(), await response.text()).toBe(true);
}

/** Waits until both versions of an environment are read, and known to be healthy. */
export async function bothRun(page: Page, environment: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const { queries } = fleet.parse(await (await page.request.get(apiPath.fleet())).json());
        const query = queries.find((each) => each.environment === environment);
        return query?.versions.map(({ status }) => status);
      },
      { timeout: 90_000, intervals: [1_000] },
    )
    .toEqual(['healthy', 'healthy']);
}

/** Waits until a version was read. */
export async function isRead(page: Page, id: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const { queries } = fleet.parse(await (await page.request.get(apiPath.fleet())).json());
        const versions = queries.flatMap((query) => query.versions);
        return versions.find((version) => version.id === id)?.readAtMs ?? null;
      },
      { timeout: 90_000, intervals: [1_000] },
    )
    .not.toBeNull();
}

/** orders_v1 to orders_v2 in prod, begun, approved by a second person and verified: v1 may be stopped now. */
export async function verifiedInProd(
  operator: Page,
  approver: Page,
  more: Partial<CutoverRequest> = {},
): Promise<string> {
  const id = await begin(operator, {
    v1: 'main.prod.orders.v1',
    v2: { id: 'main.prod.orders.v2' },
    strategy: 'warm-up-replay',
    output: { kind: 'new-output', from: 'main.prod.orders_v1', to: 'main.prod.orders_v2' },
    reverse: { readersBack: true },
    limits: HURRIED,
    ...more,
  });
  await act(approver, id, 'approve', { reason: 'read it with the team' });
  await advanceTo(operator, id, 'warming');
  await attachCheck(operator, id, 'Batches of both tables hold the same records.');
  await advanceTo(operator, id, 'verified');
  return id;
}
