import { apiPath } from '@/lib/contract/paths';
import type { Version } from '@/lib/contract/version';

const BODY = ['trigger: { processingTime: 30s }', 'sink: { delta: /path/of/table, mode: append }'];

/** A declaration of this version as it stands in signalbox.yaml. */
export function declarationYaml({ query, version }: Pick<Version, 'query' | 'version'>): string {
  return [
    'queries:',
    `  ${query.name}:`,
    '    versions:',
    `      ${version.version}:`,
    ...BODY.map((line) => `        ${line}`),
  ].join('\n');
}

/** The command that posts the same. */
export function declarationCurl(versionId: string, origin: string): string {
  return [
    `curl --fail-with-body -sS -X POST ${origin}${apiPath.declaration(versionId)} \\`,
    `  -H 'content-type: application/yaml' --data-binary '`,
    ...BODY,
    `author: deploy-job'`,
  ].join('\n');
}
