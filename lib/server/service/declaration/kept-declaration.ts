import type { RequestedSettings } from '@/lib/finding/known-place';
import { isConfigError } from '@/lib/server/config/config-error';
import type { Declaration } from '@/lib/server/config/declaration';
import { declarationText } from '@/lib/server/config/declaration-text';
import { parseDeclaration } from '@/lib/server/config/parse-declaration';
import type { Database } from '@/lib/server/db/client';
import type { Transaction } from '@/lib/server/service/context';

/** The two roads by which a declaration comes: the configuration, and a text that was posted. */
export const CONFIG_ORIGIN = 'signalbox.yaml';
export const API_ORIGIN = 'api';

/** One state of what an origin says about a version. `yaml` is empty where it withdrew what it had said. */
export interface KeptDeclaration {
  id: number;
  origin: string;
  atMs: bigint;
  author: string;
  yaml: string;
}

/** What counts for a version, and where it comes from. */
export interface DeclarationInEffect {
  kept: KeptDeclaration;
  declaration: Declaration;
}

/**
 * The declaration in effect for a version, or null where nothing is declared. The only answer to that question: the
 * collector's judging, findings, the reading of sinks and the pages all ask here.
 *
 * Each origin has said something, or withdrew it; among what stands, the newest counts as a whole. Fields of different
 * origins are never mixed.
 */
export async function declarationInEffect(
  db: Database | Transaction,
  versionId: string,
): Promise<DeclarationInEffect | null> {
  const kept = inEffect(await newestPerOrigin(db, versionId));
  return kept === null ? null : { kept, declaration: readKept(kept) };
}

/** What each origin said last. */
export async function newestPerOrigin(
  db: Database | Transaction,
  versionId: string,
): Promise<KeptDeclaration[]> {
  return db.$queryRaw<KeptDeclaration[]>`
    SELECT DISTINCT ON (origin) id, origin, at_ms AS "atMs", author, yaml
    FROM declaration WHERE version_id = ${versionId} ORDER BY origin, id DESC`;
}

/** Of what each origin said last, the newest that was not withdrawn. */
export function inEffect(newest: readonly KeptDeclaration[]): KeptDeclaration | null {
  const standing = newest.filter(({ yaml }) => yaml !== '');
  return standing.toSorted((a, b) => b.id - a.id)[0] ?? null;
}

/** The settings that it says the job is submitted with; null where it names none. */
export function requestedSettings(inEffect: DeclarationInEffect | null): RequestedSettings | null {
  const conf = inEffect?.declaration.conf;
  if (inEffect === null || conf === undefined) return null;
  return { conf, saidBy: `the declaration (${inEffect.kept.origin})` };
}

/** A stored text as the schema of today reads it; one of an older release that it no longer takes declares nothing. */
export function readKept(kept: Pick<KeptDeclaration, 'yaml'>): Declaration {
  return readableText(kept.yaml) ?? {};
}

/** Whether two stored texts say the same: a text that an older release wrote in another form is no change. */
export function saysTheSame(a: string, b: string): boolean {
  if (a === b) return true;
  const [first, second] = [readableText(a), readableText(b)];
  return first !== null && second !== null && declarationText(first) === declarationText(second);
}

/** Null for an empty text, and for one that the schema does not take. */
function readableText(yaml: string): Declaration | null {
  try {
    return parseDeclaration(yaml);
  } catch (error) {
    if (isConfigError(error)) return null;
    throw error;
  }
}
