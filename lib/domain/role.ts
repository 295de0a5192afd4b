/** What a person or a program may do. One table for the server's check and for what a page offers. */
export const SCOPES = [
  'query:read',
  'file:read',
  'declaration:write',
  'cutover:write',
  'cutover:approve',
  /** Who has which role: whom to ask. */
  'member:read',
  /** Granting and taking roles in an environment; in all of them also inviting and disabling people. */
  'member:write',
  'audit:read',
  /** Recording what was read and discovered: the collector's, and no person's. */
  'history:write',
] as const;
export type Scope = (typeof SCOPES)[number];

export const ROLES = ['viewer', 'operator', 'approver', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const LOOK = ['query:read', 'file:read'] as const satisfies readonly Scope[];
const ANSWER_FOR = [...LOOK, 'member:read', 'audit:read'] as const satisfies readonly Scope[];

/** An operator prepares a cutover and an approver lets it go: neither role holds the other's scope. */
export const ROLE_SCOPES: Record<Role, readonly Scope[]> = {
  viewer: LOOK,
  operator: [...ANSWER_FOR, 'declaration:write', 'cutover:write'],
  approver: [...ANSWER_FOR, 'cutover:approve'],
  admin: SCOPES.filter((scope) => scope !== 'history:write'),
};

/** What a token can be made for. It approves nothing, and says nothing of who may do what. */
export const TOKEN_SCOPES = [
  'query:read',
  'file:read',
  'declaration:write',
  'cutover:write',
  'audit:read',
] as const satisfies readonly Scope[];
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export function isTokenScope(scope: Scope): scope is TokenScope {
  return TOKEN_SCOPES.some((each) => each === scope);
}

/** What each role is for, in a word or two of its own. */
export const ROLE_WORDS: Record<Role, string> = {
  viewer: 'sees everything',
  operator: 'declares, and prepares and runs cutovers',
  approver: 'approves cutovers that others prepared',
  admin: 'does everything, and says who may do what',
};

/** What a scope lets one do, so that it follows "may" and "may not". */
export const SCOPE_WORDS: Record<Scope, string> = {
  'query:read': 'see queries',
  'file:read': 'read files of a checkpoint',
  'declaration:write': 'declare what a version is',
  'cutover:write': 'prepare and run a cutover',
  'cutover:approve': 'approve a cutover',
  'member:read': 'see who has which role',
  'member:write': 'say who has which role',
  'audit:read': 'read the audit',
  'history:write': 'record what was read',
};
