import type { z } from 'zod';
import { readJson } from './read-json';
import { readText, type TextBody } from './read-text';

/** What reads the body of a request, and what it takes, so that it can be told without a request. */
export interface RequestBody<B> {
  read: (request: Request) => Promise<B>;
  /** The schema of a JSON body, the content types of a text, or null where no body is read. */
  takes: { json: z.ZodType } | { text: readonly string[]; example: string } | null;
}

/** JSON that fits `schema`. */
export function jsonBody<S extends z.ZodType>(schema: S): RequestBody<z.output<S>> {
  return { read: (request) => readJson(request, schema), takes: { json: schema } };
}

/** A text as it is, such as `example`. */
export function textBody(text: TextBody, example: string): RequestBody<string> {
  return { read: (request) => readText(request, text), takes: { text: text.types, example } };
}

/** Whatever is sent, nothing of it is read. */
export const noBody: RequestBody<undefined> = { read: async () => undefined, takes: null };
