'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { auditKeys } from '@/lib/client/audit';
import { actOnCutover, attachCheck, cutoverKeys } from '@/lib/client/cutover';
import type { CutoverReceipt } from '@/lib/contract/cutover';
import type { actionBodies } from '@/lib/contract/cutover-request';

type Bodies = { [Action in keyof typeof actionBodies]: z.input<(typeof actionBodies)[Action]> };

/** What is sent: an action with its body, or what came of comparing both outputs. */
export type Sent =
  | { [Action in keyof Bodies]: { action: Action; body: Bodies[Action] } }[keyof Bodies]
  | { action: 'check'; body: { result: 'equal' | 'different'; words: string } };

/** Sends an action of one cutover. Done or refused, the cutover is read again: a refusal means that it is not as it was seen. */
export function useCutoverAction(id: string, onDone: (receipt: CutoverReceipt) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['cutovers', 'act', id],
    mutationFn: (sent: Sent) =>
      sent.action === 'check' ? attachCheck(id, sent.body) : actOnCutover(id, sent.action, sent.body),
    onSuccess: async (receipt) => {
      await client.invalidateQueries({ queryKey: cutoverKeys.all() });
      void client.invalidateQueries({ queryKey: auditKeys.all() });
      onDone(receipt);
    },
    onError: () => client.invalidateQueries({ queryKey: cutoverKeys.one(id) }),
  });
}
