import type { QueryClient } from '@tanstack/react-query';
import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiPath } from '@/lib/contract/paths';
import type { Session } from '@/lib/contract/session';
import type {
  acceptLinkRequest,
  actAsRequest,
  linkRequest,
  passwordRequest,
  signInRequest,
} from '@/lib/contract/sign-in';
import { sendJson } from './api';
import { sessionKeys } from './session';

const sessionSchema = () => import('@/lib/contract/session').then((contract) => contract.session);
const linkSchema = () => import('@/lib/contract/sign-in').then((contract) => contract.oneTimeLink);

/** Everything that was read belongs to whoever read it: another person starts with nothing but the session. */
function becomes(client: QueryClient, session: Session): void {
  client.clear();
  client.setQueryData(sessionKeys.all(), session);
}

/** A change of who is signed in. Its page has to be drawn anew afterwards (`router.refresh()`). */
function signInMutation<Input>(client: QueryClient, name: string, path: string) {
  return mutationOptions({
    mutationKey: ['sign-in', name],
    mutationFn: (input: Input) => sendJson(path, input ?? {}, sessionSchema),
    onSuccess: (session) => becomes(client, session),
  });
}

export const signIn = (client: QueryClient) =>
  signInMutation<z.input<typeof signInRequest>>(client, 'in', apiPath.signIn());
export const signOut = (client: QueryClient) => signInMutation<void>(client, 'out', apiPath.signOut());
export const actAs = (client: QueryClient) =>
  signInMutation<z.input<typeof actAsRequest>>(client, 'act-as', apiPath.actAs());
export const changePassword = (client: QueryClient) =>
  signInMutation<z.input<typeof passwordRequest>>(client, 'password', apiPath.password());
export const acceptLink = (client: QueryClient) =>
  signInMutation<z.input<typeof acceptLinkRequest>>(client, 'accept-link', apiPath.acceptLink());

/** What a one-time link is for. A question, sent as a change so that its secret stands in no address. */
export const lookAtLink = () =>
  mutationOptions({
    mutationKey: ['sign-in', 'link'],
    mutationFn: (input: z.input<typeof linkRequest>) => sendJson(apiPath.link(), input, linkSchema),
  });
