import { pagePath } from '@/lib/contract/paths';
import { apiToken, tokenReasonRequest, tokenReceipt, tokenRequest } from '@/lib/contract/token';
import { makeToken } from '@/lib/server/service/token/make';
import { revokeToken } from '@/lib/server/service/token/revoke';
import { idParams, nothing } from './define-route';
import { defineWrite } from './define-write';
import { jsonBody } from './request-body';

/** Everything that changes API tokens. No token changes one. */
export const tokenWrites = {
  makeToken: defineWrite({
    at: 'POST /api/v1/tokens',
    summary: 'Makes a token, which is told once',
    scope: 'query:read',
    params: nothing,
    query: nothing,
    body: jsonBody(tokenRequest),
    onlyPeople: () => pagePath.settings(),
    response: tokenReceipt,
    status: () => 201,
    handler: ({ ctx, body }) => makeToken({ ctx, input: body }),
  }),
  revokeToken: defineWrite({
    at: 'POST /api/v1/tokens/{id}/revoke',
    summary: 'Ends a token, at once and for good',
    scope: 'query:read',
    params: idParams,
    query: nothing,
    body: jsonBody(tokenReasonRequest),
    onlyPeople: () => pagePath.settings(),
    response: apiToken,
    status: () => 200,
    handler: ({ ctx, params, body }) => revokeToken({ ctx, input: { ...params, ...body } }),
  }),
};
