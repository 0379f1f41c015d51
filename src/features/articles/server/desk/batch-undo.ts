import { eq } from "drizzle-orm";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { lockLife, moveLife } from "#capabilities/review/moderation/server/public.ts";
import type { BatchAct } from "#features/articles/batch-contract.ts";
import { LIST_TAG, PINS_TAG } from "#features/articles/server/cache-tags.ts";
import { ARTICLE_REVIEW } from "#features/articles/server/review-kind.ts";
import { articleDrafts, articlePins, articles, type BeforeBatch } from "#features/articles/server/tables.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { listColumns, sameContent } from "./content.ts";
import { endForChange } from "./hand-in-state.ts";
import { lockPins } from "./pins.ts";
import { publishLocked } from "./publish.ts";
import type { DraftRow } from "./read-draft.ts";
import { demandPublishing, demandWriting } from "./rights.ts";
import { takeDownLocked } from "./take-down.ts";

type Effects = Pick<Services, "cache" | "env" | "events">;

const date = (text: string | null) => (text === null ? null : new Date(text));

/**
 * Puts a draft that the caller has locked, its article and its pins back to where they stood before a batch.
 * @throws AppError FORBIDDEN; CONFLICT for what moderators took away meanwhile
 */
export async function putBack(
  tx: Transaction,
  services: Effects,
  actor: AdminActor,
  row: DraftRow,
  { act, before }: { act: BatchAct; before: BeforeBatch },
): Promise<void> {
  demandWriting(actor, before.content);
  if (act.kind === "pin" || act.kind === "unpin") await putPinsBack(tx, services, actor, row, before);
  else await putArticleBack(tx, services, actor, row, { act, before });
  await recordAudit(tx, {
    adminId: actor.id,
    action: "article.batch_undo",
    targetKind: row.articleId === null ? "article_draft" : "article",
    targetId: row.articleId ?? row.id,
    after: { title: before.content.title },
    address: actor.address,
  });
}

async function putPinsBack(
  tx: Transaction,
  { cache }: Effects,
  actor: AdminActor,
  row: DraftRow,
  { pins }: BeforeBatch,
): Promise<void> {
  const { articleId } = row;
  demandPublishing(actor, row);
  if (articleId === null) return;
  for (const section of [...new Set(pins.map((pin) => pin.section))].sort()) await lockPins(tx, section);
  await tx.delete(articlePins).where(eq(articlePins.articleId, articleId));
  if (pins.length > 0)
    await tx
      .insert(articlePins)
      .values(
        pins.map((pin) => ({ ...pin, articleId, fromAt: date(pin.fromAt), untilAt: date(pin.untilAt) })),
      );
  await cache.invalidate(tx, [LIST_TAG, PINS_TAG]);
}

async function putArticleBack(
  tx: Transaction,
  services: Effects,
  actor: AdminActor,
  row: DraftRow,
  { act, before }: { act: BatchAct; before: BeforeBatch },
): Promise<void> {
  if (before.live !== null || act.kind === "publish") demandPublishing(actor, before.content);
  if (act.kind === "unpublish") await showAgain(tx, services, actor, row, before);
  else if (before.live !== null)
    await publishLocked(
      tx,
      services,
      { ...row, content: before.live, embargoUntil: null },
      { adminId: actor.id },
    );
  else if (act.kind === "publish") await takeDownLocked(tx, services, row, actor.id);
  const same = sameContent(before.content, row.content);
  if (!same) await endForChange(tx, row.id, actor.id);
  // A time that was set before is kept only by whoever may set one.
  if (before.state === "scheduled") demandPublishing(actor, before.content);
  await tx
    .update(articleDrafts)
    .set({
      content: before.content,
      ...listColumns(before.content),
      state: before.state,
      publishAt: date(before.publishAt),
      takeDownAt: date(before.takeDownAt),
      ...(!same && { revision: row.revision + 1, updatedBy: actor.id, updatedAt: new Date() }),
    })
    .where(eq(articleDrafts.id, row.id));
}

/** As it was taken down, with its place in the carousel. */
async function showAgain(
  tx: Transaction,
  services: Effects,
  actor: AdminActor,
  { articleId, content }: DraftRow,
  { live }: BeforeBatch,
): Promise<void> {
  if (articleId === null || live === null) return;
  const standing = await lockLife(tx, ARTICLE_REVIEW, articleId);
  if (standing?.state === "published") return;
  if (standing?.state !== "withdrawn")
    throw new AppError("CONFLICT", "这篇文章已被审核处理，不能在这里重新发布");
  await tx.update(articles).set({ featuredRank: live.featured }).where(eq(articles.id, articleId));
  await moveLife(tx, services, ARTICLE_REVIEW, articleId, "publish", {
    by: { memberId: content.author, adminId: actor.id },
    section: live.section,
    screening: { hits: [], waits: false },
    before: standing,
  });
}
