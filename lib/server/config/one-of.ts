import { z } from 'zod';

/**
 * A mapping of one of several forms, told apart by the field that names each of them. What is wrong is said of that form
 * alone, where a union would have to guess which one was meant.
 */
export function oneOf<Forms extends Record<string, z.ZodType>>(what: string, forms: Forms) {
  const names = Object.keys(forms).join(', ');
  return z.unknown().transform((value, context): z.output<Forms[keyof Forms]> => {
    const named = Object.keys(forms).find((name) => hasField(value, name));
    if (named === undefined) {
      const message = `${what}: a mapping with one of the fields ${names}`;
      context.addIssue({ code: 'custom', message, input: value });
      return z.NEVER;
    }
    const parsed = forms[named]?.safeParse(value);
    if (parsed?.success) return parsed.data as z.output<Forms[keyof Forms]>;
    for (const issue of parsed?.error.issues ?? []) context.issues.push({ ...issue, input: undefined });
    return z.NEVER;
  });
}

function hasField(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name);
}
