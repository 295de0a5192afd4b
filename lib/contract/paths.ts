import type { CutoverAction } from '@/lib/domain/cutover-words';

/** Every address of the API and of the pages, in one place. Ids go in encoded. */
const enc = encodeURIComponent;

export const apiPath = {
  session: () => '/api/v1/session',
  fleet: () => '/api/v1/fleet',
  findings: () => '/api/v1/findings',
  query: (id: string) => `/api/v1/queries/${enc(id)}`,
  series: (id: string) => `/api/v1/queries/${enc(id)}/series`,
  version: (id: string) => `/api/v1/versions/${enc(id)}`,
  batches: (id: string) => `/api/v1/versions/${enc(id)}/batches`,
  sources: (id: string) => `/api/v1/versions/${enc(id)}/sources`,
  state: (id: string) => `/api/v1/versions/${enc(id)}/state`,
  files: (id: string) => `/api/v1/versions/${enc(id)}/files`,
  file: (id: string) => `/api/v1/versions/${enc(id)}/file`,
  declaration: (id: string) => `/api/v1/versions/${enc(id)}/declaration`,
  settings: (id: string) => `/api/v1/versions/${enc(id)}/settings`,
  handover: (id: string) => `/api/v1/versions/${enc(id)}/handover`,
  compare: () => '/api/v1/compare',
  cutovers: () => '/api/v1/cutovers',
  cutover: (id: string) => `/api/v1/cutovers/${enc(id)}`,
  /** POST: an action of lib/domain/cutover-words.ts, or `check` for what came of comparing both outputs. */
  cutoverAction: (id: string, action: CutoverAction | 'check') => `/api/v1/cutovers/${enc(id)}/${action}`,
  oldVersions: () => '/api/v1/old-versions',
  members: () => '/api/v1/members',
  /** POST: `grant`, `revoke`, `disable`, `enable`, and `link` for a link to set a password. */
  member: (id: string, verb: 'grant' | 'revoke' | 'disable' | 'enable' | 'link') =>
    `/api/v1/members/${enc(id)}/${verb}`,
  withdrawLink: (id: string) => `/api/v1/links/${enc(id)}/withdraw`,
  tokens: () => '/api/v1/tokens',
  revokeToken: (id: string) => `/api/v1/tokens/${enc(id)}/revoke`,
  openapi: () => '/api/v1/openapi.json',
  audit: () => '/api/v1/audit',
  signIn: () => '/api/auth/sign-in',
  signOut: () => '/api/auth/sign-out',
  password: () => '/api/auth/password',
  actAs: () => '/api/auth/act-as',
  link: () => '/api/auth/link',
  acceptLink: () => '/api/auth/link/accept',
  events: () => '/api/v1/events',
  health: () => '/api/health',
} as const;

function withSides(path: string, v1: string | null, v2: string | null): string {
  const sides = { v1, v2 };
  const chosen = (['v1', 'v2'] as const).flatMap((side) =>
    sides[side] === null ? [] : [`${side}=${enc(sides[side])}`],
  );
  return chosen.length === 0 ? path : `${path}?${chosen.join('&')}`;
}

export const VERSION_TABS = ['overview', 'batches', 'sources', 'state', 'files', 'settings'] as const;
export type VersionTab = (typeof VERSION_TABS)[number];

export const pagePath = {
  fleet: () => '/',
  findings: () => '/findings',
  cutovers: () => '/cutovers',
  /** The form for a new one; a side that is null is still to be chosen. */
  newCutover: (v1: string | null, v2: string | null) => withSides('/cutovers/new', v1, v2),
  cutover: (id: string) => `/cutovers/${enc(id)}`,
  audit: () => '/audit',
  settings: () => '/settings',
  /** What can be asked of the API, and how. */
  reference: () => '/reference',
  /** Where people sign in; `next` is the page of this site that they wanted. */
  signIn: (next?: string) => (next === undefined || next === '/' ? '/sign-in' : `/sign-in?next=${enc(next)}`),
  /** Where a one-time link leads; its secret follows after `#`, which no server and no log sees. */
  join: () => '/join',
  query: (id: string) => `/queries/${enc(id)}`,
  /** A side that is null is still to be chosen. */
  compare: (v1: string | null, v2: string | null) => withSides('/compare', v1, v2),
  version: (id: string, tab: VersionTab = 'overview') =>
    `/versions/${enc(id)}${tab === 'overview' ? '' : `/${tab}`}`,
} as const;

/**
 * Ids of versions are their query's id and a number (see prisma/schema.prisma). Good enough to read the query's data
 * ahead; a guess that fails is asked for by the browser.
 */
export const queryIdOf = (versionId: string) => versionId.replace(/\.v\d+$/, '');
