import type { z } from "zod";
import type { postListQuery } from "#features/forum/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { keysetPage, type Place } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { type PostCardView, presentCards } from "./present.ts";
import {
  cardRows,
  firstCards,
  isFirstPage,
  type ListPlace,
  listedPosts,
  type PostFilter,
} from "./queries.ts";

type Page = { items: PostCardView[]; next_cursor: string | null };

/** A page of published posts and the cursor of the next one. */
export async function listPosts(
  services: Pick<Services, "db" | "keys">,
  { cursor, limit, ...filter }: z.output<typeof postListQuery>,
): Promise<Page> {
  return pageOfPosts(services, ["posts", filter], filter, { cursor, limit });
}

/**
 * A page of what a filter finds.
 * @param list names the list for its cursors
 */
export async function pageOfPosts(
  { db, keys }: Pick<Services, "db" | "keys">,
  list: readonly unknown[],
  filter: PostFilter,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page> {
  const placeOf = ({ hot, publishedAt, id }: ListPlace): Place => [
    filter.sort === "hot" ? hot : publishedAt,
    id,
  ];
  if (isFirstPage(filter, { cursor, limit })) {
    const { rows, next_cursor } = await keysetPage(
      { keys, list, limit },
      (_, take) => firstCards(db, filter, take),
      placeOf,
    );
    return { items: await presentCards(db, rows), next_cursor };
  }
  const { rows, next_cursor } = await keysetPage(
    { keys, list, cursor, limit },
    (after, take) => listedPosts(db, filter, take, after),
    placeOf,
  );
  return { items: await cardsInOrder(db, rows), next_cursor };
}

/** Cards of posts in the order of their ids; what is hidden meanwhile is left out. */
export async function cardsInOrder(
  db: Queryable,
  places: readonly Pick<ListPlace, "id">[],
): Promise<PostCardView[]> {
  if (places.length === 0) return [];
  const rows = await cardRows(
    db,
    places.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return presentCards(
    db,
    places.flatMap(({ id }) => byId.get(id) ?? []),
  );
}
