import type { Session } from '@/lib/contract/session';

/** How it is known who acts. */
export const METHOD_WORDS: Record<Session['signIn']['method'], string> = {
  none: 'Without sign-in, whoever sits at this machine acts as one operator.',
  demo: 'Nobody signs in to the demo: you choose who acts. Two people, so that one can approve what the other prepared.',
  password: 'People sign in with e-mail address and password.',
};
