import { eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { media, presentUnlisted } from "#capabilities/media/server/public.ts";
import { members, profileChanges, type Shown } from "#capabilities/members/server/public.ts";
import type { ReviewContent } from "#capabilities/moderation/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";

/** Profiles as the desk shows them: what they say, and where that is not public, what others see meanwhile. */
export async function loadProfiles(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, ReviewContent>> {
  if (ids.length === 0) return new Map();
  const now = alias(media, "now");
  const wanted = alias(media, "wanted");
  const rows = await db
    .select({ member: members, change: profileChanges, now, wanted })
    .from(members)
    .leftJoin(profileChanges, eq(profileChanges.memberId, members.id))
    .leftJoin(now, eq(now.id, members.avatarId))
    .leftJoin(wanted, eq(wanted.id, profileChanges.avatarId))
    .where(inArray(members.id, [...ids]));
  return new Map(
    rows.map(({ member, change, now, wanted }) => {
      const waits = change !== null && change.status !== "published";
      const avatar = waits ? wanted : now;
      const says = inWords(waits ? change : member);
      const other = waits ? inWords(member) : change && inWords(before(change));
      const content: ReviewContent = {
        content: {
          text: says,
          pictures: avatar === null ? [] : [presentUnlisted(avatar)],
          region: member.region,
          public: !waits,
          gone: false,
          featured: null,
          link: "",
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
