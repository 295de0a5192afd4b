/**
 * One entry of a zip archive, found by the central directory: Java's ZipOutputStream leaves the sizes in the local
 * headers at 0 (flag 0x0008, data descriptors), so these can't be used.
 *
 *     <local header, data> …  <central directory header> …  <end of central directory: 50 4B 05 06, 22 bytes + comment>
 *
 * Format: PKWARE APPNOTE 6.3, §4.3. Archives above 4 GiB (zip64) are not expected here and refused.
 */
import { inflateSync } from 'fflate';
import { FormatError } from '../format-error';
import { crc32 } from './crc32';
import { decodeUtf8 } from './decode-utf8';

const FORMAT = 'zip archive';
const END_SIGNATURE = 0x06054b50;
const DIRECTORY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_SIZE = 22;
const LONGEST_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;

interface DirectoryEntry {
  name: string;
  method: number;
  crc: number;
  compressedSize: number;
  size: number;
  localOffset: number;
}

/**
 * Reads the entry `name` whole and verifies its size and checksum. Undefined when the archive has no such entry.
 * @param skipped bytes of the archive before `archive`, where only its end was read
 * @throws FormatError `empty` | `truncated` | `malformed` | `checksum` | `unsupported-version`
 */
export function readZipEntry(archive: Uint8Array, name: string, skipped = 0): Uint8Array | undefined {
  if (archive.length === 0) throw new FormatError('empty', FORMAT, 'the file has no bytes');
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const entry = listEntries(archive, view, skipped).find((candidate) => candidate.name === name);
  return entry === undefined ? undefined : extract(archive, view, entry, skipped);
}

function listEntries(archive: Uint8Array, view: DataView, skipped: number): DirectoryEntry[] {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  const directoryAt = view.getUint32(end + 16, true);
  if (directoryAt === 0xffffffff || count === 0xffff)
    throw new FormatError('unsupported-version', FORMAT, 'zip64 is not read');
  let at = here(directoryAt, skipped, 'the directory');
  const entries: DirectoryEntry[] = [];
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || view.getUint32(at, true) !== DIRECTORY_SIGNATURE) {
      throw new FormatError('malformed', FORMAT, `entry ${i + 1} of ${count} is missing in the directory`);
    }
    const nameLength = view.getUint16(at + 28, true);
    const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > end)
      throw new FormatError('malformed', FORMAT, `entry ${i + 1} of ${count} is longer than the directory`);
    entries.push({
      name: decodeUtf8(FORMAT, archive.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      compressedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      localOffset: view.getUint32(at + 42, true),
    });
    at = next;
  }
  return entries;
}

/** Where something lies in the bytes that are here. */
function here(offset: number, skipped: number, what: string): number {
  if (offset >= skipped) return offset - skipped;
  throw new FormatError('truncated', FORMAT, `${what} begins before the last bytes that were read`);
}

/** The end record closes the file, but for a comment of exactly the length it names. */
function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END_SIZE - LONGEST_COMMENT);
  for (let at = view.byteLength - END_SIZE; at >= lowest; at--) {
    const closes = at + END_SIZE + view.getUint16(at + 20, true) === view.byteLength;
    if (closes && view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  throw new FormatError('truncated', FORMAT, 'the central directory at the end is missing');
}

function extract(archive: Uint8Array, view: DataView, entry: DirectoryEntry, skipped: number): Uint8Array {
  const at = here(entry.localOffset, skipped, entry.name);
  if (at + 30 > archive.length || view.getUint32(at, true) !== LOCAL_SIGNATURE) {
    throw new FormatError('malformed', FORMAT, `${entry.name} does not begin where the directory says`);
  }
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const stop = start + entry.compressedSize;
  if (stop > archive.length)
    throw new FormatError('malformed', FORMAT, `${entry.name} reaches beyond the end`);
  const bytes = inflate(archive.subarray(start, stop), entry);
  if (bytes.length !== entry.size || crc32(bytes) !== entry.crc) {
    throw new FormatError('checksum', FORMAT, `${entry.name} is not what its checksum says`);
  }
  return bytes;
}

function inflate(data: Uint8Array, entry: DirectoryEntry): Uint8Array {
  if (entry.method === STORED) return data;
  if (entry.method !== DEFLATED) {
    throw new FormatError(
      'unsupported-version',
      FORMAT,
      `${entry.name} is packed with method ${entry.method}`,
    );
  }
  try {
    return inflateSync(data, { out: new Uint8Array(entry.size) });
  } catch (cause) {
    throw new FormatError('malformed', FORMAT, `${entry.name} can't be unpacked`, null, { cause });
  }
}
