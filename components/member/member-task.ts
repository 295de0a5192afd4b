import type { Member, Members } from '@/lib/contract/member';

/** What is being changed in a dialog. */
export type MemberTask =
  | { kind: 'invite' }
  | { kind: 'roles' | 'disable' | 'enable' | 'password-link'; member: Member }
  | { kind: 'withdraw'; link: Members['links'][number] };
