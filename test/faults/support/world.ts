/** Members, and things that they write to, on an empty database: what all kinds of writes need. */
import { clubMembers } from "../../../src/capabilities/community/clubs/server/tables.ts";
import { adminTokens } from "../../../src/capabilities/desk/admin/server/tables.ts";
import { memberSegments } from "../../../src/capabilities/monitoring/member-desk/server/tables.ts";
import { addresses } from "../../../src/capabilities/people/addresses/server/tables.ts";
import { goods, goodsCategories, skus } from "../../../src/features/goods/server/tables.ts";
import type { Database } from "../../../src/platform/database/client.ts";
import { makeActivity } from "../../support/activities.ts";
import { makeAdmin, makeArticle, makeBoard, makeComment, makeCrowd } from "../../support/factories.ts";
import { makeCampaign } from "../../support/red-packets.ts";

export interface Person {
  id: string;
  token: string;
  addressId: string;
}

export interface World {
  people: readonly Person[];
  /** A super administrator's token. */
  desk: string;
  articleId: string;
  commentId: string;
  boardId: string;
  /** A segment of members that the desk writes to. */
  segmentId: string;
  packets: { campaignId: string; total: number };
  activity: { id: string; kindId: string };
  sku: { id: string; priceFen: number; stock: number };
}

const ROWS = 1000;
/** Beyond whatever a clock jumps: what is open stays open, and who is signed in stays so. */
const LONG_MS = 30 * 86_400_000;

/** @param count members, each of whom may do everything once */
export async function makeWorld(db: Database, count: number): Promise<World> {
  const people: Person[] = [];
  for (let from = 0; from < count; from += ROWS) {
    const crowd = await makeCrowd(db, Math.min(ROWS, count - from));
    const rows = await db
      .insert(addresses)
      .values(
        crowd.map(({ id: memberId }) => ({
          ...{ memberId, name: "林小川", mobile: "13912345678", regionCode: "440305" },
          ...{ region: "广东省深圳市南山区", detail: "测试路 8 号" },
        })),
      )
      .returning({ id: addresses.id, memberId: addresses.memberId });
    const of = new Map(rows.map(({ id, memberId }) => [memberId, id]));
    people.push(...crowd.map(({ id, token }) => ({ id, token, addressId: of.get(id) ?? "" })));
    await db
      .insert(clubMembers)
      .values(crowd.map(({ id }) => ({ section: "main", memberId: id, number: Number(id) })));
  }
  const article = await makeArticle(db);
  const comment = await makeComment(db, { targetId: article.id });
  const board = await makeBoard(db);
  const [segment] = await db.insert(memberSegments).values({ name: "所有人", filter: {} }).returning();
  const total = count * 10;
  const campaign = await makeCampaign(db, {
    ...{ total, packetCount: count, startsAt: new Date(Date.now() - LONG_MS) },
    endsAt: new Date(Date.now() + LONG_MS),
  });
  const { activity, kind } = await makeActivity(db, {}, [{ quota: count }]);
  const { token: desk } = await makeAdmin(db, "super");
  await db.update(adminTokens).set({ expiresAt: new Date(Date.now() + LONG_MS) });
  return {
    people,
    desk,
    articleId: article.id,
    commentId: comment.id,
    boardId: board.id,
    segmentId: segment?.id ?? "",
    packets: { campaignId: campaign.id, total },
    activity: { id: activity.id, kindId: kind.id },
    sku: await makeSku(db, 1_000_000),
  };
}

async function makeSku(db: Database, stock: number): Promise<World["sku"]> {
  const [category] = await db.insert(goodsCategories).values({ name: "货架", icon: "gift" }).returning();
  const [row] = await db
    .insert(goods)
    .values({
      ...{ section: "main", title: "机油滤芯", state: "on", minFen: 100, maxFen: 100 },
      categoryId: category?.id ?? "",
    })
    .returning();
  const [sku] = await db
    .insert(skus)
    .values({ goodsId: row?.id ?? "", code: `WORLD-${process.pid}`, priceFen: 100, stock })
    .returning();
  if (sku === undefined) throw new Error("the SKU was not made");
  return { id: sku.id, priceFen: sku.priceFen, stock };
}
