import { pythonLiteral, scalaLiteral, sqlLiteral } from './literal';
import type { Snippet, SourceEnd } from './start';

/** Options of a reader in order; a value with `code` is an expression that the job defines, not a text. */
export type ReaderOption = readonly [string, string | { code: string }];

interface Reader {
  source: Pick<SourceEnd, 'index' | 'name'>;
  format: string;
  options: readonly ReaderOption[];
  /** Argument of `load`; an expression that the job defines. */
  load?: string;
  /** What the names mean that the job defines. */
  comment: string;
}

/** `spark.readStream` in Python and Scala: the same calls, an assignment apart. Named sources (4.2) keep their name. */
export function readerSnippet(
  { source, format, options, load, comment }: Reader,
  sql: string | null,
): Snippet {
  const calls = (literal: (text: string) => string) => [
    ...(source.name === null ? [] : [`.name(${literal(source.name)})`]),
    `.format(${literal(format)})`,
    ...options.map(
      ([key, value]) =>
        `.option(${literal(key)}, ${typeof value === 'string' ? literal(value) : value.code})`,
    ),
    `.load(${load ?? ''})`,
  ];
  const name = `source${source.index}`;
  const python = ['    spark.readStream', ...calls(pythonLiteral).map((call) => `    ${call}`)];
  const scala = calls(scalaLiteral).map((call) => `  ${call}`);
  return {
    python: [`# ${comment}`, `${name} = (`, ...python, ')'].join('\n'),
    scala: [`// ${comment}`, `val ${name} = spark.readStream`, ...scala].join('\n'),
    sql,
  };
}

/** The Databricks form of a Kafka reader. */
export function kafkaSql(
  source: Pick<SourceEnd, 'index'>,
  options: readonly (readonly [string, string])[],
): string {
  const given = options.map(([key, value]) => `  ${key} => ${sqlLiteral(value)}`);
  return [
    '-- Databricks SQL only. Not run by Signalbox.',
    `CREATE OR REFRESH STREAMING TABLE source${source.index} AS`,
    'SELECT * FROM STREAM read_kafka(',
    [`  bootstrapServers => 'BOOTSTRAP_SERVERS'`, ...given].join(',\n'),
    ')',
  ].join('\n');
}
