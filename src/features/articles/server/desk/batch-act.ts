import { eq } from "drizzle-orm";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { BatchAct } from "#features/articles/batch-contract.ts";
import type { DraftContent } from "#features/articles/draft-contract.ts";
import { LIST_TAG, PINS_TAG } from "#features/articles/server/cache-tags.ts";
import { articlePins, articles, type BeforeBatch } from "#features/articles/server/tables.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { sameContent } from "./content.ts";
import { contentOfArticle } from "./content-of-article.ts";
import { pinLocked } from "./pins.ts";
import { publishLocked } from "./publish.ts";
import type { DraftRow } from "./read-draft.ts";
import { demandPublishing, demandWriting } from "./rights.ts";
import { writeContent } from "./save-draft.ts";
import { takeDownLocked } from "./take-down.ts";

type Effects = Pick<Services, "cache" | "env" | "events">;
type Article = typeof articles.$inferSelect;

const TAGS_MOST = 8;

/**
 * Does one act of a batch to a draft that the caller has locked.
 * @returns how it stood before; null where it is so already
 * @throws AppError FORBIDDEN, CONFLICT, INVALID_INPUT, as the act by itself
 */
export async function actLocked(
  tx: Transaction,
  services: Effects,
  actor: AdminActor,
  row: DraftRow,
  act: BatchAct,
): Promise<BeforeBatch | null> {
  const [article] =
    row.articleId === null
      ? []
      : await tx.select().from(articles).where(eq(articles.id, row.articleId)).for("update");
  const before = await stoodBefore(tx, row, article);
  const changed = await doOne(tx, services, { actor, row, act, article });
  return changed ? before : null;
}

interface Case {
  actor: AdminActor;
  row: DraftRow;
  act: BatchAct;
  article: Article | undefined;
}

async function doOne(tx: Transaction, services: Effects, one: Case): Promise<boolean> {
  const { actor, row, act, article } = one;
  const live = article?.status === "published";
  switch (act.kind) {
    case "publish": {
      demandPublishing(actor, row);
      if (live && row.state === "done") return false;
      const { articleId } = await publishLocked(tx, services, row, { adminId: actor.id });
      await audit(tx, one, live ? "article.correct" : "article.publish", articleId);
      return true;
    }
    case "unpublish":
      demandPublishing(actor, row);
      if (article?.status === "withdrawn") return false;
      if (article === undefined || !live) throw new AppError("CONFLICT", "这篇文章现在没有公开");
      await takeDownLocked(tx, services, row, actor.id);
      await audit(tx, one, "article.unpublish", article.id);
      return true;
    case "move": {
      const section = act.section ?? row.section;
      if (sectionBySlug(section) === undefined) throw new AppError("INVALID_INPUT", "没有这个分区");
      return change(tx, services, one, {
        ...{ ...row.content, section, channel: act.channel ?? row.content.channel },
        // A place in the carousel is one of the section that it left.
        featured: section === row.section ? row.content.featured : null,
      });
    }
    case "tags": {
      const kept = row.content.tags.filter((tag) => !act.remove.includes(tag));
      const tags = [...new Set([...kept, ...act.add.filter((tag) => tag !== "")])];
      if (tags.length > TAGS_MOST) throw new AppError("INVALID_INPUT", `一篇最多 ${TAGS_MOST} 个标签`);
      return change(tx, services, one, { ...row.content, tags });
    }
    case "pin":
      demandPublishing(actor, row);
      if (article === undefined || !live) throw new AppError("CONFLICT", "公开的文章才能置顶");
      if (act.until !== null && new Date(act.until) <= new Date())
        throw new AppError("INVALID_INPUT", "结束时间要晚于现在");
      await pinLocked(tx, actor, article, act.until === null ? null : new Date(act.until));
      await audit(tx, one, "article.pin", article.id);
      await services.cache.invalidate(tx, [LIST_TAG, PINS_TAG]);
      return true;
    case "unpin": {
      demandPublishing(actor, row);
      if (article === undefined) return false;
      const gone = await tx
        .delete(articlePins)
        .where(eq(articlePins.articleId, article.id))
        .returning({ section: articlePins.section });
      if (gone.length === 0) return false;
      await audit(tx, one, "article.unpin", article.id);
      await services.cache.invalidate(tx, [LIST_TAG, PINS_TAG]);
      return true;
    }
  }
}

/** Changes what a draft says, and at once what readers see of it where it is public. */
async function change(
  tx: Transaction,
  services: Effects,
  one: Case,
  content: DraftContent,
): Promise<boolean> {
  const { actor, row, article } = one;
  demandWriting(actor, content);
  if (sameContent(content, row.content)) return false;
  const live = article?.status === "published";
  if (live) {
    demandPublishing(actor, row);
    demandPublishing(actor, content);
    if (row.state !== "done") throw new AppError("CONFLICT", "有没发布的修改，先发布它再批量改");
  }
  const written = await writeContent(tx, actor, row, content);
  if (live) await publishLocked(tx, services, written, { adminId: actor.id });
  await audit(tx, one, "article.batch", row.articleId ?? row.id, content);
  return true;
}

async function stoodBefore(
  tx: Transaction,
  row: DraftRow,
  article: Article | undefined,
): Promise<BeforeBatch> {
  const pins =
    article === undefined
      ? []
      : await tx.select().from(articlePins).where(eq(articlePins.articleId, article.id));
  return {
    content: row.content,
    state: row.state,
    publishAt: row.publishAt?.toISOString() ?? null,
    takeDownAt: row.takeDownAt?.toISOString() ?? null,
    status: article?.status ?? null,
    live: article?.status === "published" ? await contentOfArticle(tx, article) : null,
    pins: pins.map(({ section, channel, position, fromAt, untilAt }) => ({
      ...{ section, channel, position },
      fromAt: fromAt?.toISOString() ?? null,
      untilAt: untilAt?.toISOString() ?? null,
    })),
  };
}

async function audit(
  tx: Transaction,
  { actor, row, act }: Case,
  action:
    | "article.publish"
    | "article.correct"
    | "article.unpublish"
    | "article.pin"
    | "article.unpin"
    | "article.batch",
  targetId: string,
  content?: DraftContent,
): Promise<void> {
  const told = ({ section, channel, tags }: DraftContent) =>
    act.kind === "tags" ? { tags: tags.join("、") } : { section, channel };
  await recordAudit(tx, {
    adminId: actor.id,
    action,
    targetKind: content !== undefined && row.articleId === null ? "article_draft" : "article",
    targetId,
    ...(content && { before: told(row.content) }),
    after: {
      title: row.title,
      ...(content && told(content)),
      ...(act.kind === "pin" && act.until !== null && { until: act.until }),
    },
    address: actor.address,
  });
}
