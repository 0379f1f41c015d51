import type { QueryClient } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import type { DeskState, goodsDeskEndpoints } from "#features/goods/desk-contract.ts";
import type { goodsFileEndpoints } from "#features/goods/files-contract.ts";
import type { shelvesEndpoints } from "#features/goods/shelves-contract.ts";

export const deskApi = adminClient<
  typeof goodsDeskEndpoints & typeof shelvesEndpoints & typeof goodsFileEndpoints
>();

const GOODS = ["admin", "goods"] as const;

export interface GoodsFilter {
  q?: string | undefined;
  section?: string | undefined;
  category?: string | undefined;
  state?: DeskState | undefined;
  order: "newest" | "low";
}

export const deskGoodsList = (filter: GoodsFilter) =>
  pagedQuery(
    [...GOODS, "list", filter],
    (cursor, how) => deskApi("GET /api/admin/goods", { query: { ...filter, cursor } }, how),
    { staleTime: 0 },
  );

export const deskGoods = (id: string) =>
  readQuery([...GOODS, "one", id], (how) => deskApi("GET /api/admin/goods/{id}", { params: { id } }, how), {
    staleTime: 0,
  });

export const stockMoves = (id: string, sku: string | undefined) =>
  pagedQuery(
    [...GOODS, "moves", id, sku],
    (cursor, how) =>
      deskApi("GET /api/admin/goods/{id}/stock-moves", { params: { id }, query: { sku, cursor } }, how),
    { staleTime: 0 },
  );

export const shelves = () =>
  readQuery([...GOODS, "shelves"], (how) => deskApi("GET /api/admin/goods-shelves", {}, how), {
    staleTime: 0,
  });

export const flashSales = () =>
  pagedQuery(
    [...GOODS, "flash"],
    (cursor, how) => deskApi("GET /api/admin/flash-sales", { query: { cursor } }, how),
    { staleTime: 0 },
  );

export const foundSkus = (q: string) =>
  readQuery([...GOODS, "skus", q], (how) => deskApi("GET /api/admin/goods-skus", { query: { q } }, how));

/** Looks again at everything of goods that the desk shows. */
export const refreshGoods = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: GOODS });
