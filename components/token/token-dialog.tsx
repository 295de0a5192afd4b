'use client';

import { Dialog } from '@/components/ui/dialog';
import type { SessionActor } from '@/lib/contract/session';
import { MakeTokenForm } from './make-token-form';
import { RevokeForm } from './revoke-form';
import type { TokenTask } from './token-task';

type TokenDialogProps = {
  task: TokenTask;
  actor: SessionActor | null;
  environments: readonly string[];
  address: string;
  onClose: () => void;
};

/** The dialog of one change of tokens. */
export function TokenDialog({ task, actor, environments, address, onClose }: TokenDialogProps) {
  const title = task.kind === 'make' ? 'Make an API token' : `Revoke ${task.token.name}`;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={title}>
      {task.kind === 'make' ? (
        <MakeTokenForm actor={actor} environments={environments} address={address} onClose={onClose} />
      ) : (
        <RevokeForm token={task.token} onClose={onClose} />
      )}
    </Dialog>
  );
}
