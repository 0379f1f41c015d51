import { inventedMembers } from "#capabilities/people/members/server/public.ts";
import { beginLife } from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { APPEAL, snapshotOf } from "../review-kind.ts";
import { accountAppeals } from "../tables.ts";

/** What two of the invented members tell moderators, so that the queue of appeals has something to decide. */
const told = [
  {
    by: "小满不加班",
    city: "杭州",
    car: "银灰色旅行车，去年五月换的四季胎",
    words:
      "上个月出差时手机在高铁站丢了，补卡时发现旧号是公司统一收回的，拿不回来。平时主要看试驾和保养文章。",
  },
  {
    by: "南山二哥",
    city: "成都",
    car: "",
    words: "老号码停机很久，运营商已经给了别人。我在盘山路那篇下面评论过刹车油的问题，可以对照。",
  },
];

export async function fill(tx: Transaction, services: Services): Promise<void> {
  const members = await inventedMembers(tx);
  for (const { by, ...values } of told) {
    const member = members.get(by);
    if (member === undefined) continue;
    const [row] = await tx
      .insert(accountAppeals)
      .values({ ...values, memberId: member.id, about: "mobile", status: "in_review" })
      .returning();
    if (row === undefined) throw new Error("no appeal was stored");
    await beginLife(tx, services, APPEAL, row.id, "submit", {
      by: { memberId: member.id },
      section: umbrellaSection.slug,
      snapshot: snapshotOf(row),
    });
  }
}
