/** What a person or a program may do. One table for the server's check and for what a page offers. */
export const SCOPES = [
  'query:read',
  'file:read',
  'declaration:write',
  'cutover:write',
  'cutover:approve',
  'settings:write',
  /** Recording what was read and discovered: the collector's. */
  'history:write',
] as const;
export type Scope = (typeof SCOPES)[number];

export const ROLES = ['viewer', 'operator', 'approver', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_SCOPES: Record<Role, readonly Scope[]> = {
  viewer: ['query:read', 'file:read'],
  operator: ['query:read', 'file:read', 'declaration:write', 'cutover:write'],
  approver: ['query:read', 'file:read', 'cutover:approve'],
  admin: SCOPES,
};
