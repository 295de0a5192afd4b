import { expect, test } from 'vitest';
import { opendalFailure } from './opendal-failure';
import { isAbsent, parseS3Error, s3Failure } from './s3-failure';

const xml = (code: string, rest = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>-</Message>${rest}</Error>`;

test.each([
  [403, 'AccessDenied', 'denied'],
  [403, 'SignatureDoesNotMatch', 'denied'],
  [403, 'SomethingNew', 'denied'],
  [404, 'XAdminUserNotFound', 'denied'],
  [400, 'ExpiredToken', 'denied'],
  [503, 'SlowDown', 'throttled'],
  [429, '', 'throttled'],
  [503, 'ServiceUnavailable', 'unavailable'],
  [500, 'InternalError', 'unavailable'],
  [502, '', 'unavailable'],
  [404, '', 'unavailable'],
  [404, 'NoSuchBucket', 'invalid-location'],
  [301, 'PermanentRedirect', 'invalid-location'],
  [400, 'KeyTooLongError', 'invalid-location'],
])('%i %s is %s', (status, code, kind) => {
  const failure = s3Failure(parseS3Error(status, code === '' ? '<html>' : xml(code)));
  expect(failure.kind).toBe(kind);
  expect(failure.detail).toContain(String(status));
});

test('absent is only what S3 calls absent', () => {
  expect(isAbsent(parseS3Error(404, xml('NoSuchKey')))).toBe(true);
  expect(isAbsent(parseS3Error(404, '<html>NoSuchKey</html>'))).toBe(false);
  expect(isAbsent(parseS3Error(403, xml('NoSuchKey')))).toBe(false);
});

test.each([
  ['a header', parseS3Error(301, xml('PermanentRedirect'), 'eu-central-1')],
  ['an element', parseS3Error(400, xml('AuthorizationHeaderMalformed', '<Region>eu-central-1</Region>'))],
  [
    'a sentence',
    parseS3Error(
      400,
      xml(
        'AuthorizationQueryParametersError',
        '<Message>the region &#34;us-east-1&#34; is wrong; expecting &#34;eu-central-1&#34;</Message>',
      ),
    ),
  ],
])('the right region is named when %s says it', (_, answer) => {
  expect(s3Failure(answer).detail).toMatch(/eu-central-1; set AWS_REGION/);
});

test('the text of an answer is not repeated: it can hold what was signed', () => {
  const text = xml(
    'SignatureDoesNotMatch',
    '<AWSAccessKeyId>AKIAX</AWSAccessKeyId><StringToSign>s</StringToSign>',
  );
  expect(s3Failure(parseS3Error(403, text)).detail).not.toContain('AKIAX');
});

/** As OpenDAL 0.49.2 wrote them in front of versitygw 1.8.0 and a proxy that breaks things. */
const answered = (kind: string, status: number, code: string, message = '-') =>
  `${kind} (permanent) at list, context: { uri: http://127.0.0.1:1/lake?list-type=2&prefix=a%2F, response: Parts { status: ${status}, version: HTTP/1.1, headers: {"server": "VERSITYGW"} }, service: s3, path: a/, listed: 0 } => S3Error { code: "${code}", message: "${message}", resource: "", request_id: "R" }`;
test.each([
  [answered('PermissionDenied', 403, 'AccessDenied'), 'denied', /403 AccessDenied/],
  [answered('NotFound', 404, 'XAdminUserNotFound'), 'denied', /access key/],
  [answered('ConfigInvalid', 404, 'NoSuchBucket'), 'invalid-location', /no such bucket/],
  [
    answered(
      'Unexpected',
      400,
      'AuthorizationHeaderMalformed',
      'The authorization header is malformed; the region \\"eu-west-1\\" is wrong; expecting \\"us-east-1\\"',
    ),
    'invalid-location',
    /: us-east-1; set AWS_REGION/,
  ],
  [
    'Unexpected (temporary) at list, context: { url: http://127.0.0.1:1/lake?list-type=2, called: http_util::Client::send, service: s3 } => send http request, source: error sending request for url (http://127.0.0.1:1/lake?list-type=2)',
    'unavailable',
    /cannot be reached/,
  ],
  [
    'Unexpected (temporary) at list, context: { url: http://127.0.0.1:1/lake, called: http_util::Client::send } => read data from http response, source: error decoding response body',
    'short-read',
    /broke off/,
  ],
  [
    'Unexpected (temporary) at list, context: { timeout: 0.7 } => io operation timeout reached',
    'unavailable',
    /in time/,
  ],
  [
    'Unexpected (temporary) at list, context: { service: s3, path: a/ } => deserialize xml, source: ill-formed document: expected `</meta>`, but `</head>` was found',
    'unavailable',
    /not a listing/,
  ],
  [
    'ConfigInvalid (permanent) at Builder::build, context: { service: s3 } => region is missing. Please find it by S3::detect_region() or set them in env.',
    'invalid-location',
    /set AWS_REGION/,
  ],
  [
    'PermissionDenied (permanent) at list, context: { service: s3 } => no valid credential found and anonymous access is not allowed',
    'denied',
    /AWS_ACCESS_KEY_ID/,
  ],
  [
    "/lib/libc.so.6: version `GLIBC_2.38' not found (required by opendal.linux-x64-gnu.node)",
    'invalid-location',
    /native/,
  ],
  ['something that nobody has seen yet', 'unavailable', /could not be read/],
])('OpenDAL: %s', (message, kind, detail) => {
  const failure = opendalFailure(new Error(message));
  expect(failure.kind).toBe(kind);
  expect(failure.detail).toMatch(detail);
});
