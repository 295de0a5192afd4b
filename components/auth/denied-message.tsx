import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Message } from '@/components/ui/message';

/** Instead of what somebody may not see: why, and who can change that. */
export function DeniedMessage({ children }: { children: ReactNode }) {
  return (
    <Message icon={<Lock size={20} />} title="Not for your role">
      {children}
    </Message>
  );
}
