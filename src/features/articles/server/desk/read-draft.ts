import { eq, inArray } from "drizzle-orm";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import {
  mediaByIds,
  presentUnlisted,
  presentUnlistedVideo,
} from "#capabilities/media/media/server/public.ts";
import { articlePath } from "#features/articles/address.ts";
import type { Draft, LinkCard } from "#features/articles/draft-contract.ts";
import { filmsOf, linksOf } from "#features/articles/server/marks.ts";
import { articleDrafts, articles } from "#features/articles/server/tables.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { AppError } from "#shared/errors.ts";
import { refuseDeciding } from "./deciders.ts";
import { editorBody, namedFiles, picturesOfBody } from "./draft-files.ts";
import { lastHandIns, openHandIn } from "./hand-in-state.ts";
import { demandWriting, mayPublish } from "./rights.ts";

export type DraftRow = typeof articleDrafts.$inferSelect;

/**
 * A draft, locked until the transaction ends.
 * @throws AppError NOT_FOUND; FORBIDDEN where the actor may not write
 */
export async function lockDraft(tx: Transaction, actor: AdminActor, id: string): Promise<DraftRow> {
  const [row] = await tx.select().from(articleDrafts).where(eq(articleDrafts.id, id)).for("update");
  if (row === undefined) throw new AppError("NOT_FOUND");
  demandWriting(actor, row);
  return row;
}

/** @throws AppError NOT_FOUND; FORBIDDEN where the actor may not write */
export async function readDraft(db: Queryable, actor: AdminActor, id: string): Promise<DraftRow> {
  const [row] = await db.select().from(articleDrafts).where(eq(articleDrafts.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND");
  demandWriting(actor, row);
  return row;
}

const time = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** A draft as its editor opens it. @throws AppError NOT_FOUND, FORBIDDEN */
export async function showDraft(db: Queryable, actor: AdminActor, id: string): Promise<Draft> {
  const row = await readDraft(db, actor, id);
  const { content } = row;
  const [article] =
    row.articleId === null ? [] : await db.select().from(articles).where(eq(articles.id, row.articleId));
  const [files, shown, body, [editor], related] = await Promise.all([
    mediaByIds(db, namedFiles(content)),
    picturesOfBody(db, content.body),
    editorBody(db, content.body, (file) => presentUnlisted(file).src),
    row.updatedBy === null
      ? []
      : db.select({ name: admins.name }).from(admins).where(eq(admins.id, row.updatedBy)),
    content.related.length === 0
      ? []
      : db
          .select({ id: articles.id, title: articles.title })
          .from(articles)
          .where(inArray(articles.id, content.related)),
  ]);
  const video = content.video === null ? undefined : files.get(content.video);
  return {
    id: row.id,
    article: article
      ? {
          id: article.id,
          status: article.status,
          path: articlePath(article),
          published_at: article.publishedAt.toISOString(),
          corrections: article.corrections,
        }
      : null,
    state: row.state,
    revision: row.revision,
    content: { ...content, body },
    pictures: [...new Map([...files, ...shown.map((file) => [file.id, file] as const)]).values()]
      .filter(({ kind }) => kind === "image")
      .map((file) => presentUnlisted(file)),
    video: video ? presentUnlistedVideo(video) : null,
    films: await filmsOf(db, content.body, { unlisted: true }),
    links: (await linksOf(db, content.body)).map(presentLink),
    publish_at: time(row.publishAt),
    embargo_until: time(row.embargoUntil),
    take_down_at: time(row.takeDownAt),
    schedule_problem: row.scheduleProblem,
    updated_at: row.updatedAt.toISOString(),
    updated_by: editor?.name ?? "",
    can_publish: mayPublish(actor, row),
    hand_in: await showHandIn(db, actor, row),
    related: content.related.flatMap((one) => related.find(({ id: known }) => known === one) ?? []),
  };
}

async function showHandIn(db: Queryable, actor: AdminActor, row: DraftRow): Promise<Draft["hand_in"]> {
  const last = (await lastHandIns(db, [row.id])).get(row.id);
  const open = last === undefined ? null : openHandIn(last, actor.id);
  if (last === undefined || open === null) return null;
  const decides = open.state === "waiting" && refuseDeciding(actor, row, last.row) === null;
  return { ...open, can_decide: decides };
}

/** A card of a page elsewhere for editors, its picture at an address that only they learn. */
export const presentLink = ({ picture, ...link }: Awaited<ReturnType<typeof linksOf>>[number]): LinkCard => ({
  ...link,
  picture: picture === null ? null : presentUnlisted(picture),
});
