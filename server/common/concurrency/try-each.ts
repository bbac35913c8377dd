/** Does `work` for each item, one after the other. Tries all of them, then throws the last error. */
export async function tryEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  let failure: unknown;
  for (const item of items) await work(item).catch((error: unknown) => (failure = error));
  if (failure) throw failure;
}
