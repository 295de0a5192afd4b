import { type Declaration, declarationSchema } from './declaration';
import { parseYaml } from './parse-yaml';

/** What problems name as the place: the text has no file. */
const SOURCE = 'declaration';
const whenEmpty = 'a mapping, such as "trigger: { processingTime: 30s }"';

/** Reads the declaration of one version from YAML or JSON. @throws ConfigError with line and field of each problem */
export function parseDeclaration(text: string): Declaration {
  return parseYaml(text, SOURCE, declarationSchema, whenEmpty);
}

/** What was said of one version needs no placeholders: braces were copied from a configuration. */
const postedSchema = declarationSchema.superRefine(({ checkpoint }, context) => {
  if (checkpoint === undefined || !/[{}]/.test(checkpoint)) return;
  context.addIssue({
    code: 'custom',
    message: 'a path without placeholders, since this is said of one version',
    path: ['checkpoint'],
    input: undefined,
  });
});

/** The same of a text that somebody posted. @throws ConfigError */
export function parsePostedDeclaration(text: string): Declaration {
  return parseYaml(text, SOURCE, postedSchema, whenEmpty);
}
