import type { ApiToken } from '@/lib/contract/token';

/** What is being done in a dialog. */
export type TokenTask = { kind: 'make' } | { kind: 'revoke'; token: ApiToken };
