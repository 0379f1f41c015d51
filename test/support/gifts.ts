import { eq } from "drizzle-orm";
import {
  giftBatches,
  giftBatchStores,
  giftClaims,
  giftItems,
  giftOptions,
  giftStoreStaff,
  giftStores,
} from "../../src/features/gifts/server/tables.ts";
import type { Database } from "../../src/platform/database/client.ts";
import { holdsStock, isSettled } from "../../src/shared/gift.ts";
import { makeAdmin, makeRole } from "./factories.ts";

const HOUR = 3_600_000;
let serial = 0;

/** A store of the umbrella's. */
export async function makeStore(db: Database, values: Partial<typeof giftStores.$inferInsert> = {}) {
  serial += 1;
  const [row] = await db
    .insert(giftStores)
    .values({ section: "main", name: `门店${serial}`, address: `测试路 ${serial} 号`, ...values })
    .returning();
  if (row === undefined) throw new Error("no store made");
  return row;
}

/** An account that may hand out in these stores and do nothing else. */
export async function makeStaff(db: Database, ...storeIds: string[]) {
  const staff = await makeAdmin(db, await makeRole(db, [{ permission: "gifts.handout" }]));
  for (const storeId of storeIds)
    await db.insert(giftStoreStaff).values({ storeId, adminId: staff.admin.id });
  return staff;
}

/** A batch that runs since an hour and for another, both ways, with one store; for everybody. @param stock of each choice */
export async function makeGift(
  db: Database,
  values: Partial<typeof giftBatches.$inferInsert> = {},
  stock: readonly number[] = [5],
) {
  serial += 1;
  const [batch] = await db
    .insert(giftBatches)
    .values({
      name: `礼品${serial}`,
      section: "main",
      opensAt: new Date(Date.now() - HOUR),
      closesAt: new Date(Date.now() + HOUR),
      collectUntil: new Date(Date.now() + 100 * HOUR),
      pickup: true,
      mail: true,
      status: "open",
      ...values,
    })
    .returning();
  if (batch === undefined) throw new Error("no batch made");
  const store = await makeStore(db, { section: batch.section });
  await db.insert(giftBatchStores).values({ batchId: batch.id, storeId: store.id });
  const [item] = await db
    .insert(giftItems)
    .values({ batchId: batch.id, name: "赛道日 T 恤", axes: ["尺码"], place: 0 })
    .returning();
  const options = await db
    .insert(giftOptions)
    .values(
      stock.map((total, place) => ({
        ...{ itemId: item?.id ?? "", batchId: batch.id, values: [`${place + 1} 码`], total, place },
      })),
    )
    .returning();
  return { batch, store, item, options, optionId: options[0]?.id ?? "" };
}

type Gift = Awaited<ReturnType<typeof makeGift>>;

/** A claim as a row of its own, with its piece taken off the stock where it keeps one. */
export async function makeClaim(
  db: Database,
  { batch, store, optionId }: Pick<Gift, "batch" | "store" | "optionId">,
  memberId: string,
  values: Partial<typeof giftClaims.$inferInsert> = {},
) {
  const way = values.way ?? "pickup";
  const state = values.state ?? "ready";
  serial += 1;
  const [row] = await db
    .insert(giftClaims)
    .values({
      ...{ batchId: batch.id, optionId, memberId, way, state },
      storeId: way === "pickup" ? store.id : null,
      code: way === "pickup" ? String(10_000_000 + serial) : null,
      ...(state === "handed" && { handedAt: new Date() }),
      ...(state === "shipped" && { courier: "顺丰", tracking: `SF${10_000 + serial}` }),
      ...(isSettled(state) && { settledAt: new Date() }),
      ...values,
    })
    .returning();
  if (row === undefined) throw new Error("no claim made");
  if (holdsStock(state)) {
    const [option] = await db.select().from(giftOptions).where(eq(giftOptions.id, row.optionId));
    await db
      .update(giftOptions)
      .set({ taken: (option?.taken ?? 0) + 1 })
      .where(eq(giftOptions.id, row.optionId));
  }
  return row;
}

export const optionOf = async (db: Database, id: string) => {
  const [row] = await db.select().from(giftOptions).where(eq(giftOptions.id, id));
  if (row === undefined) throw new Error("the choice is gone");
  return row;
};

export const claimOf = async (db: Database, id: string) => {
  const [row] = await db.select().from(giftClaims).where(eq(giftClaims.id, id));
  if (row === undefined) throw new Error("the claim is gone");
  return row;
};
