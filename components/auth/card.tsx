import type { ReactNode } from 'react';
import { EnvironmentBadge } from '@/components/shell/environment-badge';

/** The narrow page of whoever is not signed in yet: one heading, one thing to do. */
export function Card({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <>
      <EnvironmentBadge environment={null} protected={false} />
      <div className="panel mx-auto mt-[8vh] w-full max-w-96 p-5">
        <h1 className="text-lg">{title}</h1>
        {lead === undefined ? null : <p className="mt-1 text-soft text-xs">{lead}</p>}
        <div className="mt-4">{children}</div>
      </div>
    </>
  );
}
