import { z } from 'zod';

/** What a path below a root tells about a checkpoint. */
export const layoutNames = ['catalog', 'environment', 'query', 'version'] as const;
export type LayoutName = (typeof layoutNames)[number];
/** The parts of one path; `version` is decimal digits. */
export type LayoutParts = Partial<Record<LayoutName, string>>;

export const defaultLayout = '{environment}/{query}_v{version}';

/** A layout taken apart: one pattern for each folder level. */
export type Layout = { text: string; names: readonly LayoutName[]; levels: readonly RegExp[] };

const placeholder = /\{([^{}]*)\}/g;
/** Leading zeros are refused: `orders_v1` and `orders_v01` would be one version in two places. */
const partPattern: Record<LayoutName, string> = {
  catalog: '[^/]+',
  environment: '[^/]+',
  query: '[^/]+',
  version: '0|[1-9][0-9]{0,8}',
};

/** Takes a layout apart; returns what is wrong with it as a sentence when it cannot be used. */
export function compileLayout(text: string): Layout | string {
  const problem = templateProblem(text);
  if (problem !== undefined) return problem;
  const names = namesIn(text);
  for (const name of ['environment', 'query', 'version'] as const) {
    if (!names.includes(name)) return `a layout with {${name}}, such as ${defaultLayout}`;
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return `a layout that names {${twice}} once`;
  if (/\}\{/.test(text)) return 'a layout with a character between placeholders, such as {query}_v{version}';
  if (text.split('/').includes('')) return 'a layout without an empty folder name';
  const levels = text.split('/').map(levelPattern);
  return { text, names, levels };
}

/** The parts of a path relative to the root; `undefined` when it does not have the layout's form. */
export function matchLayout(layout: Layout, path: string): LayoutParts | undefined {
  const folders = path.split('/');
  if (folders.length !== layout.levels.length) return undefined;
  const parts: LayoutParts = {};
  for (const [index, level] of layout.levels.entries()) {
    const match = level.exec(folders[index] ?? '');
    if (!match) return undefined;
    Object.assign(parts, match.groups);
  }
  return parts;
}

/** Whether a folder `depth` levels below the root can lie on the way to a checkpoint: what discovery descends into. */
export function matchesLevel(layout: Layout, depth: number, folder: string): boolean {
  return layout.levels[depth]?.test(folder) ?? false;
}

/** Puts parts into a path with placeholders; `undefined` when a part that it names is not known. */
export function fillTemplate(template: string, parts: LayoutParts): string | undefined {
  const missing = namesIn(template).some((name) => parts[name] === undefined);
  if (missing) return undefined;
  return template.replaceAll(placeholder, (_whole, name: LayoutName) => parts[name] ?? '');
}

/** What is wrong with a path with placeholders, as what was expected; `undefined` when nothing is. */
export function templateProblem(text: string): string | undefined {
  const known = layoutNames.map((name) => `{${name}}`).join(', ');
  for (const [, name] of text.matchAll(placeholder)) {
    if (!layoutNames.some((each) => each === name)) return `only the placeholders ${known}, not {${name}}`;
  }
  if (/[{}]/.test(text.replaceAll(placeholder, ''))) return `placeholders as ${known}, each brace closed`;
  if (text.split('/').some((folder) => folder === '..' || folder === '.')) return 'a path without . and ..';
  return undefined;
}

/** The layout of a root: folders below it, joined by `/`. */
export const layoutSchema = z
  .string('a layout such as {environment}/{query}_v{version}')
  .transform((text, context) => {
    const trimmed = text.replace(/^\/+|\/+$/g, '');
    const layout = trimmed === '' ? `a layout such as ${defaultLayout}` : compileLayout(trimmed);
    if (typeof layout !== 'string') return layout;
    context.addIssue({ code: 'custom', message: layout, input: text });
    return z.NEVER;
  });

function namesIn(template: string): LayoutName[] {
  const found = [...template.matchAll(placeholder)].map((match) => match[1]);
  return layoutNames
    .filter((name) => found.includes(name))
    .flatMap((name) => found.filter((each) => each === name).map(() => name));
}

function levelPattern(level: string): RegExp {
  const parts = level.split(placeholder);
  const pattern = parts.map((part, index) => {
    const name = layoutNames.find((each) => each === part);
    return index % 2 === 1 && name
      ? `(?<${name}>${partPattern[name]})`
      : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${pattern.join('')}$`, 'u');
}
