/** A path or an address; a bare word is the name of a table, which only its catalog can find. */
export function isPlace(location: string): boolean {
  return location.startsWith('/') || /^([a-z][a-z0-9+.-]*:\/\/|file:\/)/i.test(location);
}
