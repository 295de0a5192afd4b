'use client';

import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Problem } from '@/components/auth/problem';
import { ToneMark } from '@/components/status/tone-mark';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/field';
import type { CutoverAnswer, CutoverReceipt } from '@/lib/contract/cutover';
import { changesSince, isAnother } from './prepare-changes';
import { TypedWord } from './typed-word';
import { type Sent, useCutoverAction } from './use-cutover-action';

export type TaskFormProps = {
  /** As it is now; it may change while the form is open. */
  cutover: CutoverAnswer;
  onDone: (receipt: CutoverReceipt) => void;
  onClose: () => void;
};

type Props = TaskFormProps & {
  /** What happens, and what does not. */
  children: ReactNode;
  submit: string;
  /** Takes something away, or skips something: never the emphasised button. */
  takesAway?: boolean;
  reason: 'required' | 'optional' | 'none';
  reasonHint?: string;
  /** Typed by hand before it is sent, so that nothing of weight happens by a slip. */
  typed?: string | null;
  /** What is sent, from what was seen when the form was filled in; null: something is still missing. */
  send: (seen: CutoverAnswer, reason: string, form: FormData) => Sent | null;
};

/**
 * One action with its reason. It is about what was seen when the form opened: when that changes meanwhile, the form says
 * what, and is sent only after another look. What was typed stays.
 */
export function TaskForm(props: Props) {
  const {
    cutover,
    children,
    submit,
    takesAway = false,
    reason,
    reasonHint,
    typed = null,
    send,
    onDone,
    onClose,
  } = props;
  const [seen, setSeen] = useState(cutover);
  const [word, setWord] = useState('');
  const id = useId();
  const { mutate, isPending, error, reset } = useCutoverAction(cutover.id, (receipt) => {
    onDone(receipt);
    onClose();
  });
  const changes = changesSince(seen, cutover);
  const another = isAnother(seen, cutover);
  const wordIsMissing = typed !== null && word.trim() !== typed;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (another || isPending || wordIsMissing) return;
    const form = new FormData(event.currentTarget);
    const sent = send(seen, String(form.get('reason') ?? '').trim(), form);
    if (sent !== null) mutate(sent);
  }

  return (
    <form
      method="post"
      onSubmit={onSubmit}
      className="grid grid-cols-1 gap-3 p-4 text-xs [overflow-wrap:anywhere]"
    >
      {changes.length === 0 ? null : (
        <div role="status" className="rounded-md border border-warn bg-warn-wash px-2.5 py-2">
          <ToneMark tone="warn" className="font-semibold">
            While you looked at this
          </ToneMark>
          <ul className="mt-0.5 grid list-disc gap-0.5 pl-5">
            {changes.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          {another ? (
            <Button
              className="mt-1.5"
              onClick={() => {
                setSeen(cutover);
                reset();
              }}
            >
              I have seen it
            </Button>
          ) : null}
        </div>
      )}
      {children}
      {reason === 'none' ? null : (
        <TextArea
          label={reason === 'required' ? 'Why' : 'Why (may be left empty)'}
          hint={reasonHint ?? 'The history of the cutover and the audit keep it.'}
          name="reason"
          maxLength={500}
          required={reason === 'required'}
        />
      )}
      {typed === null ? null : <TypedWord word={typed} value={word} onChange={setWord} />}
      <Problem error={error} />
      {another ? (
        <p id={id} className="text-warn">
          Nothing is sent before you have seen what changed.
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        {takesAway ? (
          <>
            <Button type="submit" look="danger" disabled={isPending || another || wordIsMissing}>
              {submit}
            </Button>
            <Button look="primary" onClick={onClose}>
              Leave it as it is
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" look="primary" disabled={isPending || another || wordIsMissing}>
              {submit}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}
