import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { inviteRequest } from '@/lib/contract/member';
import { apiPath } from '@/lib/contract/paths';
import type { GrantJson } from '@/lib/contract/session';
import { getJson, sendJson } from './api';
import { auditKeys } from './audit';
import { sessionKeys } from './session';

const contract = () => import('@/lib/contract/member');
const membersSchema = () => contract().then(({ members }) => members);
const memberSchema = () => contract().then(({ member }) => member);
const linkSchema = () => contract().then(({ openLink }) => openLink);
const receiptSchema = () => contract().then(({ linkReceipt }) => linkReceipt);

export const memberKeys = { all: () => ['members'] as const };

export function membersQuery() {
  return queryOptions({
    queryKey: memberKeys.all(),
    queryFn: ({ signal }) => getJson(apiPath.members(), membersSchema, { signal }),
  });
}

/** Whoever changes members may have changed their own rights, and has written an audit row. */
function changed(client: QueryClient): Promise<unknown> {
  return Promise.all(
    [memberKeys.all(), sessionKeys.all(), auditKeys.all()].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}

type Reasoned = { id: string; reason: string };

export const invite = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['members', 'invite'],
    mutationFn: (input: z.input<typeof inviteRequest>) => sendJson(apiPath.members(), input, receiptSchema),
    onSuccess: () => changed(client),
  });

/** A one-time link with which a member sets a password. */
export const makePasswordLink = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['members', 'link'],
    mutationFn: ({ id, ...input }: Reasoned) => sendJson(apiPath.member(id, 'link'), input, receiptSchema),
    onSuccess: () => changed(client),
  });

export const withdrawLink = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['members', 'withdraw-link'],
    mutationFn: ({ id, ...input }: Reasoned) => sendJson(apiPath.withdrawLink(id), input, linkSchema),
    onSuccess: () => changed(client),
  });

export const changeGrant = (client: QueryClient, verb: 'grant' | 'revoke') =>
  mutationOptions({
    mutationKey: ['members', verb],
    mutationFn: ({ id, ...input }: Reasoned & GrantJson) =>
      sendJson(apiPath.member(id, verb), input, memberSchema),
    onSuccess: () => changed(client),
  });

export const changeAccess = (client: QueryClient, verb: 'disable' | 'enable') =>
  mutationOptions({
    mutationKey: ['members', verb],
    mutationFn: ({ id, ...input }: Reasoned) => sendJson(apiPath.member(id, verb), input, memberSchema),
    onSuccess: () => changed(client),
  });
