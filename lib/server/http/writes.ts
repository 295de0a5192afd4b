import { z } from 'zod';
import { declarationReceipt, MOST_DECLARATION_CHARACTERS } from '@/lib/contract/declaration';
import { reason } from '@/lib/contract/reason';
import { declare } from '@/lib/server/service/declaration/declare';
import { withdraw } from '@/lib/server/service/declaration/withdraw';
import { idParams } from './define-route';
import { defineWrite } from './define-write';
import { noBody, textBody } from './request-body';

/** YAML by its registered name and by the older ones; JSON is YAML too. */
const DECLARATION_BODY = {
  types: ['application/yaml', 'application/json', 'application/x-yaml', 'text/yaml', 'text/x-yaml'],
  // A character of text takes up to four bytes.
  mostBytes: 4 * MOST_DECLARATION_CHARACTERS,
};

/** Why, for the audit: the body is the declaration alone. */
const reasonParams = z.object({ reason: reason.optional() });

/** Everything of the API that changes something. */
export const writes = {
  declare: defineWrite({
    at: 'POST /api/v1/versions/{id}/declaration',
    summary: 'Says what a version is meant to be',
    scope: 'declaration:write',
    params: idParams,
    query: reasonParams,
    body: textBody(DECLARATION_BODY, 'trigger: { processingTime: 30s }\n'),
    response: declarationReceipt,
    status: ({ stored }) => (stored ? 201 : 200),
    handler: ({ ctx, params, query, body }) => declare({ ctx, input: { ...params, ...query, text: body } }),
  }),
  withdraw: defineWrite({
    at: 'DELETE /api/v1/versions/{id}/declaration',
    summary: 'Takes back what was said last',
    scope: 'declaration:write',
    params: idParams,
    query: reasonParams,
    body: noBody,
    response: declarationReceipt,
    status: () => 200,
    handler: ({ ctx, params, query }) => withdraw({ ctx, input: { ...params, ...query } }),
  }),
};
