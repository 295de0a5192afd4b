import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Session } from '@/lib/contract/session';
import { ApiError } from './api-error';
import { makeQueryClient } from './query-client';
import { sessionKeys } from './session';
import { noteSignedOut } from './signed-out';

const session: Session = {
  signIn: { method: 'password', people: [], awaitsFirstAdmin: false },
  actor: { id: 'u1', name: 'Mira', email: 'mira@example.com', grants: [], scopes: [] },
  notice: null,
  version: '1',
};
const unauthenticated = new ApiError({ code: 'unauthenticated', title: 'Sign in', detail: 'Sign in.' });
const actor = (client: QueryClient) => client.getQueryData<Session>(sessionKeys.all())?.actor;

function signedIn(client = new QueryClient()): QueryClient {
  client.setQueryData(sessionKeys.all(), session);
  return client;
}

test('an answer that asks to sign in ends the session of the page', () => {
  const client = signedIn();
  noteSignedOut(client, unauthenticated);
  expect(actor(client)).toBeNull();
});

test('any query that meets such an answer says so', async () => {
  const client = signedIn(makeQueryClient());
  await client
    .fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(unauthenticated) })
    .catch(() => undefined);
  expect(actor(client)).toBeNull();
});

test('another failure ends nothing', () => {
  const client = signedIn();
  noteSignedOut(client, new ApiError({ code: 'forbidden', title: 'No', detail: 'No.' }));
  noteSignedOut(client, new Error('unauthenticated'));
  expect(actor(client)?.id).toBe('u1');
});

test('a wrong password ends nothing', () => {
  const client = signedIn();
  noteSignedOut(client, unauthenticated, ['sign-in', 'password']);
  expect(actor(client)?.id).toBe('u1');
});

test('a session that was never read is not made up', () => {
  const client = new QueryClient();
  noteSignedOut(client, unauthenticated);
  expect(actor(client)).toBeUndefined();
});
