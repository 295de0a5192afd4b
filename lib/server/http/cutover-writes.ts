import { z } from 'zod';
import { cutoverReceipt } from '@/lib/contract/cutover';
import { dryRun } from '@/lib/contract/cutover-plan';
import {
  actionBodies,
  cutoverRequest,
  cutoverRequestQuery,
  idempotencyKey,
  noQuery,
  outputCheckBody,
} from '@/lib/contract/cutover-request';
import { pagePath } from '@/lib/contract/paths';
import { ACTION_RULES } from '@/lib/cutover/can';
import type { CutoverAction } from '@/lib/domain/cutover-words';
import { actOnCutover } from '@/lib/server/service/cutover/act';
import { attachCheck } from '@/lib/server/service/cutover/check';
import { dryRunCutover } from '@/lib/server/service/cutover/dry-run';
import { startCutover } from '@/lib/server/service/cutover/start';
import { ServiceError } from '@/lib/server/service/service-error';
import { idParams, nothing } from './define-route';
import { defineWrite } from './define-write';
import { jsonBody } from './request-body';

const SUMMARIES: Record<CutoverAction, string> = {
  plan: 'Makes another plan, before anything has begun',
  validate: 'Judges the plan, and validates it when every gate passes',
  approve: 'Approves the plan with this digest',
  advance: 'Takes the next step, when every gate of it passes',
  settle: 'Decides where files cannot tell, for exactly what is named',
  amend: 'Takes the values read after the fence into the plan, which is then approved again',
  pause: 'Holds the cutover where it stands',
  resume: 'Goes on after a pause, or after people were called',
  escalate: 'Calls people: the cutover stands until somebody decides',
  abort: 'Gives the cutover up, or closes it as it stands',
  rollback: 'Takes the way back to v1',
  complete: 'Completes the cutover, with who keeps v1’s checkpoint',
};

/** An action reads its cutover first: which scope it takes where, the service says. */
function action<Action extends CutoverAction>(name: Action) {
  const schema: (typeof actionBodies)[Action] = actionBodies[name];
  return defineWrite({
    at: `POST /api/v1/cutovers/{id}/${name}`,
    summary: SUMMARIES[name],
    scope: 'query:read',
    serviceScopes: ACTION_RULES[name].scopes,
    params: idParams,
    query: noQuery,
    body: jsonBody(schema as z.ZodType),
    ...(ACTION_RULES[name].personOnly
      ? { onlyPeople: ({ id }: { id: string }) => pagePath.cutover(id) }
      : {}),
    response: cutoverReceipt,
    status: () => 200,
    handler: ({ ctx, params: { id }, body }) =>
      actOnCutover({ ctx, input: { id, action: name, body: body as never } }),
  });
}

/** Everything that plans, begins and carries a cutover. */
export const cutoverWrites = {
  begin: defineWrite({
    at: 'POST /api/v1/cutovers',
    summary: 'Begins a cutover; with dryRun=true shows its plan and steps, and writes nothing',
    scope: 'cutover:write',
    serviceScopes: ['file:read'],
    params: nothing,
    query: cutoverRequestQuery,
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: jsonBody(cutoverRequest),
    response: z.union([dryRun, cutoverReceipt]),
    status: (answer) => ('stored' in answer && answer.stored ? 201 : 200),
    handler: async ({ ctx, query, headers, body }) => {
      if (query.dryRun) return dryRunCutover({ ctx, input: body });
      const key = headers['idempotency-key'];
      if (key === undefined)
        throw new ServiceError(
          'invalid',
          'Beginning a cutover takes the header Idempotency-Key, made once for each intent: the same request sent again then begins no second one.',
          [{ path: 'idempotency-key', message: 'expected 8 to 200 printable characters without spaces' }],
        );
      return startCutover({ ctx, input: body, key });
    },
  }),
  plan: action('plan'),
  validate: action('validate'),
  approve: action('approve'),
  advance: action('advance'),
  settle: action('settle'),
  amend: action('amend'),
  pause: action('pause'),
  resume: action('resume'),
  escalate: action('escalate'),
  abort: action('abort'),
  rollback: action('rollback'),
  complete: action('complete'),
  check: defineWrite({
    at: 'POST /api/v1/cutovers/{id}/check',
    summary: 'Keeps what came of comparing both outputs',
    scope: 'cutover:write',
    params: idParams,
    query: noQuery,
    body: jsonBody(outputCheckBody),
    response: cutoverReceipt,
    status: () => 200,
    handler: ({ ctx, params, body }) => attachCheck({ ctx, input: { ...params, ...body } }),
  }),
};
