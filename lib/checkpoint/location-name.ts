/** Last path segment of a location, e.g. `orders_v1`. Never decoded. */
export function locationName(location: string): string {
  const trimmed = location.replace(/\/+$/, '');
  const name = trimmed.slice(trimmed.lastIndexOf('/') + 1);
  return name === '' ? location : name;
}
