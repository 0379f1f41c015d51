import type { QueryClient } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";
import type { GoodsSort, goodsEndpoints } from "#features/goods/contract.ts";

export const goodsApi = apiClient<typeof goodsEndpoints>();

export interface GoodsFilter {
  section: string;
  category?: string | undefined;
  q?: string | undefined;
  sort?: GoodsSort | undefined;
  fits?: string | undefined;
  points?: "1" | undefined;
}

/** The front of a section's shop. */
export const shopFront = (section: string) =>
  readQuery(["goods", "front", section], (how) => goodsApi("GET /api/shop", { query: { section } }, how));

/** Pages of goods. */
export const goodsList = (filter: GoodsFilter) =>
  pagedQuery(["goods", "list", filter], (cursor, how) =>
    goodsApi("GET /api/goods", { query: { ...filter, cursor } }, how),
  );

export const goodsDetail = (id: string) =>
  readQuery(["goods", "one", id], (how) => goodsApi("GET /api/goods/{id}", { params: { id } }, how));

/** What goods are to the member. */
export const goodsSide = (id: string) =>
  readQuery(
    [OWN, "goods", "side", id],
    (how) => goodsApi("GET /api/goods/{id}/mine", { params: { id } }, how),
    { staleTime: 0 },
  );

/** Pages of what buyers say. */
export const goodsReviews = (id: string, pictures: boolean) =>
  pagedQuery(["goods", "reviews", id, pictures], (cursor, how) =>
    goodsApi(
      "GET /api/goods/{id}/reviews",
      { params: { id }, query: { cursor, ...(pictures && { pictures: "1" as const }) } },
      how,
    ),
  );

/** The first few of them, and how many gave how many stars. */
export const someReviews = (id: string) =>
  readQuery(["goods", "some reviews", id], (how) =>
    goodsApi("GET /api/goods/{id}/reviews", { params: { id }, query: { limit: 2 } }, how),
  );

export const ownWishes = () =>
  pagedQuery(
    [OWN, "goods", "wishes"],
    (cursor, how) => goodsApi("GET /api/my/goods/wishes", { query: { cursor } }, how),
    { staleTime: 0 },
  );

/** Whatever shows goods asks again. */
export const refreshGoods = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ["goods"] }),
    queryClient.invalidateQueries({ queryKey: [OWN, "goods"] }),
  ]);
