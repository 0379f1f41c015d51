/** How many came after the newest one that is known; ids grow with time, as decimal numbers of any length. */
export function countNewer(items: readonly { id: string }[], newest: string | null): number {
  const known = BigInt(newest ?? 0);
  return items.filter(({ id }) => BigInt(id) > known).length;
}
