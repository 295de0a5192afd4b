import type { StorageErrorKind } from '../../storage-error';

/** What S3 answered instead of what was asked for. */
export interface S3Answer {
  status: number;
  /** `<Code>` of its XML, `''` when there is none. */
  code: string;
  /** The region that the answer says is right, when it says one. */
  region?: string;
}

export interface S3Failure {
  kind: StorageErrorKind;
  detail: string;
}

/**
 * Codes that decide whatever the status is.
 * Source: Amazon S3 API reference, "Error responses"; versitygw answers an unknown key with 404 XAdminUserNotFound.
 */
const CODES: Record<string, readonly [StorageErrorKind, string]> = {
  AccessDenied: ['denied', 'listing needs s3:ListBucket on the bucket, reading s3:GetObject on its objects'],
  InvalidAccessKeyId: ['denied', 'the access key is not known there'],
  XAdminUserNotFound: ['denied', 'the access key is not known there'],
  SignatureDoesNotMatch: ['denied', 'the secret does not belong to the access key'],
  ExpiredToken: ['denied', 'the session token has expired; give a new one'],
  InvalidToken: ['denied', 'the session token is not accepted'],
  TokenRefreshRequired: ['denied', 'the session token has to be renewed'],
  RequestTimeTooSkewed: ['denied', "this machine's clock is more than 15 minutes off"],
  InvalidObjectState: ['denied', 'the object is archived and has to be restored first'],
  SlowDown: ['throttled', 'too many requests'],
  Throttling: ['throttled', 'too many requests'],
  ThrottlingException: ['throttled', 'too many requests'],
  RequestLimitExceeded: ['throttled', 'too many requests'],
  TooManyRequests: ['throttled', 'too many requests'],
  RequestTimeout: ['unavailable', 'the server waited too long for the request'],
  NoSuchBucket: ['invalid-location', 'there is no such bucket'],
  InvalidBucketName: ['invalid-location', 'this is no name of a bucket'],
  PermanentRedirect: ['invalid-location', 'the bucket lies in another region'],
  AuthorizationHeaderMalformed: ['invalid-location', 'the bucket lies in another region'],
  AuthorizationQueryParametersError: ['invalid-location', 'the bucket lies in another region'],
};

/** Codes of "this object is not there". A 404 without one of them is not S3's, so nothing is known. */
const ABSENT = new Set(['NoSuchKey', 'NoSuchVersion']);

export function isAbsent({ status, code }: S3Answer): boolean {
  return status === 404 && ABSENT.has(code);
}

/** Says what an answer of S3 means. Only its code and status are repeated: its text can hold what was signed. */
export function s3Failure(answer: S3Answer): S3Failure {
  const { status, code, region } = answer;
  const known = CODES[code];
  const said = code === '' ? `answer ${status}` : `answer ${status} ${code}`;
  if (known !== undefined) {
    const [kind, why] = known;
    const where = region !== undefined && /region/.test(why) ? `: ${region}; set AWS_REGION to it` : '';
    return { kind, detail: `${said}: ${why}${where}` };
  }
  return { kind: kindOfStatus(status), detail: `${said}${adviceOf(status)}` };
}

function kindOfStatus(status: number): StorageErrorKind {
  if (status === 401 || status === 403) return 'denied';
  if (status === 429) return 'throttled';
  // A 404 without S3's code comes from something between here and S3; the rest of the 4xx will not change.
  if (status === 404 || status === 408 || status === 307 || status >= 500) return 'unavailable';
  return status >= 200 && status < 300 ? 'unavailable' : 'invalid-location';
}

function adviceOf(status: number): string {
  if (status === 404) return ': not an answer of S3; does the endpoint lead to an S3 server?';
  if (status === 301) return ': the bucket lies in another region; set AWS_REGION to it';
  return '';
}

/** The code and the region of an error's XML. */
export function parseS3Error(status: number, xml: string, regionHeader?: string): S3Answer {
  const code = /<Code>([A-Za-z0-9.]{1,100})<\/Code>/.exec(xml)?.[1] ?? '';
  return { status, code, ...regionOf(regionHeader, /<Region>([^<]*)<\/Region>/.exec(xml)?.[1], xml) };
}

/** The first of these that is a region's name; of a sentence the part after `expecting`. */
export function regionOf(...places: (string | undefined)[]): { region?: string } {
  for (const place of places) {
    const name = /expecting\W+(?:quot;|#34;)?\W*([a-z]{2}[a-z-]*-\d)/.exec(place ?? '')?.[1] ?? place;
    if (name !== undefined && /^[a-z]{2}[a-z-]*-\d$/.test(name)) return { region: name };
  }
  return {};
}
