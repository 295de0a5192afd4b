/** A location as it may be shown: what stands before an `@` where a URL names its host is left out, it may be a password. */
export function shownLocation(location: string): string {
  return location.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/@]*:[^/]*@/i, '$1…@');
}
