import { eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { media, presentPicture } from "#capabilities/media/server/public.ts";
import type { memberCardSchema } from "#capabilities/members/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { collectTags } from "#platform/http/cache-tags.ts";
import { memberTag } from "./cache-tags.ts";
import { members } from "./tables.ts";

export type MemberCard = z.input<typeof memberCardSchema>;

const CANCELLED = "已注销用户";

/**
 * What others see next to something a member made, by member id. Unknown ids are left out. A kept answer that
 * shows the cards is dropped when one of these members changes.
 */
export async function memberCards(db: Queryable, ids: Iterable<string>): Promise<Map<string, MemberCard>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  collectTags(wanted.map(memberTag));
  const rows = await db
    .select({
      id: members.id,
      nickname: members.nickname,
      role: members.role,
      status: members.status,
      avatar: media,
    })
    .from(members)
    .leftJoin(media, eq(media.id, members.avatarId))
    .where(inArray(members.id, wanted));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        nickname: row.status === "cancelled" ? CANCELLED : row.nickname,
        role: row.role,
        avatar: row.avatar === null ? null : presentPicture(row.avatar),
      },
    ]),
  );
}

/** Where the member last wrote from (province), as shown next to what he writes; empty when unknown. */
export async function memberRegion(db: Queryable, id: string): Promise<string> {
  const [row] = await db.select({ region: members.region }).from(members).where(eq(members.id, id)).limit(1);
  return row?.region ?? "";
}
