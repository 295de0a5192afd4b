/**
 * The one place where an exact long becomes a number, for a pixel: null stays null, and so does text that is no
 * number. Above 2^53 the result is rounded by less than a pixel; words and legends are made from the text itself.
 */
export function longToNumber(text: string | null): number | null {
  if (text === null || !/^-?\d+$/.test(text)) return null;
  return Number(text);
}
