import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  media,
  type PictureRow,
  pictureColumns,
  presentPicture,
} from "#capabilities/media/media/server/public.ts";
import type { memberCardSchema } from "#capabilities/people/members/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { collectTags } from "#platform/http/cache-tags.ts";
import type { AppError } from "#shared/errors.ts";
import { memberTag } from "./cache-tags.ts";
import { refusalOf, standingColumns } from "./standing.ts";
import { members } from "./tables.ts";

export type MemberCard = z.input<typeof memberCardSchema>;

const CANCELLED = "已注销用户";

const cardColumns = {
  id: members.id,
  nickname: members.nickname,
  role: members.role,
  status: members.status,
  level: members.level,
  badges: members.badges,
  certified: members.certified,
  voice: members.voice,
  avatar: pictureColumns,
};

/**
 * What others see next to something a member made, by member id. Unknown ids are left out. A kept answer that
 * shows the cards is dropped when one of these members changes.
 */
export async function memberCards(db: Queryable, ids: Iterable<string>): Promise<Map<string, MemberCard>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  collectTags(wanted.map(memberTag));
  const rows = await preparedOnce(db, "members:cards", (name) =>
    db
      .select(cardColumns)
      .from(members)
      .leftJoin(media, eq(media.id, members.avatarId))
      .where(sql`${members.id} = any(${sql.placeholder("ids")}::bigint[])`)
      .prepare(name),
  ).execute({ ids: wanted });
  return new Map(rows.map((row) => [row.id, presentCard(row)]));
}

/** A member's columns of {@link cardOf}, where a statement of another table joins members as authors. */
const { avatar: _avatar, ...authorColumns } = cardColumns;

export { authorColumns };

/**
 * The card of a member that another statement read; `avatar` is from `media`, joined by `members.avatarId`. As with
 * {@link memberCards}, an answer that shows it is dropped when he changes.
 */
export function cardOf(author: Omit<CardRow, "avatar">, avatar: PictureRow | null): MemberCard {
  collectTags([memberTag(author.id)]);
  return presentCard({ ...author, avatar });
}

/** Who publishes something, or did. */
export interface Writer {
  /** Why he may not publish now; null when he may. Only asked of those who want to: an error costs more than the query. */
  refusal: () => AppError | null;
  /** Where he last wrote from (province), as shown next to what he writes; empty when unknown. */
  region: string;
  card: MemberCard;
}

/** What {@link writerOf} reads; `avatar` from `media`, joined by `members.avatarId`. */
export const writerColumns = { ...cardColumns, ...standingColumns, region: members.region };

/** What publishing asks of a member and shows of him. */
export function writerOf(row: CardRow & Parameters<typeof refusalOf>[0] & { region: string }): Writer {
  return { refusal: () => refusalOf(row), region: row.region, card: presentCard(row) };
}

/**
 * The same in one query; undefined for an unknown id. A kept answer that shows him is dropped when he changes.
 */
export async function writerById(db: Queryable, id: string): Promise<Writer | undefined> {
  collectTags([memberTag(id)]);
  const [row] = await preparedOnce(db, "members:writer", (name) =>
    db
      .select(writerColumns)
      .from(members)
      .leftJoin(media, eq(media.id, members.avatarId))
      .where(eq(members.id, sql.placeholder("id")))
      .prepare(name),
  ).execute({ id });
  return row && writerOf(row);
}

type CardRow = Pick<
  typeof members.$inferSelect,
  "id" | "nickname" | "role" | "status" | "level" | "badges" | "certified" | "voice"
> & {
  avatar: PictureRow | null;
};

function presentCard({
  id,
  nickname,
  role,
  status,
  level,
  badges,
  certified,
  voice,
  avatar,
}: CardRow): MemberCard {
  return {
    id,
    nickname: status === "cancelled" ? CANCELLED : nickname,
    role,
    level,
    badges: [...badges],
    certified: [...certified],
    voice,
    avatar: avatar === null ? null : presentPicture(avatar),
  };
}
