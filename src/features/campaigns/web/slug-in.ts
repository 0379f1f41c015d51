import { fixedSlugs } from "#features/campaigns/address.ts";
import { paths, type ScreenId } from "#sections/paths.ts";

/** The slug that an address names, in its own words or as one of those that are fixed. */
export function slugIn(named: string | undefined, pathname: string): string {
  if (named !== undefined) return named;
  const fixed = Object.keys(fixedSlugs).find((id) => pathname.endsWith(String(paths[id as ScreenId])));
  return fixedSlugs[fixed ?? ""] ?? "";
}
