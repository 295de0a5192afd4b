import { type Declaration, declarationSchema } from './declaration';
import { parseYaml } from './parse-yaml';

/** What problems name as the place: the text has no file. */
const SOURCE = 'declaration';
const whenEmpty = 'a mapping, such as "trigger: { processingTime: 30s }"';

/** Reads the declaration of one version from YAML or JSON. @throws ConfigError with line and field of each problem */
export function parseDeclaration(text: string): Declaration {
  return parseYaml(text, SOURCE, declarationSchema, whenEmpty);
}

/**
 * What was said of one version needs no placeholders: braces were copied from a configuration. Nor may it name a secret that
 * is sent somewhere: whoever posts it would choose where to.
 */
const postedSchema = declarationSchema.superRefine(({ checkpoint, status }, context) => {
  const placed = [
    { path: ['checkpoint'], text: checkpoint },
    { path: ['status', 'url'], text: status !== undefined && 'url' in status ? status.url : undefined },
  ];
  for (const { path, text } of placed) {
    if (text === undefined || !/[{}]/.test(text)) continue;
    const message = 'a path without placeholders, since this is said of one version';
    context.addIssue({ code: 'custom', message, path, input: undefined });
  }
  if (status === undefined) return;
  const [what, field] = 'url' in status ? ['header', 'header'] : ['workspace', 'databricks'];
  if ('url' in status && status.header === undefined) return;
  const message = `no ${what} in a declaration that is posted: one that needs a secret stands in signalbox.yaml`;
  context.addIssue({ code: 'custom', message, path: ['status', field], input: undefined });
});

/** The same of a text that somebody posted. @throws ConfigError */
export function parsePostedDeclaration(text: string): Declaration {
  return parseYaml(text, SOURCE, postedSchema, whenEmpty);
}
