import { z } from 'zod';
import { versionSettings } from './version';

/** One state of what was said about a version. `yaml` is empty where its origin withdrew what it had said. */
export const keptDeclaration = versionSettings.shape.declarations.element;
export type KeptDeclarationJson = z.infer<typeof keptDeclaration>;

/** The most that is taken, as posted and in the form in which it is kept; characters. */
export const MOST_DECLARATION_CHARACTERS = 32_000;

/** The answer to a declaration that was posted or withdrawn. */
export const declarationReceipt = z.object({
  versionId: z.string(),
  /** False: that was said already, and nothing was stored. */
  stored: z.boolean(),
  /** What came of it, for a person. */
  words: z.string(),
  /** What the API has said last; null when it never said anything. */
  declaration: keptDeclaration.nullable(),
  /** The one in effect, whoever said it; null when nothing is declared now. */
  inEffect: keptDeclaration.nullable(),
});
export type DeclarationReceipt = z.infer<typeof declarationReceipt>;
