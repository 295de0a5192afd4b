import type { OpenApi, OpenApiOperation, OpenApiParameter } from '@/lib/contract/openapi';

/** An operation with its address, and a request as one types it. */
export interface ListedOperation extends OpenApiOperation {
  method: string;
  path: string;
  /** Null where no program may: a person does it on a page. */
  curl: string | null;
}

/** Operations by tag, in the order of the document. */
export function listOperations(document: OpenApi): { tag: string; operations: ListedOperation[] }[] {
  const address = document.servers[0]?.url ?? '';
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      curl: operation['x-only-people'] ? null : curlOf(address, path, method.toUpperCase(), operation),
    })),
  );
  return document.tags.map(({ name }) => ({
    tag: name,
    operations: all.filter(({ tags }) => tags.includes(name)),
  }));
}

function curlOf(address: string, path: string, method: string, operation: OpenApiOperation): string {
  const { parameters, requestBody, security, responses } = operation;
  const [[type, content] = []] = Object.entries(requestBody?.content ?? {});
  const [answer] = Object.values(responses);
  const streams = answer !== undefined && 'text/event-stream' in answer.content;
  const query = parameters
    .filter((each) => each.in === 'query' && each.required)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
    .join('&');
  const url = `${address}${filled(path, parameters)}${query === '' ? '' : `?${query}`}`;
  const parts = [
    `curl --fail-with-body -sS${streams ? 'N' : ''}${method === 'GET' ? '' : ` -X ${method}`}`,
    ...(security.length === 0 ? [] : ['-H "authorization: Bearer $SIGNALBOX_TOKEN"']),
    ...parameters
      .filter((each) => each.in === 'header')
      .map(({ name, example }) => `-H ${quoted(`${name}: ${String(example)}`)}`),
    ...(type === undefined ? [] : [`-H ${quoted(`content-type: ${type}`)}`]),
    ...(content === undefined ? [] : [`--data-binary ${quoted(textOf(content.example))}`]),
    quoted(url),
  ];
  return parts.join(' \\\n  ');
}

function filled(path: string, parameters: readonly OpenApiParameter[]): string {
  return parameters
    .filter((each) => each.in === 'path')
    .reduce(
      (address, { name, example }) => address.replace(`{${name}}`, encodeURIComponent(String(example))),
      path,
    );
}

function textOf(example: unknown): string {
  return typeof example === 'string' ? example.trimEnd() : JSON.stringify(example);
}

/** As a shell takes it: one word, whatever is in it. */
function quoted(text: string): string {
  return /^[\w.:/?=&%-]+$/.test(text) && !/[?&]/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
