import type { z } from 'zod';
import { ServiceError } from '@/lib/server/service/service-error';
import { parseInput } from './define-route';
import { readText } from './read-text';

const BODY = { types: ['application/json'], mostBytes: 64_000 };

/** Reads a JSON body that fits `schema`. A page of another site cannot send this content type unasked. @throws ServiceError `invalid` */
export async function readJson<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  return parseInput(schema, parsed(await readText(request, BODY)), 'body');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ServiceError('invalid', 'The body is not JSON.', [], { cause });
  }
}
