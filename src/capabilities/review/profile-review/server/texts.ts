import { eq, inArray } from "drizzle-orm";
import { members, profileChanges } from "#capabilities/people/members/server/public.ts";
import type { KindTexts } from "#capabilities/review/moderation/server/public.ts";
import { idsAfter } from "#platform/database/keyset.ts";
import { umbrellaSection } from "#sections/registry.ts";

/** What members say of themselves, for all that follows texts: what they want others to see. */
export const profileTexts: KindTexts = {
  async read(db, ids) {
    const rows = await db
      .select({ member: members, change: profileChanges })
      .from(members)
      .leftJoin(profileChanges, eq(profileChanges.memberId, members.id))
      .where(inArray(members.id, [...ids]));
    return rows.map(({ member, change }) => {
      const waits = change !== null && change.status !== "published";
      const { nickname, bio } = waits ? change : member;
      const gone = member.status === "cancelled";
      return {
        ...{ id: member.id, section: umbrellaSection.slug, authorId: member.id, place: "" },
        ...{ region: member.region, title: nickname, text: bio },
        state: gone ? ("withdrawn" as const) : (change?.status ?? ("published" as const)),
        published: !waits && !gone,
        writtenAt: change?.updatedAt ?? member.createdAt,
        publishedAt: waits || gone ? null : (change?.updatedAt ?? member.createdAt),
      };
    });
  },
  ids: (db, after, limit) => idsAfter(db, members, after, limit),
};
