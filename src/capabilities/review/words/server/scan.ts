import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { wordEndpoints } from "#capabilities/review/words/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { lockedRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { showWord } from "./edit-list.ts";
import { historyOfTexts } from "./history.ts";
import { matchTexts } from "./judge.ts";
import { wordScans } from "./tables.ts";

type Scan = z.input<(typeof wordEndpoints)["GET /api/admin/words/{id}/scan"]["data"]>["scan"];

/** Texts of one transaction. */
const PART = 500;
const BEGINNING = new Date(0);

interface ScanJob {
  wordId: string;
  run: string;
}

/** The worker that looks through texts of the past. */
export async function defineScans(services: Services): Promise<void> {
  await services.jobs.define<ScanJob>("words.scan", {
    async work(job) {
      try {
        while (await scanPart(services, job));
      } catch (error) {
        await services.db.update(wordScans).set({ state: "failed", updatedAt: new Date() }).where(ofRun(job));
        throw error;
      }
    },
  });
}

const ofRun = ({ wordId, run }: ScanJob) => and(eq(wordScans.wordId, wordId), eq(wordScans.run, run));

/** How far the last scan for a word is. */
export async function showScan(db: Queryable, wordId: string): Promise<Scan> {
  const [row] = await db.select().from(wordScans).where(eq(wordScans.wordId, wordId));
  if (row === undefined) return null;
  const { state, done, total, found, startedAt } = row;
  return { state, done, total, found, started_at: startedAt.toISOString() };
}

/**
 * Begins to look through everything that members wrote for a word; one that runs for it already goes on instead.
 * @throws AppError NOT_FOUND
 */
export async function beginScan({ db, jobs, log }: Services, wordId: string): Promise<Scan> {
  await showWord(db, wordId);
  const total = await historyOfTexts().count(db, BEGINNING);
  const run = randomUUID();
  const now = new Date();
  const begun = {
    run,
    state: "running" as const,
    done: 0,
    total,
    found: 0,
    place: null,
    startedAt: now,
    updatedAt: now,
  };
  const [row] = await db
    .insert(wordScans)
    .values({ wordId, ...begun })
    .onConflictDoUpdate({
      target: wordScans.wordId,
      set: begun,
      // One whose process was killed is taken up by its job; after a long silence it can be begun anew.
      setWhere: sql`${wordScans.state} <> 'running' or ${wordScans.updatedAt} < now() - interval '10 minutes'`,
    })
    .returning({ run: wordScans.run });
  const job: ScanJob = { wordId, run };
  if (row?.run === run)
    await jobs.send("words.scan", job).catch(async (error: unknown) => {
      // Nobody works at it: it is told at once, not after ten minutes of silence.
      log.warn({ err: error }, "a scan for a word was not begun");
      await db.update(wordScans).set({ state: "failed", updatedAt: new Date() }).where(ofRun(job));
    });
  return showScan(db, wordId);
}

/**
 * Looks through the next texts, from where the last part ended; what was found and how far it is stand in one transaction.
 * @returns whether there are more
 */
export async function scanPart(services: Services, job: ScanJob): Promise<boolean> {
  const history = historyOfTexts();
  return services.db.transaction(async (tx) => {
    const row = await lockedRow(tx, wordScans, ofRun(job));
    if (row === undefined || row.state === "done") return false;
    const after = row.place === null ? undefined : [new Date(row.place[0]), row.place[1]];
    const texts = await history.read(tx, BEGINNING, after, PART);
    const found: { text: (typeof texts)[number]; hits: Awaited<ReturnType<typeof matchTexts>> }[] = [];
    for (const text of texts) {
      const { kind, section } = text;
      const hits = (
        await matchTexts({ db: tx, events: services.events }, text.texts, { kind, section })
      ).filter(({ word_id }) => word_id === job.wordId);
      if (hits.length > 0) found.push({ text, hits });
    }
    const stored = found.length > 0 ? await history.record(tx, services, found) : 0;
    const last = texts.at(-1);
    const isMore = texts.length === PART;
    await tx
      .update(wordScans)
      .set({
        state: isMore ? "running" : "done",
        done: row.done + texts.length,
        total: Math.max(row.total, row.done + texts.length),
        found: row.found + stored,
        ...(last && { place: [last.written_at.toISOString(), last.id] as [string, string] }),
        updatedAt: new Date(),
      })
      .where(ofRun(job));
    return isMore;
  });
}
