import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiPath } from '@/lib/contract/paths';
import type { tokenRequest } from '@/lib/contract/token';
import { getJson, sendJson } from './api';
import { auditKeys } from './audit';

const contract = () => import('@/lib/contract/token');
const tokensSchema = () => contract().then(({ apiTokens }) => apiTokens);
const tokenSchema = () => contract().then(({ apiToken }) => apiToken);
const receiptSchema = () => contract().then(({ tokenReceipt }) => tokenReceipt);

export const tokenKeys = { all: () => ['tokens'] as const };

export function tokensQuery() {
  return queryOptions({
    queryKey: tokenKeys.all(),
    queryFn: ({ signal }) => getJson(apiPath.tokens(), tokensSchema, { signal }),
  });
}

function changed(client: QueryClient): Promise<unknown> {
  return Promise.all(
    [tokenKeys.all(), auditKeys.all()].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}

/** The answer has what a program sends, once. */
export const makeToken = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['tokens', 'make'],
    mutationFn: (input: z.input<typeof tokenRequest>) => sendJson(apiPath.tokens(), input, receiptSchema),
    onSuccess: () => changed(client),
  });

export const revokeToken = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['tokens', 'revoke'],
    mutationFn: ({ id, ...input }: { id: string; reason: string }) =>
      sendJson(apiPath.revokeToken(id), input, tokenSchema),
    onSuccess: () => changed(client),
  });
