import { eq } from "drizzle-orm";
import type { z } from "zod";
import { relationFigures } from "#capabilities/community/relations/server/public.ts";
import { media, presentPicture } from "#capabilities/media/media/server/public.ts";
import { countProfile, memberCards, members, stateOf } from "#capabilities/people/members/server/public.ts";
import type { spaceSchema } from "#capabilities/profile/spaces/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { tabsOf } from "./space-lists.ts";
import { visibilityOf } from "./visibility.ts";

/**
 * A member as everybody sees one.
 * @throws AppError NOT_FOUND when there never was such a member
 */
export async function showSpace(db: Queryable, id: string): Promise<z.input<typeof spaceSchema>> {
  const [[row], cards] = await Promise.all([
    db
      .select({ member: members, cover: media })
      .from(members)
      .leftJoin(media, eq(media.id, members.coverId))
      .where(eq(members.id, id)),
    memberCards(db, [id]),
  ]);
  const member = cards.get(id);
  if (row === undefined || member === undefined) throw new AppError("NOT_FOUND", "这位车友不存在");
  const state = stateOf(row.member);
  const joined_at = row.member.createdAt.toISOString();
  if (state !== "active")
    return {
      member: { ...member, avatar: null },
      state,
      bio: "",
      city: "",
      cover: null,
      joined_at,
      counts: { follows: 0, fans: 0, likes_received: 0 },
      lists_hidden: true,
      tabs: [],
    };
  const [figures, { likes_received = 0 }, visibility, tabs] = await Promise.all([
    relationFigures(db, id),
    countProfile(db, id, ["likes_received"]),
    visibilityOf(db, id),
    tabsOf(db, id),
  ]);
  return {
    member,
    state,
    bio: row.member.bio,
    city: visibility.city ? row.member.city : "",
    cover: row.cover === null ? null : presentPicture(row.cover),
    joined_at,
    counts: { follows: figures.follows, fans: figures.fans, likes_received },
    lists_hidden: !visibility.lists,
    tabs,
  };
}
