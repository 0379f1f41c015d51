import { useSearchParams } from "#client/router.tsx";

/** One thing that a screen keeps in its address: how it is read and written. */
export interface AddressField<Value> {
  /** What the address says, or what holds when it says nothing, or nothing that makes sense. */
  read(text: string | null): Value;
  /** What to put there; undefined leaves it out. */
  write(value: Value): string | undefined;
}

export type AddressShape = Readonly<Record<string, AddressField<never>>>;

export type AddressValues<Shape> = {
  [Key in keyof Shape]: Shape[Key] extends AddressField<infer Value> ? Value : never;
};

/** One of several keys, a tab for instance; `otherwise` stands for an address without it. */
export function oneOf<Key extends string, Otherwise extends Key | undefined>(
  keys: readonly Key[],
  otherwise: Otherwise,
): AddressField<Key | Otherwise> {
  return {
    read: (text) => keys.find((key) => key === text) ?? otherwise,
    write: (value) => (value === otherwise ? undefined : value),
  };
}

/** Any text, cut at `longest` UTF-16 units; undefined when there is none. */
export function textUpTo(longest: number): AddressField<string | undefined> {
  return {
    read: (text) => text?.slice(0, longest) || undefined,
    write: (value) => value || undefined,
  };
}

/** What an address says, for a screen and for the data module that loads ahead of it. */
export function readAddress<Shape>(shape: Shape, search: URLSearchParams): AddressValues<Shape> {
  const fields = Object.entries(shape as AddressShape);
  const read: Record<string, unknown> = Object.fromEntries(
    fields.map(([key, field]) => [key, field.read(search.get(key))]),
  );
  return read as AddressValues<Shape>;
}

/** The query of these values, with its question mark; empty where all are what an address without them says. */
export function writeAddress<Shape>(shape: Shape, values: AddressValues<Shape>): string {
  const search = new URLSearchParams();
  for (const [key, field] of Object.entries(shape as AddressShape)) {
    const text = field.write(values[key as keyof Shape] as never);
    if (text !== undefined) search.set(key, text);
  }
  return search.size === 0 ? "" : `?${search}`;
}

export interface Address<Shape> {
  values: AddressValues<Shape>;
  /** Changes some of it, in the same entry of the history; the page stays where it is scrolled to. */
  change: (changes: Partial<AddressValues<Shape>>) => void;
  /** The query that `change` would lead to. */
  queryWith: (changes: Partial<AddressValues<Shape>>) => string;
}

/**
 * What a screen keeps in its address, so that it survives a reload and can be passed on: tabs, filters, places. Values
 * are made of the shape alone; anything else in the query goes with the first change.
 */
export function useAddress<Shape>(shape: Shape): Address<Shape> {
  const [search, setSearch] = useSearchParams();
  const values = readAddress(shape, search);
  const queryWith = (changes: Partial<AddressValues<Shape>>) =>
    writeAddress(shape, { ...values, ...changes });
  return {
    values,
    queryWith,
    change: (changes) => setSearch(queryWith(changes), { replace: true, preventScrollReset: true }),
  };
}
