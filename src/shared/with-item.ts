/** The set with this item in it, or without. */
export function withItem<Item>(set: ReadonlySet<Item>, item: Item, isIn: boolean): Set<Item> {
  const next = new Set(set);
  if (isIn) next.add(item);
  else next.delete(item);
  return next;
}
