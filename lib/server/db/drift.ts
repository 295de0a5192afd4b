import { everything, withSchemaEngine } from './schema-engine';
import { prismaFolder, readSchema } from './schema-files';

/** The SQL that would bring a database to schema.prisma; `undefined` when they agree. */
export async function diffToSchema(url: string): Promise<string | undefined> {
  const schema = await readSchema();
  return withSchemaEngine(url, schema, async (engine) => {
    const diff = await engine.diff({
      from: { tag: 'schemaDatasource', files: [schema], configDir: prismaFolder },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: true,
      filters: everything,
    });
    const script = diff.stdout?.trim() ?? '';
    return diff.exitCode === 0 || script === '' ? undefined : `${script}\n`;
  });
}
