import { and, eq } from "drizzle-orm";
import { admins, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { articlePath } from "#features/articles/address.ts";
import { articleDrafts, articleHandIns, articles } from "#features/articles/server/tables.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { sameContent } from "./content.ts";
import { refuseDeciding } from "./deciders.ts";
import type { HandInRecord } from "./hand-in-state.ts";
import { publishLocked } from "./publish.ts";
import { type DraftRow, lockDraft } from "./read-draft.ts";
import { wakeAt } from "./schedule.ts";
import { takeDownLocked } from "./take-down.ts";
import { keepVersion, versionContent } from "./versions.ts";

type Means = Pick<Services, "db" | "cache" | "env" | "events" | "jobs" | "log">;

interface Which {
  hand_in: string;
  version: number;
}

type Outcome = "published" | "scheduled" | "unpublished";

/**
 * Passes a hand-in: publishes the version that was handed in, now or at its time, or takes the article down.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT with who decided before, and for what can no longer be published; CHANGED
 *   for another version than was handed in
 */
export async function passHandIn(
  services: Means,
  actor: AdminActor,
  id: string,
  which: Which,
  now = new Date(),
): Promise<{ outcome: Outcome; path: string }> {
  let wake: Date[] = [];
  const done = await services.db.transaction(async (tx) => {
    const { draft, waiting } = await decide(tx, actor, id, which, { state: "passed" });
    const { outcome, articleId } =
      waiting.act === "unpublish"
        ? await takeDown(tx, services, actor, draft)
        : await publishOrSchedule(tx, services, actor, { draft, waiting, now });
    wake = [outcome === "scheduled" ? waiting.publishAt : null, waiting.takeDownAt].filter(
      (at) => at !== null,
    );
    await recordAudit(tx, {
      adminId: actor.id,
      action: waiting.act === "unpublish" ? "article.pass_down" : "article.pass",
      targetKind: articleId === null ? "article_draft" : "article",
      targetId: articleId ?? id,
      after: {
        ...{ title: draft.title, section: draft.section, version: waiting.version },
        handed_in_by: await nameOfAdmin(tx, waiting.byAdmin),
        ...(waiting.correction !== "" && { correction: waiting.correction }),
        ...(outcome === "scheduled" && { publish_at: waiting.publishAt }),
      },
      address: actor.address,
    });
    return {
      outcome,
      path:
        articleId === null || outcome !== "published"
          ? ""
          : articlePath({ id: articleId, kind: draft.kind, slug: draft.content.seo?.slug }),
    };
  });
  for (const at of wake) await wakeAt(services, at, now);
  return done;
}

/**
 * Sends a hand-in back to whoever handed it in.
 * @throws AppError as `passHandIn`
 */
export async function sendBack(
  { db }: Pick<Services, "db">,
  actor: AdminActor,
  id: string,
  { reason, ...which }: Which & { reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { draft, waiting } = await decide(tx, actor, id, which, { state: "sent_back", reason });
    await recordAudit(tx, {
      adminId: actor.id,
      action: "article.send_back",
      targetKind: draft.articleId === null ? "article_draft" : "article",
      targetId: draft.articleId ?? id,
      after: {
        ...{ title: draft.title, section: draft.section, version: waiting.version, reason },
        handed_in_by: await nameOfAdmin(tx, waiting.byAdmin),
      },
      address: actor.address,
    });
  });
}

/** Locks the draft, so that of two people the second one learns who was first, and writes down what was decided. */
async function decide(
  tx: Transaction,
  actor: AdminActor,
  id: string,
  which: Which,
  decision: { state: "passed" } | { state: "sent_back"; reason: string },
): Promise<{ draft: DraftRow; waiting: HandInRecord }> {
  const draft = await lockDraft(tx, actor, id);
  const [found] = await tx
    .select({ waiting: articleHandIns, ended: admins.name })
    .from(articleHandIns)
    .leftJoin(admins, eq(admins.id, articleHandIns.endedBy))
    .where(and(eq(articleHandIns.id, which.hand_in), eq(articleHandIns.draftId, id)));
  if (found === undefined) throw new AppError("NOT_FOUND");
  const { waiting, ended } = found;
  const refused = refuseDeciding(actor, draft, waiting);
  if (refused !== null) throw new AppError("FORBIDDEN", refused);
  if (waiting.state !== "waiting")
    throw new AppError("CONFLICT", overWords[waiting.state](ended ?? "定时发布"));
  if (waiting.version !== which.version) throw new AppError("CHANGED");
  if (waiting.act === "publish") await demandSigned(tx, draft, waiting);
  await tx
    .update(articleHandIns)
    .set({ ...decision, endedBy: actor.id, endedAt: new Date() })
    .where(eq(articleHandIns.id, waiting.id));
  return { draft, waiting };
}

/** What is published is what was handed in, word for word. */
async function demandSigned(tx: Transaction, draft: DraftRow, waiting: HandInRecord): Promise<void> {
  const signed =
    waiting.revision === draft.revision &&
    sameContent(await versionContent(tx, draft.id, waiting.version), draft.content);
  if (!signed) throw new AppError("CHANGED");
}

const overWords: Record<Exclude<HandInRecord["state"], "waiting">, (who: string) => string> = {
  passed: (who) => `${who} 刚刚已经复核通过`,
  sent_back: (who) => `${who} 刚刚已经退回`,
  withdrawn: (who) => `${who} 已经撤回送审`,
  changed: (who) => `${who} 在送审之后改了内容，要重新送审`,
};

async function takeDown(tx: Transaction, services: Means, actor: AdminActor, draft: DraftRow) {
  if (!(await takeDownLocked(tx, services, draft, actor.id)))
    throw new AppError("CONFLICT", "这篇文章现在没有公开");
  return { outcome: "unpublished" as const, articleId: draft.articleId };
}

async function publishOrSchedule(
  tx: Transaction,
  services: Means,
  actor: AdminActor,
  { draft, waiting, now }: { draft: DraftRow; waiting: HandInRecord; now: Date },
): Promise<{ outcome: Outcome; articleId: string | null }> {
  const { publishAt, takeDownAt, correction } = waiting;
  if (takeDownAt !== null && takeDownAt <= now)
    throw new AppError("CONFLICT", "送审时定的下线时间已经过了，请退回重新送审");
  if (publishAt === null || publishAt <= now) {
    const { articleId } = await publishLocked(tx, services, draft, { adminId: actor.id, correction }, now);
    await tx.update(articleDrafts).set({ takeDownAt }).where(eq(articleDrafts.id, draft.id));
    return { outcome: "published", articleId };
  }
  await refuseTakenAway(tx, draft);
  await keepVersion(tx, draft.id, { why: "scheduled", content: draft.content, adminId: actor.id });
  await tx
    .update(articleDrafts)
    .set({ state: "scheduled", publishAt, takeDownAt, scheduleProblem: "" })
    .where(eq(articleDrafts.id, draft.id));
  return { outcome: "scheduled", articleId: draft.articleId };
}

/** What moderators took away could not be published when its time comes. */
async function refuseTakenAway(tx: Transaction, { articleId }: DraftRow): Promise<void> {
  if (articleId === null) return;
  const [article] = await tx
    .select({ status: articles.status })
    .from(articles)
    .where(eq(articles.id, articleId));
  if (article?.status !== "published" && article?.status !== "withdrawn")
    throw new AppError("CONFLICT", "这篇文章已被审核处理，不能在这里重新发布");
}

async function nameOfAdmin(tx: Transaction, id: string): Promise<string> {
  const [row] = await tx.select({ name: admins.name }).from(admins).where(eq(admins.id, id));
  return row?.name ?? "";
}
