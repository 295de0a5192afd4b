import { type FileMetaData, parquetSchema, type RowGroup } from 'hyparquet';
import { parquetHeader, readPage } from 'hyparquet/src/column.js';
import { convert, convertWithDictionary, DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
import { decompressPage, readDataPage, readDataPageV2 } from 'hyparquet/src/datapage.js';
import { getMaxDefinitionLevel, getTreePath } from 'hyparquet/src/schema.js';
import { compressors } from 'hyparquet-compressors';
import { FormatError } from '@/lib/spark/format-error';
import type { RangedFile } from './ranged-file';

const FORMAT = 'Delta checkpoint';
/** A column chunk of transactions or properties: of two million rows, a few kB. */
const MOST_CHUNK_BYTES = 256n * 1024n * 1024n;
/** Parquet's pages have a megabyte, and 20 000 rows. */
const MOST_PAGE_BYTES = 256 * 1024 * 1024;
const MOST_PAGE_VALUES = 20_000_000;
/** Pages after which other work gets its turn. */
const PAGES_AT_A_TIME = 32;

type Chunk = NonNullable<RowGroup['columns'][number]['meta_data']>;

/**
 * The values of one leaf column, page by page: only where the struct that it belongs to is there, null where the leaf
 * itself is not. The pages are the library's; its rows are not used, since it makes an object for each of a checkpoint's
 * millions of rows, of which a handful have a transaction.
 *
 * @param depth how many names of the leaf's path must be there, e.g. 1 for `txn` of `txn.lastUpdated`
 * @throws FormatError `malformed` for what is too large; StorageError, and what the library throws
 */
export async function readLeaf(
  file: RangedFile,
  metadata: FileMetaData,
  chunk: Chunk,
  depth: number,
): Promise<unknown[]> {
  const bytes = chunk.total_compressed_size;
  if (bytes > MOST_CHUNK_BYTES) throw tooLarge(chunk, `${bytes} bytes`, `${MOST_CHUNK_BYTES}`);
  const start = Number(chunk.dictionary_page_offset || chunk.data_page_offset);
  const view = new DataView(await file.slice(start, start + Number(bytes)));
  const reader = { view, offset: 0 };
  const schemaPath = getTreePath(parquetSchema(metadata), chunk.path_in_schema);
  const leaf = schemaPath.at(-1);
  if (leaf === undefined) throw new FormatError('malformed', FORMAT, 'a column is not in the schema');
  const decoder = {
    pathInSchema: chunk.path_in_schema,
    type: chunk.type,
    codec: chunk.codec,
    element: leaf.element,
    schemaPath,
    parsers: DEFAULT_PARSERS,
    compressors,
  };
  const whole = getMaxDefinitionLevel(schemaPath);
  const present = getMaxDefinitionLevel(schemaPath.slice(0, depth + 1));
  const values: unknown[] = [];
  let dictionary: ReturnType<typeof convert> | undefined;
  for (let pages = 1; reader.offset < view.byteLength - 1; pages++) {
    const header = parquetHeader(reader);
    checkSize(chunk, header);
    if (header.type === 'DICTIONARY_PAGE') {
      const { data } = readPage(reader, header, decoder, undefined, undefined, 0);
      if (data !== undefined) dictionary = convert(data, decoder);
      continue;
    }
    const compressed = new Uint8Array(view.buffer, reader.offset, header.compressed_page_size);
    reader.offset += header.compressed_page_size;
    const data = header.data_page_header;
    const page =
      data === undefined
        ? readDataPageV2(compressed, header, decoder)
        : readDataPage(
            decompressPage(compressed, header.uncompressed_page_size, chunk.codec, compressors),
            data,
            decoder,
          );
    const encoding = (data ?? header.data_page_header_v2)?.encoding ?? 'PLAIN';
    const defined = convertWithDictionary(page.dataPage, dictionary, encoding, decoder);
    take(values, page.definitionLevels, defined, { present, whole });
    if (pages % PAGES_AT_A_TIME === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return values;
}

function take(
  values: unknown[],
  levels: number[] | undefined,
  defined: ArrayLike<unknown>,
  { present, whole }: { present: number; whole: number },
): void {
  if (levels === undefined || levels.length === 0) {
    for (let at = 0; at < defined.length; at++) values.push(defined[at]);
    return;
  }
  let at = 0;
  for (const level of levels) {
    if (level === whole) values.push(defined[at++]);
    else if (level >= present) values.push(null);
  }
}

function checkSize(chunk: Chunk, header: ReturnType<typeof parquetHeader>): void {
  const bytes = header.uncompressed_page_size;
  if (!(bytes >= 0 && bytes <= MOST_PAGE_BYTES))
    throw tooLarge(chunk, `a page of ${bytes} bytes`, `${MOST_PAGE_BYTES}`);
  const count =
    (header.data_page_header ?? header.data_page_header_v2 ?? header.dictionary_page_header)?.num_values ?? 0;
  if (!(count >= 0 && count <= MOST_PAGE_VALUES))
    throw tooLarge(chunk, `a page of ${count} values`, `${MOST_PAGE_VALUES}`);
}

function tooLarge(chunk: Chunk, found: string, most: string): FormatError {
  const column = chunk.path_in_schema.join('.');
  return new FormatError('malformed', FORMAT, `column ${column} has ${found}; read are at most ${most}`);
}
