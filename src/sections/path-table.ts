import type { Section } from "./types.ts";

/**
 * Where a screen stands, with `:param` for its parameters. A path alone: below the base of every section. Otherwise
 * where it is given: `umbrella` there only, `club` in every club, `listed` in the sections that name the screen in
 * their `opens`.
 */
export type ScreenPath = string | { umbrella?: string; club?: string; listed?: string };

export type PathTable = Readonly<Record<string, ScreenPath>>;

type Templates<P> = P extends string ? P : P extends object ? Extract<P[keyof P], string> : never;
type Until<S extends string, End extends string> = S extends `${infer Before}${End}${string}` ? Before : S;
type Names<S extends string> = S extends `${string}:${infer Rest}`
  ? Until<Until<Rest, "/">, "."> | Names<Rest>
  : never;

/** Ids of the screens that stand somewhere: all but those whose addresses are data, as of text pages. */
export type AddressedId<T> = {
  [Id in keyof T & string]: [Templates<T[Id]>] extends [never] ? never : Id;
}[keyof T & string];

/** The parameters in a screen's path. */
type ParamsOf<T, Id extends keyof T> = { [Name in Names<Templates<T[Id]>>]: string };

export interface Place {
  /** Whose screen; the umbrella's unless given. A screen that only the umbrella has stays there. */
  section?: Pick<Section, "slug" | "umbrella"> | undefined;
  /** Goes behind the path; what is undefined is left out. */
  query?: Readonly<Record<string, string | undefined>>;
}

/** What an address is made of: the parameters may be left out where the path has none. */
export type PathArguments<T, Id extends keyof T> =
  Record<never, never> extends ParamsOf<T, Id>
    ? [params?: Record<never, never>, place?: Place]
    : [params: ParamsOf<T, Id>, place?: Place];

/** Path prefix of a section's screens: empty for the umbrella, `/slug` for a club. */
export function sectionBase({ slug, umbrella }: Pick<Section, "slug" | "umbrella">): string {
  return umbrella ? "" : `/${slug}`;
}

/** The path below a section's base, parameters in place; undefined where the screen does not stand there. */
export function templateIn(path: ScreenPath, umbrella: boolean): string | undefined {
  if (typeof path === "string") return path;
  return (umbrella ? path.umbrella : path.club) ?? path.listed;
}

/** Makes the builder of the addresses of one table. */
export function pathsOf<const T extends PathTable>(table: T) {
  return <Id extends AddressedId<T>>(id: Id, ...[params, place]: PathArguments<T, Id>): string => {
    const path = table[id] as ScreenPath;
    const { section = MAIN, query } = place ?? {};
    const here = templateIn(path, section.umbrella);
    const template = here === undefined ? templateIn(path, !section.umbrella) : here;
    const base = here === undefined ? "" : sectionBase(section);
    const given = (params ?? {}) as Readonly<Record<string, string>>;
    const filled = (template ?? "").replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(given[name] ?? ""),
    );
    return (base + filled || "/") + searchOf(query);
  };
}

const MAIN = { slug: "", umbrella: true };

function searchOf(query: Place["query"]): string {
  const search = new URLSearchParams();
  for (const name in query) {
    const value = query[name];
    if (value !== undefined) search.set(name, value);
  }
  return search.size === 0 ? "" : `?${search}`;
}
