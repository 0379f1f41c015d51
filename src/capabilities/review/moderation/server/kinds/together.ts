import type { Standing } from "../life/history.ts";
import type { KindTogether, Page, ReviewKind } from "./kind.ts";

/** How many objects of a kind are moved at once: as it says itself, or one after the other. */
export function togetherOf(kind: ReviewKind): KindTogether {
  return (
    kind.together ?? {
      async read(tx, ids) {
        const found = new Map<string, Standing>();
        for (const id of ids) {
          const standing = await kind.read(tx, id);
          if (standing !== undefined) found.set(id, standing);
        }
        return found;
      },
      async write(tx, services, puts) {
        for (const [id, put] of puts) await kind.write(tx, services, id, put);
      },
      async appeared(tx, services, ids) {
        for (const id of ids) await kind.appeared?.(tx, services, id);
      },
      async disappeared(tx, services, ids) {
        for (const id of ids) await kind.disappeared?.(tx, services, id);
      },
      async pages(tx, ids) {
        const pages: (Page | undefined)[] = [];
        for (const id of ids) pages.push(await kind.page?.(tx, id));
        return pages.filter((page) => page !== undefined);
      },
    }
  );
}

/** What of a kind is moved at once: where it does not say how, moving one may move another, so that each is read in its turn. */
export const setsOf = <Item>({ together }: ReviewKind, items: readonly Item[]): (readonly Item[])[] =>
  together === undefined ? items.map((item) => [item]) : [items];

/** The life of a kind that is written for many, for one of them alone too. */
export const lifeTogether = (
  together: KindTogether,
): Pick<ReviewKind, "read" | "write" | "appeared" | "disappeared" | "page" | "together"> => ({
  together,
  read: async (tx, id) => (await together.read(tx, [id])).get(id),
  write: (tx, services, id, to) => together.write(tx, services, new Map([[id, to]])),
  appeared: (tx, services, id) => together.appeared(tx, services, [id]),
  disappeared: (tx, services, id) => together.disappeared(tx, services, [id]),
  page: async (tx, id) => (await together.pages(tx, [id]))[0],
});
