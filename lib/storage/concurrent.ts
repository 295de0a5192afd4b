/**
 * Runs `work` over `items`, at most `limit` at a time, and gives the results in the order of the items.
 * The first failure rejects and no further work is started.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  const rest = items.entries();
  const worker = async () => {
    // One iterator shared by all workers: each item is taken once.
    for (const [index, item] of rest) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
}
