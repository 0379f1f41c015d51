/**
 * One of each group after the other, as they come: the first of every group, then the second of every group that has one.
 * @param groupOf names an item's group
 */
export function inTurn<Item>(items: readonly Item[], groupOf: (item: Item) => string): Item[] {
  const groups = [...Map.groupBy(items, groupOf).values()];
  const longest = Math.max(0, ...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) =>
    groups.flatMap((group) => group.slice(at, at + 1)),
  ).flat();
}
