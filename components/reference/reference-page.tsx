import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { PageTitle } from '@/components/shell/page-title';
import { Panel } from '@/components/ui/panel';
import type { OpenApi } from '@/lib/contract/openapi';
import { apiPath } from '@/lib/contract/paths';
import { formatCountOf } from '@/lib/domain/format';
import { OperationItem } from './operation-item';
import { listOperations } from './prepare-operations';
import { SchemaText } from './schema-text';

/** What can be asked of the API, drawn on the server from its own description: a browser loads nothing for it. */
export function ReferencePage({ document }: { document: OpenApi }) {
  const groups = listOperations(document);
  return (
    <>
      <PageTitle title="API" />
      <EnvironmentBadge environment={null} protected={false} />
      <div className="mb-3 grid gap-1">
        <h1 className="text-lg">API</h1>
        <p className="max-w-[62rem] text-soft">
          {document.info.description} Programs send an API token, made in the settings, as{' '}
          <code>Authorization: Bearer …</code>. The same as{' '}
          <a href={apiPath.openapi()} className="text-ink underline">
            OpenAPI {document.openapi}
          </a>
          .
        </p>
      </div>
      <nav aria-label="Parts of the API" className="mb-3 flex flex-wrap gap-x-3 gap-y-1 text-xs">
        {[...groups.map(({ tag }) => tag), 'shapes'].map((tag) => (
          <a key={tag} href={`#part-${tag}`} className="underline">
            {tag}
          </a>
        ))}
      </nav>
      <div className="grid gap-3">
        {groups.map(({ tag, operations }) => (
          <Panel
            key={tag}
            id={`part-${tag}`}
            title={tag}
            aside={formatCountOf(operations.length, 'operation')}
          >
            {operations.map((operation) => (
              <OperationItem key={operation.operationId} operation={operation} />
            ))}
          </Panel>
        ))}
        <Panel id="part-shapes" title="shapes" aside="what several answers have">
          {Object.entries(document.components.schemas).map(([name, schema]) => (
            <details key={name} className="border-line border-t first:border-t-0">
              <summary className="num cursor-pointer px-3.5 py-2 text-xs hover:bg-hover">{name}</summary>
              {/* Inside: a browser that is led here opens what is around it. */}
              <div id={`shape-${name}`} className="scroll-mt-24 px-3.5 pb-3">
                <SchemaText schema={schema} />
              </div>
            </details>
          ))}
        </Panel>
      </div>
    </>
  );
}
