import type { Version } from '@/lib/contract/version';

/**
 * A declaration to fill in: the fields that a comparison reads and no checkpoint records. In an environment's own list,
 * so that it says nothing of the same version elsewhere.
 */
export function declareYaml({ query, version }: Pick<Version, 'query' | 'version'>): string {
  return [
    'queries:',
    `  ${query.name}:`,
    '    environments:',
    `      ${query.environment}:`,
    '        versions:',
    `          ${version.version}:`,
    '            sources: [{ kafka: { topic: my_topic } }]',
    '            operators:',
    '              - { kind: aggregation, keys: [window, my_key], window: 30s, watermark: 30s, outputMode: append }',
    '            sink: { delta: /path/of/table, mode: append }',
  ].join('\n');
}
