import { articleNames } from "#features/articles/server/public.ts";
import type { RoomInput } from "#features/live/desk-contract.ts";
import { can, type Granted } from "#platform/auth/permissions.ts";
import type { Transaction } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import type { RoomRow } from "../rooms/move-room.ts";
import { MANAGE } from "./manage.ts";

/** What the form sets, as the columns hold it; its people are rows of their own. */
export const columnsOf = (input: RoomInput) => ({
  ...{ section: input.section, title: input.title, intro: input.intro, coverId: input.cover_id },
  ...{ articleId: input.article_id, orientation: input.orientation },
  ...{ startsAt: new Date(input.starts_at), minutes: input.minutes },
});

/**
 * An article that a room is bound to is out, and in a section of which the account runs the rooms: its page links the room.
 * That it has no other room its index says.
 * @throws AppError INVALID_INPUT beside the field
 */
export async function demandArticle(tx: Transaction, actor: Granted, id: string): Promise<void> {
  const article = (await articleNames(tx, [id])).get(id);
  const refuse = (text: string) => new AppError("INVALID_INPUT", text, { field: "article_id" });
  if (article?.published !== true) throw refuse("这篇文章不存在或没有发布，请重新选择");
  if (!can(actor, MANAGE, { section: article.section })) throw refuse("你的角色不能给这个分区的文章安排直播");
}

/** Minutes by which a start may be past that somebody announces: he took a while over the form. */
const LATE_MINUTES = 15;

/** @throws AppError INVALID_INPUT beside the field for a start that is over */
export function demandComing(startsAt: Date): void {
  if (startsAt.getTime() < Date.now() - LATE_MINUTES * 60_000)
    throw new AppError("INVALID_INPUT", "开始时间已过，请先改到以后", { field: "starts_at" });
}

/** What the audit log keeps of a room. */
export const said = (row: RoomRow): Record<string, unknown> => ({
  excerpt: row.title,
  section: row.section,
  starts_at: row.startsAt.toISOString(),
  minutes: row.minutes,
  ...(row.articleId !== null && { article_id: row.articleId }),
});
