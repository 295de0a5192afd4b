import {
  grantRequest,
  inviteRequest,
  linkReceipt,
  member,
  memberReasonRequest,
  openLink,
} from '@/lib/contract/member';
import { disableMember, enableMember } from '@/lib/server/service/member/change-access';
import { giveGrant, takeGrant } from '@/lib/server/service/member/change-grant';
import { invite } from '@/lib/server/service/member/invite';
import { makePasswordLink } from '@/lib/server/service/member/make-password-link';
import { withdrawLink } from '@/lib/server/service/member/withdraw-link';
import { idParams, nothing } from './define-route';
import { defineWrite } from './define-write';
import { jsonBody } from './request-body';

const common = { scope: 'member:write', query: nothing } as const;
const changed = { ...common, params: idParams, response: member, status: () => 200 as const } as const;
const made = { ...common, response: linkReceipt, status: () => 201 as const } as const;

/** Everything that changes who may do what. */
export const memberWrites = {
  invite: defineWrite({
    at: 'POST /api/v1/members',
    summary: 'Makes a one-time link with which somebody joins',
    ...made,
    params: nothing,
    body: jsonBody(inviteRequest),
    handler: ({ ctx, body }) => invite({ ctx, input: body }),
  }),
  link: defineWrite({
    at: 'POST /api/v1/members/{id}/link',
    summary: 'Makes a one-time link with which a member sets a password',
    ...made,
    params: idParams,
    body: jsonBody(memberReasonRequest),
    handler: ({ ctx, params, body }) => makePasswordLink({ ctx, input: { ...params, ...body } }),
  }),
  withdrawLink: defineWrite({
    at: 'POST /api/v1/links/{id}/withdraw',
    summary: 'Takes back a one-time link',
    ...changed,
    response: openLink,
    body: jsonBody(memberReasonRequest),
    handler: ({ ctx, params, body }) => withdrawLink({ ctx, input: { ...params, ...body } }),
  }),
  grant: defineWrite({
    at: 'POST /api/v1/members/{id}/grant',
    summary: 'Gives a role in one environment, or in all',
    ...changed,
    body: jsonBody(grantRequest),
    handler: ({ ctx, params, body }) => giveGrant({ ctx, input: { ...params, ...body } }),
  }),
  revoke: defineWrite({
    at: 'POST /api/v1/members/{id}/revoke',
    summary: 'Takes a role away',
    ...changed,
    body: jsonBody(grantRequest),
    handler: ({ ctx, params, body }) => takeGrant({ ctx, input: { ...params, ...body } }),
  }),
  disable: defineWrite({
    at: 'POST /api/v1/members/{id}/disable',
    summary: 'Shuts a person out, at once',
    ...changed,
    body: jsonBody(memberReasonRequest),
    handler: ({ ctx, params, body }) => disableMember({ ctx, input: { ...params, ...body } }),
  }),
  enable: defineWrite({
    at: 'POST /api/v1/members/{id}/enable',
    summary: 'Lets a person sign in again',
    ...changed,
    body: jsonBody(memberReasonRequest),
    handler: ({ ctx, params, body }) => enableMember({ ctx, input: { ...params, ...body } }),
  }),
};
