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
import { readJson } from './read-json';

const common = { scope: 'member:write', query: nothing } as const;
const changed = { ...common, params: idParams, response: member, status: () => 200 as const } as const;
const made = { ...common, response: linkReceipt, status: () => 201 as const } as const;

/** Everything that changes who may do what. */
export const memberWrites = {
  invite: defineWrite({
    ...made,
    params: nothing,
    body: (request) => readJson(request, inviteRequest),
    handler: ({ ctx, body }) => invite({ ctx, input: body }),
  }),
  link: defineWrite({
    ...made,
    params: idParams,
    body: (request) => readJson(request, memberReasonRequest),
    handler: ({ ctx, params, body }) => makePasswordLink({ ctx, input: { ...params, ...body } }),
  }),
  withdrawLink: defineWrite({
    ...changed,
    response: openLink,
    body: (request) => readJson(request, memberReasonRequest),
    handler: ({ ctx, params, body }) => withdrawLink({ ctx, input: { ...params, ...body } }),
  }),
  grant: defineWrite({
    ...changed,
    body: (request) => readJson(request, grantRequest),
    handler: ({ ctx, params, body }) => giveGrant({ ctx, input: { ...params, ...body } }),
  }),
  revoke: defineWrite({
    ...changed,
    body: (request) => readJson(request, grantRequest),
    handler: ({ ctx, params, body }) => takeGrant({ ctx, input: { ...params, ...body } }),
  }),
  disable: defineWrite({
    ...changed,
    body: (request) => readJson(request, memberReasonRequest),
    handler: ({ ctx, params, body }) => disableMember({ ctx, input: { ...params, ...body } }),
  }),
  enable: defineWrite({
    ...changed,
    body: (request) => readJson(request, memberReasonRequest),
    handler: ({ ctx, params, body }) => enableMember({ ctx, input: { ...params, ...body } }),
  }),
};
