import type { ReadOptions, StoredFile } from '../../storage';
import { StorageError } from '../../storage-error';
import { abandonable } from './abandonable';
import { type HttpAnswer, httpGet } from './http-get';
import type { S3Bucket } from './s3-bucket';
import { isAbsent, parseS3Error, s3Failure } from './s3-failure';
import { wholeSeconds } from './whole-seconds';

const PARTIAL = 206;
const NOT_SATISFIABLE = 416;

/**
 * One GET of an object or a range of it; size and time come with the same answer. Undefined when it does not exist.
 * A range that begins behind the end costs a second request: S3 answers it without the object's time.
 * @param shown the object for messages
 * @throws StorageError; the library's error when no signature could be made
 */
export async function readObject(
  bucket: S3Bucket,
  key: string,
  shown: string,
  options: ReadOptions,
): Promise<StoredFile | undefined> {
  const { range, signal } = options;
  const url = await abandonable(bucket.signedUrl(key), signal);
  const get = (headers: Record<string, string>) =>
    httpGet(url, { headers, patienceMs: bucket.patienceMs, signal, path: shown });
  if (range === undefined) return fileOf(await get({}), shown);
  // S3 has no range of 0 bytes: one is asked for and dropped.
  const answer = await get(rangeHeader(range.from, Math.max(range.length, 1)));
  if (answer.status === NOT_SATISFIABLE) return behindEnd(range.from, get, shown, options.onExtraRequest);
  const file = fileOf(answer, shown);
  if (file === undefined) return undefined;
  // A server that knows no ranges sends the whole object.
  const from = answer.status === PARTIAL ? firstByteOf(answer, range.from, shown) : 0;
  return { ...file, bytes: file.bytes.subarray(range.from - from, range.from - from + range.length) };
}

/** Size and time of an object that ends before `from`, from its first byte; an empty one has none and is read whole. */
async function behindEnd(
  from: number,
  get: (headers: Record<string, string>) => Promise<HttpAnswer>,
  shown: string,
  onExtraRequest: ReadOptions['onExtraRequest'],
): Promise<StoredFile | undefined> {
  onExtraRequest?.();
  const answer = await get(from === 0 ? {} : rangeHeader(0, 1));
  if (answer.status === NOT_SATISFIABLE && from !== 0) return behindEnd(0, get, shown, onExtraRequest);
  const file = fileOf(answer, shown);
  return file && { ...file, bytes: new Uint8Array() };
}

function rangeHeader(from: number, length: number): Record<string, string> {
  return { range: `bytes=${from}-${from + length - 1}` };
}

function fileOf(answer: HttpAnswer, shown: string): StoredFile | undefined {
  const { status, headers, body } = answer;
  if (status !== 200 && status !== PARTIAL) {
    const region = headers['x-amz-bucket-region'];
    const said = parseS3Error(status, new TextDecoder().decode(body), region?.toString());
    if (isAbsent(said)) return undefined;
    const { kind, detail } = s3Failure(said);
    throw new StorageError(kind, 'read', shown, detail);
  }
  const modifiedMs = Date.parse(headers['last-modified'] ?? '');
  const size = status === PARTIAL ? contentRange(answer)?.size : body.length;
  if (size === undefined || Number.isNaN(modifiedMs)) throw notS3(answer, shown);
  return { bytes: body, sizeBytes: BigInt(size), modifiedMs: wholeSeconds(modifiedMs) };
}

/** Where the bytes begin, which must be where they were asked for. */
function firstByteOf(answer: HttpAnswer, asked: number, shown: string): number {
  if (contentRange(answer)?.from === asked) return asked;
  throw notS3(answer, shown);
}

function contentRange({ headers }: HttpAnswer): { from: number; size: number } | undefined {
  const [, from, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(String(headers['content-range'])) ?? [];
  return from === undefined ? undefined : { from: Number(from), size: Number(size) };
}

function notS3({ status }: HttpAnswer, shown: string): StorageError {
  const detail = `answer ${status} without the object's size, range or time: not an answer of S3`;
  return new StorageError('unavailable', 'read', shown, detail);
}
