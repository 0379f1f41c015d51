import { goods, goodsCategories, goodsPictures, skus } from "../../../src/features/goods/server/tables.ts";
import type { Database } from "../../../src/platform/database/client.ts";
import { umbrellaSection } from "../../../src/sections/registry.ts";

/** Goods with a picture and two choices. @returns their id */
export async function seedShop(db: Database, { picture }: { picture: string }): Promise<string> {
  const [category] = await db.insert(goodsCategories).values({ name: "测试货架", icon: "wheel" }).returning();
  const [row] = await db
    .insert(goods)
    .values({
      ...{ section: umbrellaSection.slug, categoryId: category?.id ?? "", state: "on", axes: ["颜色"] },
      ...{ title: "测试中心盖", subtitle: "一套四个", minFen: 6800, maxFen: 7200 },
    })
    .returning();
  const goodsId = row?.id ?? "";
  await db.insert(goodsPictures).values({ goodsId, mediaId: picture, place: 0 });
  await db.insert(skus).values([
    { goodsId, code: "TEST-CAP-B", values: ["黑"], priceFen: 6800, stock: 8, place: 0 },
    { goodsId, code: "TEST-CAP-S", values: ["银"], priceFen: 7200, stock: 0, place: 1 },
  ]);
  return goodsId;
}
