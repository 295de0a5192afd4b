import { pagePath } from '@/lib/contract/paths';

/** A version as evidence names it: by its name, or by its role where both have one name. `called`: as the page does. */
export type EvidenceSide = { role: 'v1' | 'v2'; name: string; versionId: string; called: string };

/**
 * Where a piece of evidence can be read: a file or folder of either version, or what is declared for it. Null where the
 * text names neither.
 * @param within the version that a path without a version's name is of
 */
export function evidenceLink(
  text: string,
  sides: readonly EvidenceSide[],
  within: EvidenceSide | undefined = undefined,
): string | null {
  const declared = /^declaration of (v1|v2)\b/.exec(text)?.[1];
  if (declared !== undefined) {
    const side = sides.find(({ role }) => role === declared);
    return side === undefined ? null : pagePath.version(side.versionId, 'settings');
  }
  const [first = '', ...rest] = text.split('/');
  const side = sides.find(({ name }) => first === name) ?? sides.find(({ role }) => first === role);
  if (side !== undefined && rest.length > 0) return fileLink(side.versionId, rest.join('/'));
  return within === undefined || !CHECKPOINT_AREA.test(text) ? null : fileLink(within.versionId, text);
}

/** A piece of evidence as it is said: declarations are named for the version, not for its role. */
export function evidenceInWords(text: string, sides: readonly EvidenceSide[]): string {
  const [, role] = /^declaration of (v1|v2)\b/.exec(text) ?? [];
  const side = sides.find((each) => each.role === role);
  return side === undefined ? text : text.replace(side.role, side.called);
}

const CHECKPOINT_AREA = /^(metadata$|(offsets|commits|sources|state)(\/|$))/;

/** Small files of Spark's logs and schemas; other digits in a path name folders of the state. */
const TEXT_FILE =
  /^metadata$|^(offsets|commits)\/[^/]+$|^sources\/[^/]+\/[^/]+$|\/_metadata\/(metadata|schema)$|\.\w+$/;

/** A log file opens as text; of anything else its folder is shown. */
function fileLink(versionId: string, path: string): string | null {
  if (/[*<>]|\s/.test(path)) return null;
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  const params = new URLSearchParams(TEXT_FILE.test(path) ? { path: folder, file: path } : { path });
  return `${pagePath.version(versionId, 'files')}?${params}`;
}
