/**
 * Stands for a part that appears while the page is shown, until its code is there: `dynamic(load, { loading: Nothing })`. Without
 * one, such a part takes the whole page away until then.
 */
export function Nothing() {
  return null;
}
