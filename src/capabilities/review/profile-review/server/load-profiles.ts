import { eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { media, presentUnlisted } from "#capabilities/media/media/server/public.ts";
import { members, profileChanges, type Shown } from "#capabilities/people/members/server/public.ts";
import type { ReviewContent } from "#capabilities/review/moderation/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { pathOf } from "#sections/paths.ts";

/** Profiles as the desk shows them: what they say, and where that is not public, what others see meanwhile. */
export async function loadProfiles(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, ReviewContent>> {
  if (ids.length === 0) return new Map();
  const now = alias(media, "now");
  const wanted = alias(media, "wanted");
  const coverNow = alias(media, "cover_now");
  const coverWanted = alias(media, "cover_wanted");
  const rows = await db
    .select({ member: members, change: profileChanges, now, wanted, coverNow, coverWanted })
    .from(members)
    .leftJoin(profileChanges, eq(profileChanges.memberId, members.id))
    .leftJoin(now, eq(now.id, members.avatarId))
    .leftJoin(wanted, eq(wanted.id, profileChanges.avatarId))
    .leftJoin(coverNow, eq(coverNow.id, members.coverId))
    .leftJoin(coverWanted, eq(coverWanted.id, profileChanges.coverId))
    .where(inArray(members.id, [...ids]));
  return new Map(
    rows.map(({ member, change, now, wanted, coverNow, coverWanted }) => {
      const waits = change !== null && change.status !== "published";
      const pictures = waits ? [wanted, coverWanted] : [now, coverNow];
      const says = inWords(waits ? change : member);
      const other = waits ? inWords(member) : change && inWords(before(change));
      const content: ReviewContent = {
        content: {
          text: says,
          pictures: pictures.filter((picture) => picture !== null).map((picture) => presentUnlisted(picture)),
          region: member.region,
          public: !waits,
          gone: false,
          featured: null,
          link: member.status === "cancelled" ? "" : pathOf("space", { id: member.id }),
        },
        subject: null,
        // What others see meanwhile, or saw before.
        quoted:
          other === null || other === says ? null : { label: waits ? "目前公开的" : "修改前", text: other },
      };
      return [member.id, content] as const;
    }),
  );
}

const before = ({ shownNickname, shownBio }: typeof profileChanges.$inferSelect) => ({
  nickname: shownNickname,
  bio: shownBio,
});

function inWords({ nickname, bio }: Pick<Shown, "nickname" | "bio">): string {
  return `昵称：${nickname}\n简介：${bio || "（空）"}`;
}
