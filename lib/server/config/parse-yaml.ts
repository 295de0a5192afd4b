import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { ConfigError, type ConfigProblem } from './config-error';
import { MOST_PROBLEMS, problemsOf } from './problems';
import { beyondBounds } from './yaml-bounds';

/**
 * Reads YAML (JSON is YAML too) of one shape; `source` is what problems name as their place, `whenEmpty` completes "is
 * empty, expected …". @throws ConfigError with line and field of each problem; no secret is repeated in it
 */
export function parseYaml<Schema extends z.ZodType>(
  text: string,
  source: string,
  schema: Schema,
  whenEmpty: string,
): z.output<Schema> {
  const beyond = beyondBounds(text);
  if (beyond !== undefined) {
    failIfAny([{ source, line: undefined, field: '', detail: `${beyond}, expected ${whenEmpty}` }]);
  }
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    stringKeys: true,
    logLevel: 'error',
  });
  failIfAny(
    document.errors.slice(0, MOST_PROBLEMS).map((error) => ({
      source,
      line: lines.linePos(error.pos[0]).line,
      field: '',
      detail: `not valid YAML: ${withoutContent(error.message)}`,
    })),
  );
  if (document.contents === null) {
    failIfAny([{ source, line: undefined, field: '', detail: `is empty, expected ${whenEmpty}` }]);
  }
  const parsed = schema.safeParse(toPlain(document, source));
  if (parsed.success) return parsed.data;
  failIfAny(problemsOf(parsed.error.issues, document, lines, source));
  throw parsed.error;
}

/** Throws a ConfigError when there is a problem. */
export function failIfAny(problems: readonly ConfigProblem[]): void {
  const [first, ...more] = problems;
  if (first) throw new ConfigError([first, ...more]);
}

/** Aliases can blow a small file up without end; the parser stops that with a plain error. */
function toPlain(document: ReturnType<typeof parseDocument>, source: string): unknown {
  try {
    return document.toJS();
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    const detail = `not usable YAML: ${withoutContent(message)}`;
    throw new ConfigError([{ source, line: undefined, field: '', detail }], { cause });
  }
}

/** The parser quotes what it stumbled over, which may be half of a password. */
function withoutContent(message: string): string {
  return message.replace(/ in YAML stream: .*$/s, '').replace(/(before the alias\)): .*$/s, '$1');
}
