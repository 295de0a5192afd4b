import type { GrantJson } from '@/lib/contract/session';
import { ROLE_WORDS } from '@/lib/domain/role';

/** Roles in words, one a line: which, where, and what it lets one do. */
export function GrantList({ grants }: { grants: readonly GrantJson[] }) {
  if (grants.length === 0) return <p className="text-unknown">without any role</p>;
  return (
    <ul>
      {grants.map(({ environment, role }) => (
        <li key={`${role} ${environment ?? ''}`}>
          <span className="font-medium">{role}</span>{' '}
          {environment === null ? 'in all environments' : `in ${environment}`}
          <span className="text-faint">: {ROLE_WORDS[role]}</span>
        </li>
      ))}
    </ul>
  );
}
