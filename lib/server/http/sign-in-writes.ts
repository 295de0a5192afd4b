import { session } from '@/lib/contract/session';
import {
  acceptLinkRequest,
  actAsRequest,
  linkRequest,
  oneTimeLink,
  passwordRequest,
  signInRequest,
} from '@/lib/contract/sign-in';
import { acceptLink } from '@/lib/server/service/member/accept-link';
import { lookAtLink } from '@/lib/server/service/member/look-at-link';
import { actAs } from '@/lib/server/service/session/act-as';
import { changePassword } from '@/lib/server/service/session/change-password';
import { signIn } from '@/lib/server/service/session/sign-in';
import { signOut } from '@/lib/server/service/session/sign-out';
import { nothing } from './define-route';
import { defineWrite } from './define-write';
import { passwordDoor } from './password-door';
import { jsonBody, noBody } from './request-body';

/** What everybody may send: it is how one becomes somebody. */
const common = { scope: 'nobody', params: nothing, query: nothing, status: () => 200 as const } as const;

/** Everything that changes who is signed in. */
export const signInWrites = {
  signIn: defineWrite({
    at: 'POST /api/auth/sign-in',
    summary: 'Begins a session',
    ...common,
    body: jsonBody(signInRequest),
    response: session,
    handler: async ({ ctx, body, cookies }) =>
      signIn({ ctx, door: await passwordDoor(), cookies, input: body }),
  }),
  signOut: defineWrite({
    at: 'POST /api/auth/sign-out',
    summary: 'Ends the session',
    ...common,
    body: noBody,
    response: session,
    handler: async ({ ctx, cookies }) => signOut({ ctx, door: await passwordDoor(), cookies }),
  }),
  password: defineWrite({
    at: 'POST /api/auth/password',
    summary: 'Gives whoever acts another password',
    ...common,
    body: jsonBody(passwordRequest),
    response: session,
    handler: async ({ ctx, body, cookies }) =>
      changePassword({ ctx, door: await passwordDoor(), cookies, input: body }),
  }),
  actAs: defineWrite({
    at: 'POST /api/auth/act-as',
    summary: 'Acts as another person of the demo',
    ...common,
    body: jsonBody(actAsRequest),
    response: session,
    handler: ({ ctx, body, cookies }) => actAs({ ctx, cookies, input: body }),
  }),
  link: defineWrite({
    at: 'POST /api/auth/link',
    summary: 'Says what a one-time link is for',
    ...common,
    body: jsonBody(linkRequest),
    response: oneTimeLink,
    handler: async ({ ctx, body }) => {
      await passwordDoor();
      return lookAtLink({ ctx, input: body });
    },
  }),
  acceptLink: defineWrite({
    at: 'POST /api/auth/link/accept',
    summary: 'Uses a one-time link',
    ...common,
    body: jsonBody(acceptLinkRequest),
    response: session,
    handler: async ({ ctx, body, cookies }) =>
      acceptLink({ ctx, door: await passwordDoor(), cookies, input: body }),
  }),
};
