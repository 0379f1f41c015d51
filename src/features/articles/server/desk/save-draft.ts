import { eq } from "drizzle-orm";
import type { DraftContent } from "#features/articles/draft-contract.ts";
import { articleDrafts, articles } from "#features/articles/server/tables.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { newCommentsMode } from "./comments-mode.ts";
import { emptyContent, listColumns, sameContent } from "./content.ts";
import { contentOfArticle } from "./content-of-article.ts";
import { holdFiles, picturesOfBody, storedBody } from "./draft-files.ts";
import { endForChange } from "./hand-in-state.ts";
import { type DraftRow, lockDraft } from "./read-draft.ts";
import { demandWriting, mayPublish } from "./rights.ts";
import { keepVersion } from "./versions.ts";

type Saved = { revision: number; saved_at: string };

const RESCHEDULE = "定时之后内容有改动，请有发布权限的同事重新定时";

/** Begins a new draft. @throws AppError FORBIDDEN; INVALID_INPUT for an unknown section */
export async function beginDraft(
  { db }: Pick<Services, "db">,
  actor: AdminActor,
  { kind, section }: Pick<DraftContent, "kind" | "section">,
): Promise<{ id: string }> {
  if (sectionBySlug(section) === undefined) throw new AppError("INVALID_INPUT", "没有这个分区");
  demandWriting(actor, { kind, section });
  const content = { ...emptyContent(kind, section), comments: await newCommentsMode(db) };
  const [row] = await db
    .insert(articleDrafts)
    .values({ content, ...listColumns(content), createdBy: actor.id, updatedBy: actor.id })
    .returning({ id: articleDrafts.id });
  return { id: row?.id ?? "" };
}

/** Opens the working copy of an article; makes it where there is none. @throws AppError NOT_FOUND, FORBIDDEN */
export async function openArticle(
  { db }: Pick<Services, "db">,
  actor: AdminActor,
  articleId: string,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    // Two who open it at once get one copy.
    const [article] = await tx.select().from(articles).where(eq(articles.id, articleId)).for("update");
    if (article === undefined) throw new AppError("NOT_FOUND");
    demandWriting(actor, article);
    const [known] = await tx
      .select({ id: articleDrafts.id })
      .from(articleDrafts)
      .where(eq(articleDrafts.articleId, articleId));
    if (known) return known;
    const content = await contentOfArticle(tx, article);
    const [row] = await tx
      .insert(articleDrafts)
      .values({
        articleId,
        content,
        ...listColumns(content),
        state: "done",
        createdBy: actor.id,
        updatedBy: actor.id,
      })
      .returning({ id: articleDrafts.id });
    const id = row?.id ?? "";
    await keepFilesOfArticle(tx, id, content);
    await keepVersion(tx, id, { why: "published", note: "原文", content, adminId: null });
    return { id };
  });
}

async function keepFilesOfArticle(tx: Transaction, id: string, content: DraftContent): Promise<void> {
  await holdFiles(tx, id, content, await picturesOfBody(tx, content.body), null);
}

/**
 * Saves a draft. Against an older revision nothing is overwritten: what was sent is kept as a version, and refused.
 * @throws AppError CHANGED; NOT_FOUND; FORBIDDEN; INVALID_INPUT (files that are gone, another kind)
 */
export async function saveDraft(
  { db }: Pick<Services, "db">,
  actor: AdminActor,
  id: string,
  { base, content }: { base: number; content: DraftContent },
): Promise<Saved> {
  const saved = await db.transaction(async (tx) => {
    const row = await lockDraft(tx, actor, id);
    if (content.kind !== row.kind) throw new AppError("INVALID_INPUT", "文章的类型不能改");
    demandWriting(actor, content);
    if (sectionBySlug(content.section) === undefined) throw new AppError("INVALID_INPUT", "没有这个分区");
    const { html, files } = await storedBody(tx, content.body);
    const clean = { ...content, body: html };
    // A save whose answer was lost comes again.
    if (sameContent(clean, row.content)) return savedAs(row);
    await holdFiles(tx, id, clean, files, actor.id);
    if (row.revision !== base) {
      await keepVersion(tx, id, { why: "conflict", content: clean, adminId: actor.id });
      return null;
    }
    if (row.updatedBy !== null && row.updatedBy !== actor.id)
      await keepVersion(tx, id, {
        why: "kept",
        note: "换人编辑前",
        content: row.content,
        adminId: row.updatedBy,
      });
    return savedAs(await writeContent(tx, actor, row, clean));
  });
  // Only now: the version has to stay.
  if (saved === null) throw new AppError("CHANGED", "同事刚刚保存了另一份改动，你的内容已存为版本");
  return saved;
}

/** Puts a content into a locked draft as its next revision. What was handed in of it before can be passed no longer. */
export async function writeContent(
  tx: Transaction,
  actor: AdminActor,
  row: DraftRow,
  content: DraftContent,
): Promise<DraftRow> {
  const released = row.state === "scheduled" && !mayPublish(actor, row);
  const [written] = await tx
    .update(articleDrafts)
    .set({
      content,
      ...listColumns(content),
      revision: row.revision + 1,
      state: row.state === "scheduled" && !released ? "scheduled" : "draft",
      ...(released && { scheduleProblem: RESCHEDULE }),
      updatedBy: actor.id,
      updatedAt: new Date(),
    })
    .where(eq(articleDrafts.id, row.id))
    .returning();
  if (written === undefined) throw new Error("the draft was not returned");
  await endForChange(tx, row.id, actor.id);
  return written;
}

export const savedAs = ({ revision, updatedAt }: DraftRow): Saved => ({
  revision,
  saved_at: updatedAt.toISOString(),
});

/**
 * Deletes a draft that was never published, with its versions.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT for the working copy of an article
 */
export async function deleteDraft(
  { db }: Pick<Services, "db">,
  actor: AdminActor,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockDraft(tx, actor, id);
    if (row.articleId !== null) throw new AppError("CONFLICT", "发布过的文章只能下线，不能删除");
    await tx.delete(articleDrafts).where(eq(articleDrafts.id, id));
  });
}
