/**
 * A place in one spelling, so that two can be compared: `file:/a//b/` and `/a/b` are one, as are `s3a://` and `s3://`,
 * `uc:///Volumes/x`, `dbfs:/Volumes/x` and `/Volumes/x`, `/dbfs/x` and `dbfs:/x`. Nothing is looked up: links and mounts
 * are not followed.
 */
export function normalLocation(location: string): string {
  const { scheme, authority, path } = partsOf(location);
  if (scheme === '' && authority === '' && /^\/dbfs(\/|$)/.test(path))
    return normalLocation(`dbfs:${path.slice(5)}`);
  if (scheme === '' || (authority === '' && isVolume(path))) return path;
  return authority === '' ? `${scheme}:${path}` : `${scheme}://${authority}${path}`;
}

/** Spellings of one place that an index of locations as people wrote them may hold. */
export function spellingsOf(location: string): string[] {
  const normal = normalLocation(location);
  const { scheme, authority, path } = partsOf(normal);
  const spelled = [location, location.replace(/\/+$/, ''), normal];
  if (scheme === 's3') spelled.push(...['s3a', 's3n'].map((each) => `${each}://${authority}${path}`));
  if (scheme === '') spelled.push(`file://${path}`, `file:${path}`);
  if (scheme === 'dbfs') spelled.push(`/dbfs${path}`);
  if (scheme === '' && isVolume(path)) spelled.push(`uc://${path}`, `dbfs:${path}`);
  return [...new Set(spelled)];
}

/** Scheme in lower case and by its usual name, `''` for a local path; authority; path without trailing or empty parts. */
export function partsOf(location: string): { scheme: string; authority: string; path: string } {
  const match = /^([a-z][a-z0-9+.-]*):(?:\/\/([^/]*))?(\/.*)?$/i.exec(location);
  const [, given = '', authority = '', rest = ''] = match ?? ['', '', '', location];
  const name = given.toLowerCase();
  const scheme = name === 's3a' || name === 's3n' ? 's3' : name === 'file' ? '' : name;
  const path = rest
    .replaceAll(/\/(?:\.?\/)+/g, '/')
    .replace(/\/\.$/, '')
    .replace(/\/+$/, '');
  return { scheme, authority: authority.toLowerCase(), path: path === '' ? '/' : path };
}

/** Databricks Volumes have one path under every scheme. */
function isVolume(path: string): boolean {
  return path.startsWith('/Volumes/');
}
