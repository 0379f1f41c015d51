import { flashItems, flashSales } from "../../src/features/goods/server/tables.ts";
import type { Database, Queryable } from "../../src/platform/database/client.ts";
import { makeCertification, makeSeries } from "./certifications.ts";
import { makeMember } from "./factories.ts";

const HOUR = 3_600_000;
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

/** A flash sale that runs, with one SKU in it. */
export async function makeFlash(
  db: Queryable,
  skuId: string,
  {
    sale: ofSale = {},
    ...ofItem
  }: Partial<typeof flashItems.$inferInsert> & { sale?: Partial<typeof flashSales.$inferInsert> } = {},
) {
  const [sale] = await db
    .insert(flashSales)
    .values({ section: "main", title: "限时", startsAt: inHours(-1), endsAt: inHours(1), ...ofSale })
    .returning();
  if (sale === undefined) throw new Error("the flash sale was not made");
  const [item] = await db
    .insert(flashItems)
    .values({ skuId, priceFen: 5_000, quota: 10, ...ofItem, saleId: sale.id })
    .returning();
  if (item === undefined) throw new Error("the flash item was not made");
  return { sale, item };
}

/** A member who is certified to own a car of a series of a section; of a series of its own where none is named. */
export async function makeOwner(
  db: Database,
  { section, series, level = 1 }: { section: string; series?: string; level?: number },
) {
  const member = await makeMember(db, { level });
  const slug = series ?? (await makeSeries(db, { section })).slug;
  await makeCertification(db, { memberId: member.id, section, series: slug, state: "approved" });
  return { member, series: slug };
}
