import { ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import { CodeBox } from '@/components/ui/code-box';
import type { TodoJson } from '@/lib/contract/cutover-plan';
import { callInWords } from './prepare-call';

/** One thing to do: in words, as a command with the real values, and what became of its hook. */
export function TodoItem({ todo }: { todo: TodoJson }) {
  const call = callInWords(todo.call);
  return (
    <li className="grid grid-cols-1 gap-1.5">
      <p className="[overflow-wrap:anywhere]">{todo.words}</p>
      {todo.command === null ? null : (
        <CodeBox text={todo.command} label={`Copy the command: ${todo.words}`} />
      )}
      {call === null ? null : (
        <div className="text-xs">
          <ToneMark tone={call.tone} className="items-start! [&>svg]:mt-0.5">
            <span className="text-soft [overflow-wrap:anywhere]">
              {call.words} {call.atMs === null ? null : <Age atMs={call.atMs} />}
            </span>
          </ToneMark>
          {todo.call?.url == null ? null : (
            <details className="mt-0.5 text-2xs text-faint">
              <summary className="w-fit hover:text-ink">Which hook</summary>
              <p className="num [overflow-wrap:anywhere]">{todo.call.url}</p>
              <p className="num [overflow-wrap:anywhere]">delivery {todo.call.deliveryId}</p>
            </details>
          )}
        </div>
      )}
    </li>
  );
}
