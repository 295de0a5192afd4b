import { z } from 'zod';
import { type DeclarationReceipt, MOST_DECLARATION_CHARACTERS } from '@/lib/contract/declaration';
import { reason } from '@/lib/contract/reason';
import { requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import { type ConfigError, isConfigError } from '@/lib/server/config/config-error';
import type { Declaration } from '@/lib/server/config/declaration';
import { declarationText } from '@/lib/server/config/declaration-text';
import { parsePostedDeclaration } from '@/lib/server/config/parse-declaration';
import type { ServiceContext } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';
import { storeStatement } from './store-statement';

const declareInput = z.object({
  id: z.string().min(1),
  /** YAML or JSON. */
  text: z.string(),
  reason: reason.optional(),
});

/**
 * Says what a version is meant to be. Every state is kept with its time and author; what was said already is not stored
 * again. Throws `invalid` with line and field of each problem, and never repeats a secret.
 */
export async function declare({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: z.input<typeof declareInput>;
}): Promise<DeclarationReceipt> {
  requireScopeSomewhere(ctx, 'declaration:write');
  const { id, text, reason: why = null } = declareInput.parse(input);
  requireShort(text.length);
  const declaration = parse(text);
  const yaml = declarationText(declaration);
  // Aliases make much out of little.
  requireShort(yaml.length);
  return storeStatement(ctx, id, {
    yaml,
    checkpoint: declaration.checkpoint ?? null,
    reason: why,
  });
}

function parse(text: string): Declaration {
  try {
    return parsePostedDeclaration(text);
  } catch (error) {
    if (isConfigError(error)) throw refusal(error);
    throw error;
  }
}

function refusal({ problems }: ConfigError): ServiceError {
  const issues = problems.map(({ line, field, detail }) => ({ path: field, message: detail, line }));
  const [first] = issues;
  const more = issues.length > 1 ? ` There are ${issues.length - 1} more: see issues.` : '';
  const place = [first?.line === undefined ? [] : `line ${first.line}`, first?.path || []].flat().join(', ');
  return new ServiceError(
    'invalid',
    `The declaration cannot be used: ${place === '' ? '' : `${place}: `}${first?.message}.${more} Nothing was stored.`,
    issues,
  );
}

function requireShort(characters: number): void {
  if (characters <= MOST_DECLARATION_CHARACTERS) return;
  throw new ServiceError(
    'invalid',
    `The declaration has ${characters} characters, expected ${MOST_DECLARATION_CHARACTERS} at most. Nothing was stored.`,
  );
}
