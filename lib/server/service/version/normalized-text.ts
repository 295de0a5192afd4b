/** A normalised offset as text: JSON, or the raw line where the kind is unknown. */
export function normalizedText(normalized: unknown): string {
  return typeof normalized === 'string' ? normalized : JSON.stringify(normalized);
}
