import { eq } from "drizzle-orm";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { moveLife } from "#capabilities/review/moderation/server/public.ts";
import { ARTICLE_REVIEW } from "#features/articles/server/review-kind.ts";
import { articleDrafts, articles } from "#features/articles/server/tables.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { endAsDone } from "./hand-in-state.ts";
import { type DraftRow, lockDraft } from "./read-draft.ts";
import { demandPublishing } from "./rights.ts";

type Effects = Pick<Services, "cache" | "env" | "events">;

/** Takes an article down; its editors can publish it again. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT */
export async function unpublishDraft(
  services: Pick<Services, "db"> & Effects,
  actor: AdminActor,
  id: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const row = await lockDraft(tx, actor, id);
    demandPublishing(actor, row);
    if (!(await takeDownLocked(tx, services, row, actor.id)))
      throw new AppError("CONFLICT", "这篇文章现在没有公开");
    await recordAudit(tx, {
      adminId: actor.id,
      action: "article.unpublish",
      targetKind: "article",
      targetId: row.articleId ?? "",
      before: { status: "published" },
      after: { status: "withdrawn" },
      address: actor.address,
    });
  });
}

/** The same for a draft that the caller has locked. @returns whether the article was public */
export async function takeDownLocked(
  tx: Transaction,
  services: Effects,
  row: DraftRow,
  adminId: string | null,
): Promise<boolean> {
  await tx.update(articleDrafts).set({ takeDownAt: null }).where(eq(articleDrafts.id, row.id));
  if (row.articleId === null) return false;
  const [article] = await tx
    .select({ status: articles.status })
    .from(articles)
    .where(eq(articles.id, row.articleId))
    .for("update");
  if (article?.status !== "published") return false;
  await endAsDone(tx, row.id, "unpublish", adminId);
  await tx.update(articles).set({ featuredRank: null }).where(eq(articles.id, row.articleId));
  const { moved } = await moveLife(tx, services, ARTICLE_REVIEW, row.articleId, "withdraw", {
    by: { memberId: row.content.author, ...(adminId !== null && { adminId }) },
  });
  return moved;
}
