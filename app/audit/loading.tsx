import { AuditSkeleton } from '@/components/audit/audit-skeleton';

export default function Loading() {
  return <AuditSkeleton />;
}
