import type { RoleGrant } from "#capabilities/desk/admin/contract.ts";

/** How far a permission is given. */
export interface Range {
  /** Slugs; empty for all sections. */
  sections: readonly string[];
  /** Kinds of content; empty for all. */
  kinds: readonly string[];
  /** Only with a second person. */
  second?: boolean;
  /** Grants that are no product of sections and kinds: kept as they are until somebody chooses anew. */
  mixed?: readonly RoleGrant[];
}

/** Permission → how far it is given; those that are not given are left out. */
export type Ranges = Readonly<Record<string, Range>>;

/** What a role's grants say, as the form shows it. */
export function rangesOf(grants: readonly RoleGrant[]): Ranges {
  const byName = Map.groupBy(grants, ({ permission }) => permission);
  return Object.fromEntries([...byName].map(([name, some]) => [name, rangeOf(some)]));
}

function rangeOf(grants: readonly RoleGrant[]): Range {
  // Given everywhere, what else stands there adds nothing.
  if (grants.some(({ kind, section, second }) => kind === undefined && section === undefined && !second))
    return { sections: [], kinds: [] };
  const sections = [...new Set(grants.flatMap(({ section }) => section ?? []))];
  const kinds = [...new Set(grants.flatMap(({ kind }) => kind ?? []))];
  const second = grants.every((grant) => grant.second);
  const range = { sections, kinds, ...(second && { second }) };
  const wanted = new Set(grants.map(keyOf));
  const product = grantsOf({ any: range }).map(keyOf);
  const same = product.length === wanted.size && product.every((key) => wanted.has(key));
  return same ? range : { ...range, mixed: grants };
}

const keyOf = ({ kind, section, second }: RoleGrant) =>
  `${kind ?? ""} ${section ?? ""} ${second ? "second" : ""}`;

/** The grants of what was chosen: every section with every kind. */
export function grantsOf(ranges: Ranges): RoleGrant[] {
  return Object.entries(ranges).flatMap(([permission, { sections, kinds, second, mixed }]) => {
    if (mixed !== undefined) return [...mixed];
    const places = sections.length === 0 ? [{}] : sections.map((section) => ({ section }));
    const sorts = kinds.length === 0 ? [{}] : kinds.map((kind) => ({ kind }));
    return places.flatMap((place) =>
      sorts.map((sort) => ({ permission, ...sort, ...place, ...(second && { second }) })),
    );
  });
}
