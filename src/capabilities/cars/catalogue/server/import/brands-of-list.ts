/**
 * The brands of series in a list that names none: the one under which a series is known; the one whose name it begins with
 * (斯巴鲁XV); or, since such lists stand in the order of brands, the one that both known neighbours have.
 * @param isKnown whether a brand has a series of this name
 * @returns one for each name; undefined where nobody can tell
 */
export function brandsOfList(
  names: readonly string[],
  brands: readonly string[],
  isKnown: (brand: string, name: string) => boolean,
): (string | undefined)[] {
  const longest = [...brands].sort((a, b) => b.length - a.length);
  const told = names.map((name) => {
    const having = brands.filter((brand) => isKnown(brand, name));
    if (having.length === 1) return having[0];
    return having.length > 1
      ? undefined
      : longest.find((brand) => brand.length > 1 && name.startsWith(brand));
  });
  let above: string | undefined;
  const before = told.map((brand) => {
    above = brand ?? above;
    return above;
  });
  let below: string | undefined;
  const after = told
    .toReversed()
    .map((brand) => {
      below = brand ?? below;
      return below;
    })
    .toReversed();
  return told.map((brand, at) => brand ?? (before[at] === after[at] ? before[at] : undefined));
}
