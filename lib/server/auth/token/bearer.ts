/**
 * What stands after `Bearer` in the Authorization header; undefined for a request without one. Other schemes are those of a
 * proxy in front, and none of ours.
 */
export function bearerOf(headers: Headers): string | undefined {
  const match = /^bearer(?:\s+(?<token>.*))?$/is.exec((headers.get('authorization') ?? '').trim());
  return match === null ? undefined : (match.groups?.token ?? '').trim();
}

/** The headers of a request as they count: with a token, what cookies say is not read. */
export function askingHeaders(headers: Headers): Headers {
  if (bearerOf(headers) === undefined) return headers;
  const asking = new Headers(headers);
  asking.delete('cookie');
  return asking;
}
