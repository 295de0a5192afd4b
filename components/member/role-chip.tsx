import { cn } from '@/components/ui/cn';
import { ROLE_WORDS, type Role } from '@/lib/domain/role';

/** A role as a word in a frame; one that comes from all environments is fainter, and says so. */
export function RoleChip({ role, inherited = false }: { role: Role; inherited?: boolean }) {
  return (
    <span
      title={ROLE_WORDS[role]}
      className={cn(
        'inline-flex h-[1.125rem] items-center rounded-sm border px-1 text-2xs',
        inherited ? 'border-line border-dashed text-faint' : 'border-line-strong text-ink',
      )}
    >
      {role}
      {inherited ? <span className="sr-only">, from all environments</span> : null}
    </span>
  );
}
