import { regionOf, type S3Failure, s3Failure } from './s3-failure';

/**
 * OpenDAL's errors reach Node as text (bindings/nodejs/src/lib.rs, 0.49.2):
 *
 *     <Kind> (<permanent|temporary|persistent>) at <operation>, context: { … response: Parts { status: 403, … } … }
 *     => S3Error { code: "AccessDenied", message: "…", … }
 *
 * @returns what it means; the text itself is not repeated, as it holds the answer's headers
 */
export function opendalFailure(error: unknown): S3Failure {
  const text = error instanceof Error ? error.message : String(error);
  const status = /response: Parts \{ status: (\d{3})/.exec(text)?.[1];
  if (status !== undefined && !/^2/.test(status)) {
    const code = /S3Error \{ code: "([A-Za-z0-9.]{1,100})"/.exec(text)?.[1] ?? '';
    const header = /"x-amz-bucket-region": "([^"]*)"/.exec(text)?.[1];
    const message = /message: "((?:[^"\\]|\\.)*)"/.exec(text)?.[1];
    return s3Failure({ status: Number(status), code, ...regionOf(header, message) });
  }
  return withoutStatus(text);
}

function withoutStatus(text: string): S3Failure {
  const is = (pattern: RegExp) => pattern.test(text);
  if (is(/native binding|GLIBC|dlopen/i)) {
    return {
      kind: 'invalid-location',
      detail:
        'the native part of the package opendal does not load on this machine; local paths work without it',
    };
  }
  if (is(/credential/i)) {
    return {
      kind: 'denied',
      detail:
        'no credentials found; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or run where the instance has a role',
    };
  }
  if (is(/region is missing/i)) {
    return { kind: 'invalid-location', detail: 'the region of the bucket is not known; set AWS_REGION' };
  }
  if (is(/too little data|read data from http response/i))
    return { kind: 'short-read', detail: 'the answer broke off' };
  if (is(/timeout/i)) return { kind: 'unavailable', detail: 'no answer in time' };
  if (is(/deserialize xml/i)) return { kind: 'unavailable', detail: 'the answer is not a listing of S3' };
  if (is(/^ConfigInvalid/))
    return { kind: 'invalid-location', detail: 'the endpoint or the bucket cannot be used' };
  if (is(/error sending request|http request/i)) {
    return { kind: 'unavailable', detail: 'the server cannot be reached' };
  }
  return { kind: 'unavailable', detail: 'the answer could not be read' };
}
