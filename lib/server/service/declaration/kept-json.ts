import type { KeptDeclarationJson } from '@/lib/contract/declaration';
import type { KeptDeclaration } from './kept-declaration';

/** A kept declaration in the contract's shape. */
export function keptJson(kept: KeptDeclaration, inEffectId: number | undefined): KeptDeclarationJson {
  const { id, origin, author, yaml } = kept;
  return { id, origin, atMs: String(kept.atMs), author, yaml, current: id === inEffectId };
}
