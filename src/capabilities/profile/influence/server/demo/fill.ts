import { eq } from "drizzle-orm";
import { carsOf } from "#capabilities/cars/garage/server/public.ts";
import { type Invented, inventedMembers } from "#capabilities/people/members/server/public.ts";
import { DAY } from "#capabilities/review/applications/server/public.ts";
import { moveLife, silence } from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { sections } from "#sections/registry.ts";
import type { Platform, Tier } from "#shared/influence.ts";
import { proofCodeOf } from "../accounts.ts";
import { type Detail, INFLUENCE } from "../kind.ts";
import { influenceAccounts, influenceApplications, influenceRights, influenceSeasons } from "../tables.ts";

const RIGHTS: readonly { title: string; text: string; tiers: Tier[]; claimable: boolean }[] = [
  { title: "新车试驾", text: "新车到店后优先安排深度试驾，时间由你选", tiers: ["A", "B"], claimable: true },
  { title: "到店礼", text: "到合作门店出示达人编号领取", tiers: ["A", "B", "C"], claimable: true },
  { title: "流量扶持", text: "内容优先进入首页推荐位", tiers: ["A", "B", "C"], claimable: false },
  { title: "活动席位", text: "车友会活动预留名额", tiers: ["A"], claimable: true },
];

const STYLES: readonly { style: string; city: string; platform: Platform; link: string }[] = [
  {
    style: "周末自驾路线和露营，拍真实的高速和山路油耗",
    city: "杭州",
    platform: "red",
    link: "https://xiaohongshu.com/user/profile/5f00000000000000000000",
  },
  {
    style: "改装日记：悬挂、轮圈、制动，一项一项装给你看",
    city: "成都",
    platform: "bilibili",
    link: "https://space.bilibili.com/9000000",
  },
  {
    style: "新手用车：保养、保险、洗车，三分钟讲明白",
    city: "广州",
    platform: "douyin",
    link: "https://douyin.com/user/DEMO000000",
  },
  {
    style: "赛道日和圈速记录，附车载视频和数据",
    city: "上海",
    platform: "weibo",
    link: "https://weibo.com/u/90000000",
  },
];

/** A season and rights for every section, some voices, and some who wait to be one. */
export async function fill(tx: Transaction, services: Services): Promise<void> {
  const now = Date.now();
  const seasons = new Map<string, string>();
  for (const { slug, shortName } of sections) {
    const [season] = await tx
      .insert(influenceSeasons)
      .values({
        ...{ section: slug, title: `${shortName}达人招募 · 冬季` },
        ...{
          opensAt: new Date(now - 20 * DAY),
          closesAt: new Date(now + 70 * DAY),
          announcedAt: new Date(now),
        },
      })
      .returning({ id: influenceSeasons.id });
    if (season) seasons.set(slug, season.id);
    await tx
      .insert(influenceRights)
      .values(RIGHTS.map((right, place) => ({ ...right, section: slug, place })));
  }
  const people = [...(await inventedMembers(tx))];
  let at = 0;
  // Two voices and one who waits in each.
  for (const { slug } of sections)
    for (const tier of ["A", "C", ""] as const) {
      const one = people[at];
      const seasonId = seasons.get(slug);
      at += 1;
      if (one === undefined || seasonId === undefined) return;
      await apply(tx, services, { name: one[0], person: one[1], section: slug, seasonId, tier, at });
    }
}

interface Applicant {
  name: string;
  person: Invented;
  section: string;
  seasonId: string;
  /** Empty for one who waits. */
  tier: Tier | "";
  at: number;
}

async function apply(tx: Transaction, services: Services, applicant: Applicant): Promise<void> {
  const { name, person, section, seasonId, tier, at } = applicant;
  const about = STYLES[at % STYLES.length];
  if (about === undefined) return;
  const { style, city, platform, link } = about;
  const [car] = await carsOf(tx, person.id);
  const [row] = await tx
    .insert(influenceApplications)
    .values({
      ...{ memberId: person.id, section, seasonId, called: name, city, style },
      ...{ carId: car?.id ?? null, carLabel: car?.label ?? "" },
    })
    .returning({ id: influenceApplications.id });
  if (row === undefined) throw new Error("the application was not stored");
  await tx.insert(influenceAccounts).values({
    ...{ applicationId: row.id, platform, nick: name, link: `${link}${String(at).padStart(2, "0")}` },
    followers: 1200 + at * 3700,
    proofCode: proofCodeOf(services.keys, person.id, platform),
    proofState: tier === "" ? "claimed" : "confirmed",
  });
  const snapshot = { texts: { called: name, style }, pictures: [] };
  const by = { memberId: person.id };
  await moveLife(tx, services, INFLUENCE, row.id, "submit", { by, section, snapshot });
  if (tier === "") return;
  const since = new Date(Date.now() - (10 + at) * DAY);
  const detail: Detail = { tier, validUntil: new Date(since.getTime() + 365 * DAY) };
  await moveLife(tx, services, INFLUENCE, row.id, "pass", { by: {}, detail });
  await silence(tx, INFLUENCE, row.id);
  await tx
    .update(influenceApplications)
    .set({ submittedAt: new Date(since.getTime() - DAY), decidedAt: since, approvedAt: since })
    .where(eq(influenceApplications.id, row.id));
}
