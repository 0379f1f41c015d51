import { and, eq, isNull } from "drizzle-orm";
import { ownersRefusal } from "#capabilities/cars/certification/server/public.ts";
import { clubMembers } from "#capabilities/community/clubs/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { isUmbrella, sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import type { ActivityRow } from "./locks.ts";

export type Joining = Pick<
  ActivityRow,
  "section" | "ownersOnly" | "series" | "minLevel" | "clubOnly" | "invitedOnly"
>;

export interface Refusal {
  key: "owner" | "level" | "club";
  error: AppError;
}

/** Why a member may not join, each reason by itself; an invitation is looked at when it is used. */
export async function refusalsOf(
  db: Queryable,
  activity: Joining,
  member: { id: string; level: number },
): Promise<Refusal[]> {
  const { section, ownersOnly, series, minLevel, clubOnly } = activity;
  const refusals: Refusal[] = [];
  if (ownersOnly || series !== "") {
    const only = { section, series: series === "" ? [] : [series] };
    const words = await ownersRefusal(db, member.id, only, "报名这场活动");
    if (words !== null) refusals.push({ key: "owner", error: new AppError("OWNERS_ONLY", words) });
  }
  if (member.level < minLevel)
    refusals.push({
      key: "level",
      error: new AppError("CONFLICT", `需要等级达到 Lv${minLevel}，你现在是 Lv${member.level}`),
    });
  if (clubOnly && !(await isInClub(db, section, member.id))) {
    const club = isUmbrella(section) ? "任一车友会" : (sectionBySlug(section)?.name ?? "车友会");
    refusals.push({ key: "club", error: new AppError("CONFLICT", `仅限${club}会员报名，先加入车友会再来`) });
  }
  return refusals;
}

/** In the club of a section; for an activity of the umbrella in any. */
async function isInClub(db: Queryable, section: string, memberId: string): Promise<boolean> {
  const rows = await db
    .select({ id: clubMembers.memberId })
    .from(clubMembers)
    .where(
      and(
        eq(clubMembers.memberId, memberId),
        isNull(clubMembers.leftAt),
        isUmbrella(section) ? undefined : eq(clubMembers.section, section),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
