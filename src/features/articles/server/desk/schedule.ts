import { and, asc, eq, lte } from "drizzle-orm";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { articleDrafts } from "#features/articles/server/tables.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { byId, eachRow, notAside } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { endAsDone } from "./hand-in-state.ts";
import { assertComplete, publishLocked } from "./publish.ts";
import { lockDraft } from "./read-draft.ts";
import { demandPublishing } from "./rights.ts";
import { savedAs } from "./save-draft.ts";
import { takeDownLocked } from "./take-down.ts";
import { keepVersion } from "./versions.ts";

const QUEUE = "articles-schedule";
/** Drafts that could be neither published nor taken down, through no fault of their words, are set aside under these. */
export const PUBLISHING_ROUND = "articles-publish";
export const TAKING_DOWN_ROUND = "articles-take-down";
/** One run does so many; the next one follows within a minute. */
const BATCH = 100;
const YEAR_MS = 366 * 86_400_000;

interface Wanted {
  base: number;
  publish_at: string | null;
  embargo_until: string | null;
  take_down_at: string | null;
}

/**
 * Sets when a draft is published and taken down, and before when nobody may publish it. Without a time of publication it
 * is a draft again.
 * @throws AppError CHANGED, FORBIDDEN, NOT_FOUND; INVALID_INPUT for times that cannot be, and for what is missing
 */
export async function scheduleDraft(
  services: Pick<Services, "db" | "jobs" | "log">,
  actor: AdminActor,
  id: string,
  wanted: Wanted,
  address: string,
  now = new Date(),
): Promise<{ revision: number; saved_at: string }> {
  const read = (text: string | null) => (text === null ? null : new Date(text));
  const publishAt = read(wanted.publish_at);
  const embargoUntil = read(wanted.embargo_until);
  const takeDownAt = read(wanted.take_down_at);
  assertTimes({ publishAt, embargoUntil, takeDownAt }, now);
  const saved = await services.db.transaction(async (tx) => {
    const row = await lockDraft(tx, actor, id);
    demandPublishing(actor, row);
    if (row.revision !== wanted.base) throw new AppError("CHANGED");
    if (publishAt !== null) {
      assertComplete(row.content);
      await keepVersion(tx, id, { why: "scheduled", content: row.content, adminId: actor.id });
    }
    if (publishAt !== null) await endAsDone(tx, id, "publish", actor.id);
    const state = publishAt !== null ? "scheduled" : row.state === "scheduled" ? "draft" : row.state;
    const [written] = await tx
      .update(articleDrafts)
      .set({ publishAt, embargoUntil, takeDownAt, state, scheduleProblem: "" })
      .where(eq(articleDrafts.id, id))
      .returning();
    await recordAudit(tx, {
      adminId: actor.id,
      action: "article.schedule",
      targetKind: "article_draft",
      targetId: id,
      before: { publish_at: row.publishAt, take_down_at: row.takeDownAt, embargo_until: row.embargoUntil },
      after: { title: row.title, ...wanted },
      address,
    });
    return savedAs(written ?? row);
  });
  for (const at of [publishAt, takeDownAt]) if (at !== null) await wakeAt(services, at, now);
  return saved;
}

/** Publishes, or takes down, on time rather than with the next round, which finds it all the same. */
export async function wakeAt(
  { jobs, log }: Pick<Services, "jobs" | "log">,
  at: Date,
  now: Date,
): Promise<void> {
  const startAfterSeconds = Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000));
  try {
    await jobs.send(QUEUE, {}, { startAfterSeconds });
  } catch (error) {
    log.warn({ err: error }, "the schedule of articles waits for its next round");
  }
}

type Times = Record<"publishAt" | "embargoUntil" | "takeDownAt", Date | null>;

/** @throws AppError INVALID_INPUT for times that cannot be */
export function assertTimes({ publishAt, embargoUntil, takeDownAt }: Times, now: Date): void {
  const wrong = (field: string, text: string) => new AppError("INVALID_INPUT", text, { field });
  if (publishAt !== null && publishAt <= now) throw wrong("publish_at", "发布时间要晚于现在");
  for (const [field, at] of Object.entries({
    publish_at: publishAt,
    embargo_until: embargoUntil,
    take_down_at: takeDownAt,
  }))
    if (at !== null && at.getTime() > now.getTime() + YEAR_MS) throw wrong(field, "时间最远可以选一年以后");
  if (publishAt !== null && embargoUntil !== null && publishAt < embargoUntil)
    throw wrong("publish_at", "发布时间不能早于禁发期结束");
  if (takeDownAt !== null && takeDownAt <= (publishAt ?? now))
    throw wrong("take_down_at", "下线时间要晚于发布时间");
}

/**
 * Publishes and takes down what is due, each exactly once: a draft that another process has in its hands is left to it.
 * What cannot be published becomes a draft again and says why.
 * @returns how many were published and taken down
 */
export async function keepSchedule(
  services: Pick<Services, "db" | "cache" | "env" | "events" | "log">,
  now = new Date(),
): Promise<{ published: number; takenDown: number }> {
  const { db } = services;
  const due = await db
    .select({ id: articleDrafts.id })
    .from(articleDrafts)
    .where(
      and(
        eq(articleDrafts.state, "scheduled"),
        lte(articleDrafts.publishAt, now),
        notAside(PUBLISHING_ROUND, articleDrafts.id),
      ),
    )
    .orderBy(asc(articleDrafts.publishAt))
    .limit(BATCH);
  const published = await eachRow(services, PUBLISHING_ROUND, byId(due), (id) =>
    publishDue(services, id, now),
  );
  const ending = await db
    .select({ id: articleDrafts.id })
    .from(articleDrafts)
    .where(and(lte(articleDrafts.takeDownAt, now), notAside(TAKING_DOWN_ROUND, articleDrafts.id)))
    .limit(BATCH);
  const takenDown = await eachRow(services, TAKING_DOWN_ROUND, byId(ending), (id) =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(articleDrafts)
        .where(and(eq(articleDrafts.id, id), lte(articleDrafts.takeDownAt, now)))
        .for("update", { skipLocked: true });
      return row !== undefined && (await takeDownLocked(tx, services, row, null));
    }),
  );
  return { published: published.filter(Boolean).length, takenDown: takenDown.filter(Boolean).length };
}

async function publishDue(
  services: Pick<Services, "db" | "cache" | "env" | "events" | "log">,
  id: string,
  now: Date,
): Promise<boolean> {
  const { db, log } = services;
  const stillDue = and(
    eq(articleDrafts.id, id),
    eq(articleDrafts.state, "scheduled"),
    lte(articleDrafts.publishAt, now),
  );
  try {
    return await db.transaction(async (tx) => {
      const [row] = await tx.select().from(articleDrafts).where(stillDue).for("update", { skipLocked: true });
      if (row === undefined) return false;
      await publishLocked(tx, services, row, { adminId: null }, now);
      return true;
    });
  } catch (error) {
    // Anything else is the machine's fault: it is set aside, and tried again.
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error, draft: id }, "a scheduled article could not be published");
    await db
      .update(articleDrafts)
      .set({ state: "draft", scheduleProblem: error.messages.join("，") })
      .where(stillDue);
    return false;
  }
}

/** Every minute, and when something is due. */
export async function defineArticleJobs(services: Services): Promise<void> {
  await services.jobs.define(QUEUE, {
    cron: "* * * * *",
    work: async () => {
      const done = await keepSchedule(services);
      if (done.published + done.takenDown > 0) services.log.info(done, "kept the schedule of articles");
    },
  });
}
