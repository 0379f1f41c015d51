import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { handInEndpoints } from "#features/articles/hand-in-contract.ts";
import { articleHandIns, articles } from "#features/articles/server/tables.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { assertComplete } from "./publish.ts";
import { type DraftRow, lockDraft } from "./read-draft.ts";
import { assertTimes } from "./schedule.ts";
import { keepVersion } from "./versions.ts";

type Wanted = z.output<(typeof handInEndpoints)["POST /api/admin/articles/drafts/{id}/hand-in"]["body"]>;

const date = (text: string | null) => (text === null ? null : new Date(text));

/**
 * Hands a draft in as it stands, for a second person to publish; or its article, to be taken down. The version that is
 * kept of it is what he passes.
 * @throws AppError CHANGED, NOT_FOUND, FORBIDDEN; INVALID_INPUT for what is missing and times that cannot be; CONFLICT where
 *   it waits already, or there is nothing to publish or take down
 */
export async function handIn(
  { db }: Pick<Services, "db">,
  actor: AdminActor,
  id: string,
  wanted: Wanted,
  now = new Date(),
): Promise<{ id: string; version: number }> {
  const { act, note } = wanted;
  const times = { publishAt: date(wanted.publish_at), takeDownAt: date(wanted.take_down_at) };
  return db.transaction(async (tx) => {
    const row = await lockDraft(tx, actor, id);
    if (row.revision !== wanted.base) throw new AppError("CHANGED");
    const live = await isLive(tx, row);
    if (act === "publish") assertPublishable(row, live, times, now);
    else if (!live) throw new AppError("CONFLICT", "这篇文章现在没有公开");
    const version = await keepVersion(tx, id, {
      why: "handed_in",
      note,
      content: row.content,
      adminId: actor.id,
    });
    const [made] = await tx
      .insert(articleHandIns)
      .values({
        ...{ draftId: id, act, revision: row.revision, version, note, byAdmin: actor.id },
        ...(act === "publish" && { ...times, correction: live ? wanted.correction : "" }),
      })
      .onConflictDoNothing()
      .returning({ id: articleHandIns.id });
    if (made === undefined) throw new AppError("CONFLICT", "这篇文章已经送审，正在等同事复核");
    await recordAudit(tx, {
      adminId: actor.id,
      action: act === "publish" ? "article.hand_in" : "article.hand_in_down",
      targetKind: row.articleId === null ? "article_draft" : "article",
      targetId: row.articleId ?? id,
      after: {
        ...{ title: row.title, section: row.section, version },
        ...(note !== "" && { note }),
        ...(times.publishAt !== null && act === "publish" && { publish_at: times.publishAt }),
      },
      address: actor.address,
    });
    return { id: made.id, version };
  });
}

async function isLive(tx: Transaction, { articleId }: DraftRow): Promise<boolean> {
  if (articleId === null) return false;
  const [article] = await tx
    .select({ status: articles.status })
    .from(articles)
    .where(eq(articles.id, articleId));
  return article?.status === "published";
}

/** What could not be published when it is passed is not handed in. */
function assertPublishable(
  row: DraftRow,
  live: boolean,
  { publishAt, takeDownAt }: { publishAt: Date | null; takeDownAt: Date | null },
  now: Date,
): void {
  if (live && row.state === "done") throw new AppError("CONFLICT", "没有要发布的改动");
  assertTimes({ publishAt, embargoUntil: row.embargoUntil, takeDownAt }, now);
  if (publishAt === null && row.embargoUntil !== null && row.embargoUntil > now)
    throw new AppError("CONFLICT", "还在禁发期内，请选一个之后的发布时间再送审");
  assertComplete(row.content);
}

/**
 * Takes the own hand-in back; or puts aside one that was sent back, which is told no longer.
 * @throws AppError NOT_FOUND; FORBIDDEN for a colleague's; CONFLICT when it was decided meanwhile
 */
export async function withdrawHandIn(
  { db }: Pick<Services, "db">,
  actor: AdminActor,
  id: string,
  handInId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockDraft(tx, actor, id);
    const [before] = await tx
      .select()
      .from(articleHandIns)
      .where(and(eq(articleHandIns.id, handInId), eq(articleHandIns.draftId, id)));
    if (before === undefined) throw new AppError("NOT_FOUND");
    if (before.byAdmin !== actor.id) throw new AppError("FORBIDDEN", "只有送审的人能撤回");
    const [ended] = await tx
      .update(articleHandIns)
      .set({ state: "withdrawn", endedBy: actor.id, endedAt: new Date() })
      .where(
        and(
          eq(articleHandIns.id, handInId),
          inArray(articleHandIns.state, ["waiting", "sent_back", "changed"]),
        ),
      )
      .returning({ id: articleHandIns.id });
    if (ended === undefined)
      throw new AppError("CONFLICT", before.state === "passed" ? "同事已经复核通过了" : "已经撤回了");
    if (before.state !== "waiting") return;
    await recordAudit(tx, {
      adminId: actor.id,
      action: "article.hand_in_withdraw",
      targetKind: row.articleId === null ? "article_draft" : "article",
      targetId: row.articleId ?? id,
      after: { title: row.title, version: before.version },
      address: actor.address,
    });
  });
}
