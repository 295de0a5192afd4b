import { CodeBox } from '@/components/ui/code-box';
import type { OpenApiContent } from '@/lib/contract/openapi';
import type { ListedOperation } from './prepare-operations';
import { SchemaText } from './schema-text';

/** One thing that can be asked: its address at a glance, and opened, all that goes in and comes out. */
export function OperationItem({ operation }: { operation: ListedOperation }) {
  const { operationId, method, path, summary } = operation;
  return (
    <details id={operationId} className="border-line border-t first:border-t-0">
      <summary className="cursor-pointer px-3.5 py-2 text-xs hover:bg-hover">
        <span className="num inline-block w-14 font-semibold">{method}</span>
        <span className="num [overflow-wrap:anywhere]">{path}</span>
        <span className="block pl-[4.25rem] text-soft">{summary}</span>
      </summary>
      <div className="grid gap-x-6 gap-y-3 px-3.5 pt-1 pb-4 text-xs lg:grid-cols-2">
        <div className="grid min-w-0 content-start gap-3">
          <Who operation={operation} />
          <Parameters operation={operation} />
          {operation.requestBody === undefined ? null : (
            <Content name="Body" content={operation.requestBody.content} />
          )}
        </div>
        <div className="grid min-w-0 content-start gap-3">
          {operation.curl === null ? null : (
            <section className="grid gap-1">
              <h3 className="font-medium">As a command</h3>
              <CodeBox text={operation.curl} label={`Copy the command of ${method} ${path}`} />
            </section>
          )}
          {Object.entries(operation.responses)
            .filter(([status]) => status !== 'default')
            .map(([status, { content }]) => (
              <Content
                key={status}
                name={`Answer ${status.replace('2XX', '200 or 201')}`}
                content={content}
              />
            ))}
          <p className="text-soft">
            What is refused or fails is a{' '}
            <a href="#shape-problem" className="underline">
              problem
            </a>
            .
          </p>
        </div>
      </div>
    </details>
  );
}

function Who({ operation }: { operation: ListedOperation }) {
  const scopes = operation['x-scopes'];
  return (
    <section>
      <h3 className="font-medium">Who may</h3>
      <p className="text-soft">
        {scopes.length === 0 ? 'Anybody.' : null}
        {scopes.map((scope, place) => (
          <span key={scope}>
            {place === 0 ? 'Who holds ' : ' and, where it is asked for, '}
            <span className="num text-ink">{scope}</span>
          </span>
        ))}
        {scopes.length === 0
          ? null
          : operation['x-only-people']
            ? '. A signed-in person, on a page: no token may.'
            : '. People, and tokens made for it.'}
      </p>
    </section>
  );
}

function Parameters({ operation: { parameters } }: { operation: ListedOperation }) {
  if (parameters.length === 0) return null;
  return (
    <section className="grid gap-1">
      <h3 className="font-medium">Parameters</h3>
      <dl className="grid gap-1">
        {parameters.map(({ name, in: where, required, schema }) => (
          <div key={`${where} ${name}`} className="grid gap-x-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <dt className="[overflow-wrap:anywhere]">
              <span className="num">{name}</span>{' '}
              <span className="text-faint">
                {where}
                {required ? '' : ', optional'}
              </span>
            </dt>
            <dd className="min-w-0">
              <SchemaText schema={schema} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Content({ name, content }: { name: string; content: Record<string, OpenApiContent> }) {
  const [first] = Object.values(content);
  if (first === undefined) return null;
  return (
    <section className="grid gap-1">
      <h3 className="font-medium">
        {name} <span className="num font-normal text-faint">{Object.keys(content).join(', ')}</span>
      </h3>
      <SchemaText schema={first.schema} />
    </section>
  );
}
