import { asc, count, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { Shelves, shelvesEndpoints } from "#features/goods/shelves-contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { goods, goodsCategories } from "../tables.ts";
import { announce } from "./announce.ts";
import { listFreight } from "./freight.ts";
import { type AtDesk, demandShared, MANAGE, record, wrong } from "./policy.ts";

type Input = z.output<(typeof shelvesEndpoints)["PUT /api/admin/goods-shelves"]["body"]>;

export async function showShelves(db: Queryable, actor: Pick<AtDesk, "grants">): Promise<Shelves> {
  const rows = await categoriesOf(db);
  const counted = await db.select({ id: goods.categoryId, n: count() }).from(goods).groupBy(goods.categoryId);
  const counts = new Map(counted.map(({ id, n }) => [id, n]));
  return {
    categories: rows.map(({ id, name, icon, active }) => ({
      ...{ id, name, icon, active },
      goods: counts.get(id) ?? 0,
    })),
    freight: await listFreight(db),
    version: versionOf(rows),
    can: { change: can(actor, MANAGE) },
  };
}

const categoriesOf = (db: Queryable) =>
  db.select().from(goodsCategories).orderBy(asc(goodsCategories.place), asc(goodsCategories.id));

/**
 * Puts all shelves in the place of those before, in this order.
 * @throws AppError FORBIDDEN for whoever has one section alone, CHANGED, INVALID_INPUT beside a name that stands twice, and for
 *   a shelf that is left out while goods stand on it
 */
export async function saveShelves(
  { db, cache }: Pick<Services, "db" | "cache">,
  actor: AtDesk,
  { categories, version }: Input,
): Promise<Shelves> {
  demandShared(actor);
  await db.transaction(async (tx) => {
    await lock(tx, "goods-shelves");
    const before = await categoriesOf(tx);
    const kept = categories.flatMap(({ id }) => id ?? []);
    const known = new Set(before.map(({ id }) => id));
    if (
      versionOf(before) !== version ||
      new Set(kept).size < kept.length ||
      kept.some((id) => !known.has(id))
    )
      throw new AppError("CHANGED", "同事刚刚改过货架，请刷新后重试");
    const names = new Set<string>();
    for (const [at, { name }] of categories.entries()) {
      if (names.has(name)) throw wrong(`categories.${at}.name`, "两个货架不能同名");
      names.add(name);
    }
    const gone = before.filter(({ id }) => !kept.includes(id));
    for (const { id, name } of gone)
      if ((await tx.$count(goods, eq(goods.categoryId, id))) > 0)
        throw wrong("categories", `“${name}”上还有商品，不能删除，可以停用`);
    if (gone.length > 0)
      await tx.delete(goodsCategories).where(
        inArray(
          goodsCategories.id,
          gone.map(({ id }) => id),
        ),
      );
    for (const [place, { id, ...values }] of categories.entries())
      if (id === undefined) await tx.insert(goodsCategories).values({ ...values, place });
      else
        await tx
          .update(goodsCategories)
          .set({ ...values, place })
          .where(eq(goodsCategories.id, id));
    await record(
      tx,
      actor,
      "goods.category",
      { kind: "goods_category", id: "all" },
      {
        before: { parts: before.map(({ name }) => name) },
        after: {
          excerpt: "货架",
          parts: categories.map(({ name, active }) => (active ? name : `${name} 停用`)),
        },
      },
    );
    await announce({ cache }, tx, []);
  });
  return showShelves(db, actor);
}
