import { ServiceError } from '@/lib/server/service/service-error';

/** What a text in a request's body may be. */
export interface TextBody {
  /** Content types without parameters. Kinds that a plain HTML form can send are not among them. */
  types: readonly string[];
  mostBytes: number;
  /** A mark at its beginning (BOM) stays: what was signed are the bytes as they came. */
  keepsMark?: boolean;
}

/** Reads the body of a request as UTF-8, never more of it than is allowed. @throws ServiceError `invalid` */
export async function readText(
  request: Request,
  { types, mostBytes, keepsMark = false }: TextBody,
): Promise<string> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type)) {
    const found = type === '' ? 'none' : `"${type.slice(0, 100)}"`;
    throw new ServiceError(
      'invalid',
      `The content type does not fit: found ${found}, expected ${types.join(' or ')}.`,
    );
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) {
      throw new ServiceError('invalid', `The body is too large: expected at most ${mostBytes} bytes.`);
    }
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: keepsMark }).decode(Buffer.concat(chunks));
  } catch (cause) {
    throw new ServiceError('invalid', 'The body is not UTF-8 text.', [], { cause });
  }
}
