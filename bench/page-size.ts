import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

/** First-load JavaScript of one page, gzipped. */
export interface PageSize {
  page: string;
  files: number;
  gzipBytes: number;
}

const buildManifest = z.object({ rootMainFiles: z.array(z.string()) });
const routes = z.record(z.string(), z.string());
const clientManifest = z.object({ entryJSFiles: z.record(z.string(), z.array(z.string())) });
/** Pages that are loaded only when something fails. */
const ONLY_ON_FAILURE = /\/(global-error|not-found)$/;

/**
 * Sizes from the manifests of a Next build: the runtime, and the entry files of the page, its layouts and boundaries.
 * Undefined when there is no build. Without polyfills, which today's browsers do not load.
 */
export function pageSizes(next: string): PageSize[] | undefined {
  if (!existsSync(join(next, 'BUILD_ID'))) return undefined;
  const { rootMainFiles } = buildManifest.parse(readJson(join(next, 'build-manifest.json')));
  const byPage = routes.parse(readJson(join(next, 'app-path-routes-manifest.json')));
  return Object.entries(byPage)
    .filter(([entry, page]) => entry.endsWith('/page') && !page.startsWith('/_'))
    .map(([entry, page]) => {
      const files = new Set([...rootMainFiles, ...entryFiles(next, entry)]);
      const sizes = [...files].map((file) => gzipSync(readFileSync(join(next, file)), { level: 6 }).length);
      return { page, files: files.size, gzipBytes: sizes.reduce((sum, size) => sum + size, 0) };
    })
    .sort((a, b) => b.gzipBytes - a.gzipBytes);
}

function entryFiles(next: string, entry: string): string[] {
  const text = readFileSync(join(next, 'server/app', `${entry}_client-reference-manifest.js`), 'utf8');
  const json = text.slice(text.indexOf('"] = ') + '"] = '.length).replace(/;\s*$/, '');
  const { entryJSFiles } = clientManifest.parse(JSON.parse(json));
  return Object.entries(entryJSFiles).flatMap(([name, files]) => (ONLY_ON_FAILURE.test(name) ? [] : files));
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
