import { fileURLToPath } from 'node:url';
import { pageSizes } from './page-size';
import { plainRow, type Row } from './report';

const AIM_BYTES = 200_000;

/** First-load JavaScript of each page of the last build. */
export function pageRows(): Row[] {
  const sizes = pageSizes(fileURLToPath(new URL('../.next', import.meta.url)));
  if (sizes === undefined) return [plainRow('first-load JavaScript', 'no build: run npm run build first')];
  return sizes.map(({ page, files, gzipBytes }) => [
    `first-load JavaScript of ${page}`,
    `${(gzipBytes / 1000).toFixed(1)} kB gzip`,
    `${files} files`,
    '',
    `≤ ${AIM_BYTES / 1000} kB`,
    gzipBytes <= AIM_BYTES ? 'met' : 'missed',
  ]);
}
