/**
 * What a state store holds.
 *
 *     state/<op>/0/[<store>/]_metadata/schema            v1 (3.1), v2 (3.2+)
 *     state/<op>/_stateSchema/<store>/<batch>_<uuid>     v3 (4.0+, operators with column families)
 *
 *     v1   UTF "v1" · UTF key JSON · UTF value JSON
 *     v2   UTF "v2" · pieces key JSON · pieces value JSON
 *     v3   UTF "v3" · int32 families · per family: UTF name · int16 key schema id · pieces key JSON
 *          · int16 value schema id · pieces value JSON · pieces key encoder JSON · pieces user key JSON
 *
 * UTF = java.io.DataOutput.writeUTF, pieces = int32 n · n × UTF. Files written before 4.0 was released have no
 * schema ids in v3; such a file read with them claims more than 65,535 pieces. Source: SchemaHelper (apache/spark
 * sql/core …/streaming/state/SchemaHelper.scala), 3.1 to 4.3.
 */
import { FormatError } from '../format-error';
import { listOf, optionalString, requireObject } from '../json/json-field';
import { parseJson } from '../json/parse-json';
import { DataInput } from './data-input';
import type { StateColumn, StateFamily, StateSchema } from './state-schema';
import { typeName } from './type-name';

const FORMAT = 'state schema';
const DEFAULT_FAMILY = 'default';
/** 64 MB of JSON. */
const MOST_PIECES = 1_000;
/** The id of a family is an int16. */
const MOST_FAMILIES = 32_767;

/** @throws FormatError `empty` | `truncated` | `malformed` | `unsupported-version` */
export function parseStateSchema(bytes: Uint8Array): StateSchema {
  if (bytes.length === 0) throw new FormatError('empty', FORMAT, 'the file has no bytes');
  const input = new DataInput(FORMAT, bytes);
  const version = input.utf();
  switch (version) {
    case 'v1':
      return {
        version: 1,
        families: [
          { name: DEFAULT_FAMILY, key: parseColumns(input.utf()), value: parseColumns(input.utf()) },
        ],
      };
    case 'v2':
      return {
        version: 2,
        families: [
          { name: DEFAULT_FAMILY, key: parseColumns(pieces(input)), value: parseColumns(pieces(input)) },
        ],
      };
    case 'v3':
      return { version: 3, families: parseFamilies(bytes) };
    default:
      throw new FormatError(
        'unsupported-version',
        FORMAT,
        `written as ${JSON.stringify(version.slice(0, 20))}, known are v1 to v3`,
      );
  }
}

function parseFamilies(bytes: Uint8Array): StateFamily[] {
  try {
    return readFamilies(bytes, true);
  } catch (error) {
    if (error instanceof TooManyPieces) return readFamilies(bytes, false);
    throw error;
  }
}

function readFamilies(bytes: Uint8Array, hasSchemaIds: boolean): StateFamily[] {
  const input = new DataInput(FORMAT, bytes);
  input.utf();
  const count = input.int32();
  if (count < 0 || count > MOST_FAMILIES)
    throw new FormatError('malformed', FORMAT, `${count} column families`);
  const columns = () => {
    if (hasSchemaIds) input.int16();
    return parseColumns(pieces(input));
  };
  const families: StateFamily[] = [];
  for (let i = 0; i < count; i++) {
    families.push({ name: input.utf(), key: columns(), value: columns() });
    pieces(input); // How keys are encoded: prefix and range scans.
    pieces(input); // The schema of the user's key in map state, `{    }` without.
  }
  return families;
}

/** Also the sign of a v3 file without schema ids. */
class TooManyPieces extends FormatError {}

function pieces(input: DataInput): string {
  const count = input.int32();
  if (count < 1 || count > MOST_PIECES)
    throw new TooManyPieces('malformed', FORMAT, `a schema in ${count} pieces`);
  let text = '';
  for (let i = 0; i < count; i++) text += input.utf();
  return text;
}

function parseColumns(json: string): StateColumn[] {
  const context = { format: FORMAT, line: null };
  const struct = requireObject(parseJson(FORMAT, json, null), context);
  return listOf(struct, 'fields', context).map((item) => {
    const field = requireObject(item, context);
    return {
      name: optionalString(field, 'name', context) ?? '',
      type: typeName(field.type, context),
      nullable: field.nullable !== false,
    };
  });
}
