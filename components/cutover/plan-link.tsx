import { GitCompareArrows } from 'lucide-react';
import { AppLink } from '@/components/shell/app-link';
import { buttonClass } from '@/components/ui/button';
import { pagePath } from '@/lib/contract/paths';

type PlanLinkProps = { v1: string | null; v2: string | null; look?: 'plain' | 'primary' };

/** To the form for a new cutover, with the versions that are known filled in. */
export function PlanLink({ v1, v2, look = 'plain' }: PlanLinkProps) {
  return (
    <AppLink href={pagePath.newCutover(v1, v2)} className={buttonClass(look, 'print:hidden')}>
      <GitCompareArrows size={13} aria-hidden="true" />
      Plan a cutover
    </AppLink>
  );
}
