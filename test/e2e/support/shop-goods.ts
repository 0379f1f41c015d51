/** Goods, coupons and points for a journey of its own: nothing of it is shared with another. */
import { randomInt } from "node:crypto";
import { inject, onTestFinished } from "vitest";
import { goodsPictures, skus } from "../../../src/features/goods/server/tables.ts";
import { connectDatabase, type Database } from "../../../src/platform/database/client.ts";
import { makeCoupon } from "../../support/coupons.ts";
import { makeMember } from "../../support/factories.ts";
import { makeGoods } from "../../support/shop.ts";
import { fund } from "../../support/sign-ups.ts";
import { newMobile } from "./sign-in.ts";

/** The app's database for as long as the journey runs. */
export function journeyDatabase(): Database {
  const database = connectDatabase(inject("appDatabaseUrl"), { max: 2 });
  onTestFinished(() => database.close());
  return database.db;
}

/** Goods with a black choice for ¥120 and a silver one for ¥150, ten of each. */
export async function makeTwoChoices(db: Database, title: string) {
  const { id: goodsId } = await makeGoods(db, {
    ...{ title, axes: ["颜色"], minFen: 12_000, maxFen: 15_000, shipsIn: "48 小时内发出" },
  });
  // The picture of the goods that all journeys know.
  const [picture] = await db.select().from(goodsPictures).limit(1);
  if (picture !== undefined)
    await db.insert(goodsPictures).values({ goodsId, mediaId: picture.mediaId, place: 0 });
  const n = randomInt(10 ** 6);
  const made = await db
    .insert(skus)
    .values([
      { goodsId, code: `JOURNEY-${n}-B`, values: ["黑"], priceFen: 12_000, stock: 10, place: 0 },
      { goodsId, code: `JOURNEY-${n}-S`, values: ["银"], priceFen: 15_000, stock: 10, place: 1 },
    ])
    .returning();
  const [black, silver] = made;
  if (black === undefined || silver === undefined) throw new Error("the SKUs were not made");
  return { goodsId, black, silver };
}

/** A member who has a coupon of ¥30 from ¥200 on, a red packet of ¥10, and 5000 points. */
export async function makeSaver(db: Database) {
  const member = await makeMember(db, { mobile: newMobile(), nickname: `买家${randomInt(10 ** 6)}` });
  const coupon = await makeCoupon(db, member.id, { batch: { name: "秋季满减" } });
  const packet = await makeCoupon(db, member.id, {
    batch: { name: "商城红包", kind: "red_packet", amountFen: 1000, thresholdFen: 0 },
  });
  await fund(db, member.id, 5000);
  return { member, coupon, packet };
}
