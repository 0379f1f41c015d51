import { inArray } from "drizzle-orm";
import { carSeries } from "#capabilities/cars/catalogue/server/public.ts";
import { certifiedSeries, isOwner } from "#capabilities/cars/certification/server/public.ts";
import { activityNames, participation } from "#features/activities/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { pathOf } from "#sections/paths.ts";
import { isUmbrella, sectionBySlug } from "#sections/registry.ts";
import type { GiftCondition } from "../contract.ts";
import type { BatchRow } from "./batch-rows.ts";

type Asked = Pick<
  BatchRow,
  "section" | "ownersOnly" | "series" | "activityId" | "activityNeeds" | "minLevel" | "codeKind"
>;

/** What a batch asks for, and whether the member has it. */
export async function conditionsOf(
  db: Queryable,
  asked: Asked,
  { id, level }: { id: string; level: number },
): Promise<GiftCondition[]> {
  const section = sectionBySlug(asked.section);
  const conditions: GiftCondition[] = [];
  if (asked.ownersOnly)
    conditions.push({
      ...{
        key: "owner",
        label: await ownerWords(db, asked),
        path: pathOf("approve.center", {}, { section }),
      },
      met: await isAmongOwners(db, asked, id),
    });
  if (asked.activityId !== null) {
    const title = (await activityNames(db, [asked.activityId])).get(asked.activityId)?.title ?? "指定活动";
    const stands = await participation(db, asked.activityId, id);
    const attended = asked.activityNeeds === "attended";
    conditions.push({
      ...{ key: "activity", path: pathOf("active.info", { id: asked.activityId }, { section }) },
      label: attended ? `参加过活动“${title}”` : `报名了活动“${title}”`,
      met: stands === "attended" || (!attended && stands === "signed_up"),
    });
  }
  if (asked.minLevel > 0)
    conditions.push({
      ...{ key: "level", label: `等级达到 Lv${asked.minLevel}`, met: level >= asked.minLevel },
      path: pathOf("my.grade", {}, { section }),
    });
  if (asked.codeKind !== "none")
    conditions.push({
      ...{ key: "code", met: null, path: null },
      label: asked.codeKind === "single" ? "有一个没用过的兑换码" : "知道领取口令",
    });
  return conditions;
}

async function isAmongOwners(db: Queryable, { section, series }: Asked, memberId: string): Promise<boolean> {
  if (series.length === 0) return isOwner(db, memberId, isUmbrella(section) ? {} : { section });
  const owned = (await certifiedSeries(db, [memberId])).get(memberId) ?? [];
  return series.some((one) => owned.includes(one));
}

async function ownerWords(db: Queryable, { section, series }: Asked): Promise<string> {
  if (series.length === 0)
    return isUmbrella(section) ? "认证车主" : `${sectionBySlug(section)?.name ?? "本车友会"}认证车主`;
  const names = await db
    .select({ name: carSeries.name })
    .from(carSeries)
    .where(inArray(carSeries.slug, series))
    .orderBy(carSeries.name);
  return `${names.map(({ name }) => name).join("、")}的认证车主`;
}
