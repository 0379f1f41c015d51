import { eq } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import { skus } from "./tables.ts";

/** The SKU with the shop's own number; undefined where there is none. */
export const skuByCode = (
  db: Queryable,
  code: string,
): Promise<{ id: string; goodsId: string } | undefined> => firstRow(db, skus, eq(skus.code, code));
