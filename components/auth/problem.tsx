'use client';

import { ToneMark } from '@/components/status/tone-mark';
import { isApiError } from '@/lib/client/api-error';
import { useActor } from './use-actor';

/** Why something that was asked for did not happen, where it was asked for. Takes no room when nothing is wrong. */
export function Problem({ error }: { error: unknown }) {
  const { actor } = useActor();
  const words = error === null ? null : problemWords(error, actor !== null);
  return (
    <div role="alert" className="text-xs empty:hidden">
      {words === null ? null : (
        <div className="rounded-md bg-bad-wash px-2.5 py-2">
          <ToneMark tone="bad" className="font-semibold">
            {words.title}
          </ToneMark>
          <p className="mt-0.5">{words.text}</p>
          {words.requestId === null ? null : (
            <p className="num mt-0.5 text-soft">request {words.requestId}</p>
          )}
        </div>
      )}
    </div>
  );
}

type ProblemWords = { title: string; text: string; requestId: string | null };

function problemWords(error: unknown, signedIn: boolean): ProblemWords {
  if (!isApiError(error)) {
    return {
      title: 'This failed',
      text: 'Something in this page failed, and nothing was changed.',
      requestId: null,
    };
  }
  const { title, message, requestId } = error;
  if (error.code !== 'unauthenticated') return { title, text: message, requestId };
  if (!signedIn) return { title: 'Not signed in', text: message, requestId };
  return {
    title: 'Nothing was changed',
    text: 'Your session had ended. You are signed in again: send it once more.',
    requestId,
  };
}
