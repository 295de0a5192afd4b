import type { Document, LineCounter, Node } from 'yaml';
import { isAlias, isMap, isNode, isScalar, isSeq } from 'yaml';
import type { z } from 'zod';
import type { ConfigProblem } from './config-error';
import { holdsSecret, namesSecret } from './secret';

type Path = readonly PropertyKey[];

/** Problems that are named at once; who has corrected these hears of the next. */
export const MOST_PROBLEMS = 20;

/** Says of each issue where in the document it is, what stands there and what was expected. */
export function problemsOf(
  issues: readonly z.core.$ZodIssue[],
  document: Document,
  lines: LineCounter,
  source: string,
): ConfigProblem[] {
  const named = issues.slice(0, MOST_PROBLEMS).flatMap((issue) => {
    const inner = innermost(issue);
    if (inner.code === 'unrecognized_keys') {
      return inner.keys.slice(0, MOST_PROBLEMS).map((key) => {
        const path = [...inner.path, key];
        return problem(path, `unknown field, expected ${inner.message}`);
      });
    }
    return [problem(inner.path, `found ${found(inner, document)}, expected ${inner.message}`)];
  });
  return named.slice(0, MOST_PROBLEMS);

  function problem(path: Path, detail: string): ConfigProblem {
    const offset = offsetOf(document, path);
    const line = offset === undefined ? undefined : lines.linePos(offset).line;
    return { source, line, field: fieldName(path), detail };
  }
}

/** Of a value that fits none of several forms, the complaint of the form that it came nearest to. */
function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code === 'invalid_key') {
    const cause = issue.issues[0];
    return cause ? { ...issue, message: cause.message } : issue;
  }
  if (issue.code !== 'invalid_union') return issue;
  const deeper = issue.errors.flat().filter((inner) => inner.path.length > 0);
  const nearest = deeper.sort((a, b) => b.path.length - a.path.length)[0];
  return nearest ? innermost({ ...nearest, path: [...issue.path, ...nearest.path] }) : issue;
}

/** What stands at the place of an issue, short; a value that may be a secret is not repeated. */
function found(issue: z.core.$ZodIssue, document: Document): string {
  if (issue.code === 'invalid_key') return JSON.stringify(String(issue.path.at(-1)));
  if (issue.message.startsWith('env:NAME') || issue.message.includes('password'))
    return 'a secret in plain text';
  const node = nodeAt(document, issue.path);
  if (isScalar(node) && node.value !== null && mayBeSecret(issue.path, node.value))
    return 'a value that may be a secret';
  if (!node) return 'nothing';
  if (isMap(node)) return node.items.length === 0 ? 'an empty mapping' : 'a mapping';
  if (isSeq(node)) return node.items.length === 0 ? 'an empty list' : 'a list';
  const value = isScalar(node) ? node.value : node;
  if (value === null) return 'nothing';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

function mayBeSecret(path: Path, value: unknown): boolean {
  return path.some((part) => namesSecret(String(part))) || holdsSecret(String(value));
}

/** Where the key stands, or else the value, or else the nearest thing around it. */
function offsetOf(document: Document, path: Path): number | undefined {
  for (let length = path.length; length >= 0; length -= 1) {
    const offset = keyOffset(document, path.slice(0, length)) ?? nodeOffset(document, path.slice(0, length));
    if (offset !== undefined) return offset;
  }
  return undefined;
}

function nodeOffset(document: Document, path: Path): number | undefined {
  return nodeAt(document, path)?.range?.[0];
}

function keyOffset(document: Document, path: Path): number | undefined {
  const key = path.at(-1);
  const parent = nodeAt(document, path.slice(0, -1));
  if (key === undefined || !isMap(parent)) return undefined;
  const pair = parent.items.find((item) => keyText(item.key) === String(key));
  return isNode(pair?.key) ? pair.key.range?.[0] : undefined;
}

function nodeAt(document: Document, path: Path): Node | undefined {
  let node: unknown = document.contents;
  for (const part of path) {
    if (isMap(node)) node = node.items.find((item) => keyText(item.key) === String(part))?.value;
    else if (isSeq(node)) node = node.items[Number(part)];
    else return undefined;
    if (isAlias(node)) node = node.resolve(document);
  }
  return isNode(node) ? node : undefined;
}

function keyText(key: unknown): string {
  return String(isScalar(key) ? key.value : key);
}

function fieldName(path: Path): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`;
    const key = String(part);
    const plain = /^[\w-]+$/.test(key);
    if (!plain) return `${name}[${JSON.stringify(key)}]`;
    return name === '' ? key : `${name}.${key}`;
  }, '');
}
