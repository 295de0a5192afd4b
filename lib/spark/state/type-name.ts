/**
 * Spark's name of a type from its JSON (DataType.json): what `simpleString` and pyspark's `dtypes` say, with nothing
 * left out.
 *
 *     "integer"                                                   int
 *     {"type":"struct","fields":[{"name":"a","type":"long"}]}     struct<a:bigint>
 *     {"type":"array","elementType":"string"}                     array<string>
 *     {"type":"map","keyType":"string","valueType":"date"}        map<string,date>
 *     {"type":"udt","sqlType":…}                                  its sqlType
 *
 * Source: DataType.simpleString and its overrides (apache/spark sql/api …/sql/types/), 2.1 to 4.3.
 */
import type { ExactJson } from '../exact-json';
import { FormatError } from '../format-error';
import { type FieldContext, isJsonObject, listOf, optionalString, requireObject } from '../json/json-field';

/** Types whose JSON has another name than their simpleString; `null` is the void of 2.x and 3.0. */
const SHORT_NAMES = new Map([
  ['byte', 'tinyint'],
  ['short', 'smallint'],
  ['integer', 'int'],
  ['long', 'bigint'],
  ['null', 'void'],
]);
const DEEPEST = 100;

/** @throws FormatError `malformed` for what is no type */
export function typeName(type: ExactJson | undefined, context: FieldContext, depth = 0): string {
  if (depth > DEEPEST)
    throw new FormatError('malformed', context.format, `a type is nested more than ${DEEPEST} times`);
  if (typeof type === 'string') return SHORT_NAMES.get(type) ?? type;
  if (!isJsonObject(type)) throw new FormatError('malformed', context.format, 'a column has no type');
  const inner = (key: string) => typeName(type[key], context, depth + 1);
  switch (type.type) {
    case 'struct':
      return `struct<${listOf(type, 'fields', context)
        .map((item) => {
          const field = requireObject(item, context);
          return `${optionalString(field, 'name', context) ?? ''}:${typeName(field.type, context, depth + 1)}`;
        })
        .join(',')}>`;
    case 'array':
      return `array<${inner('elementType')}>`;
    case 'map':
      return `map<${inner('keyType')},${inner('valueType')}>`;
    case 'udt':
      return type.sqlType === undefined ? 'udt' : inner('sqlType');
    default:
      throw new FormatError(
        'malformed',
        context.format,
        `a column of the unknown type ${JSON.stringify(type.type)}`,
      );
  }
}
