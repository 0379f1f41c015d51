import { and, desc, eq, inArray, or } from "drizzle-orm";
import type { z } from "zod";
import { levelWith, rightOf } from "#capabilities/community/growth/server/public.ts";
import { media, presentPicture, presentUnlisted } from "#capabilities/media/media/server/public.ts";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import type { ownTopicSchema, ownTopicSideSchema } from "#features/topics/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { joiningRefusal } from "./owners-topics.ts";
import { presentCard, selectCards } from "./present.ts";
import { seriesOf } from "./show-topic.ts";
import type { TopicRow } from "./standing.ts";
import { topicFollows, topics } from "./tables.ts";

/** For how long a host may have a deleted topic back, in ms. */
export const RESTORE_MS = 7 * 86_400_000;

/** What proposing needs, as levels grant it. */
export const RIGHT = "topic.create";

type OwnTopicView = z.input<typeof ownTopicSchema>;

/** Of everything that its host can change, and of where it stands. */
export function topicVersion(row: TopicRow): string {
  const { name, intro, classKey, coverId, series, ownersOnly, status, rejectReason, mergedIntoId } = row;
  return versionOf(name, intro, classKey, coverId, series, ownersOnly, status, rejectReason, mergedIntoId);
}

/** Topics that a member proposed, looks after or is offered, newest first; those that he gave up for good are left out. */
export async function hostedTopics(db: Queryable, memberId: string) {
  const rows = await db
    .select()
    .from(topics)
    .where(or(eq(topics.hostId, memberId), eq(topics.heirId, memberId)))
    .orderBy(desc(topics.createdAt), desc(topics.id))
    .limit(200);
  const [right, level] = await Promise.all([rightOf(db, memberId, RIGHT), levelWith(db, RIGHT)]);
  const kept = rows.filter((row) => row.mergedIntoId === null && !isOver(row));
  return { items: await presentOwn(db, kept, memberId), may_propose: right > 0, level_needed: level };
}

/** Deleted so long ago that nothing brings it back. */
export function isOver({ status, deletedAt }: TopicRow, now = new Date()): boolean {
  return status === "withdrawn" && deletedAt !== null && now.getTime() - deletedAt.getTime() > RESTORE_MS;
}

/** One own topic. @throws AppError NOT_FOUND */
export async function showOwnTopic(db: Queryable, id: string, memberId: string): Promise<OwnTopicView> {
  const rows = await db.select().from(topics).where(eq(topics.id, id));
  const [view] = await presentOwn(db, rows, memberId);
  if (view === undefined) throw new AppError("NOT_FOUND", "话题不存在或已被删除");
  return view;
}

/** As their host sees them: with what he handed in last. */
async function presentOwn(
  db: Queryable,
  rows: readonly TopicRow[],
  memberId: string,
): Promise<OwnTopicView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const covers = rows.flatMap(({ coverId }) => coverId ?? []);
  const [cards, pictures, heirs] = await Promise.all([
    selectCards(db).where(inArray(topics.id, ids)),
    covers.length === 0 ? [] : db.select().from(media).where(inArray(media.id, covers)),
    memberCards(
      db,
      rows.flatMap(({ heirId }) => heirId ?? []),
    ),
  ]);
  const views = rows.map(async (row): Promise<OwnTopicView[]> => {
    const card = cards.find(({ id }) => id === row.id);
    if (card === undefined) return [];
    const cover = pictures.find(({ id }) => id === row.coverId);
    const isShown = row.visible && row.status === "published";
    const shown = cover && (isShown ? presentPicture(cover) : presentUnlisted(cover));
    return [
      {
        topic: { ...presentCard(card), intro: row.intro, cover: shown ?? null },
        series: await seriesOf(db, row.series),
        status: row.status,
        reason: row.rejectReason,
        visible: row.visible,
        version: topicVersion(row),
        heir: heirs.get(row.heirId ?? "") ?? null,
        offered: row.heirId === memberId && row.hostId !== memberId,
        delete_asked: row.deleteAskedAt !== null,
        restorable_until:
          row.status === "withdrawn" && row.deletedAt !== null
            ? new Date(row.deletedAt.getTime() + RESTORE_MS).toISOString()
            : null,
      },
    ];
  });
  return (await Promise.all(views)).flat();
}

/** What a topic is to a member. An unknown one is nothing to him. */
export async function ownSide(
  db: Queryable,
  id: string,
  memberId: string,
): Promise<z.input<typeof ownTopicSideSchema>> {
  const [row] = await db
    .select({
      hostId: topics.hostId,
      heirId: topics.heirId,
      closedAt: topics.closedAt,
      visible: topics.visible,
      ownersOnly: topics.ownersOnly,
      series: topics.series,
      section: topics.section,
    })
    .from(topics)
    .where(eq(topics.id, id));
  const followed = await db
    .select({ topicId: topicFollows.topicId })
    .from(topicFollows)
    .where(and(eq(topicFollows.memberId, memberId), eq(topicFollows.topicId, id)));
  const refusal = row?.ownersOnly === true ? await joiningRefusal(db, memberId, row) : null;
  return {
    following: followed.length > 0,
    hosting: row?.hostId === memberId,
    offered: row?.heirId === memberId,
    can: { join: row?.visible === true && row.closedAt === null && refusal === null },
    owners_refusal: refusal,
  };
}
