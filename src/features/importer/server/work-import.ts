import { and, asc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { removeImported } from "#features/articles/server/public.ts";
import { isOutage } from "#platform/database/outage.ts";
import { publish } from "#platform/events/publish.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { importForum } from "./forum/import-forum.ts";
import { openDump } from "./forum/open-dump.ts";
import type { Tally } from "./forum/run.ts";
import { countMade, undoForum } from "./forum/undo-forum.ts";
import type { EntryResult } from "./import-entry.ts";
import { importFeed } from "./import-feed.ts";
import { removeOldUploads, targetOf } from "./import-folder.ts";
import { countItems, IMPORT_QUEUE, type ImportRow } from "./imports.ts";
import { findFeeds } from "./load-source.ts";
import { importItems, imports } from "./tables.ts";
import { IMPORTS_CHANGED, IMPORTS_TOPIC } from "./topic.ts";

const BEAT_MS = 3000;
/** Work that has been silent for longer was killed, and goes on elsewhere. */
const SILENT_SECONDS = 20;
const AT_WORK: ImportRow["state"][] = ["checking", "running", "undoing"];

/** Does imports as they are begun, and takes over those whose process was killed; call it once at start. */
export async function defineImportJobs(services: Services): Promise<void> {
  await services.jobs.define<{ id: string }>(IMPORT_QUEUE, {
    retryLimit: 2,
    work: ({ id }) => workOn(services, id),
  });
  await services.jobs.define("desk-imports-sweep", {
    cron: "23 19 * * *",
    retryLimit: 0,
    work: () => sweepUploads(services),
  });
  await services.jobs.define("desk-imports-silent", {
    cron: "* * * * *",
    retryLimit: 0,
    async work() {
      const silent = await services.db
        .select({ id: imports.id })
        .from(imports)
        .where(and(inArray(imports.state, AT_WORK), isSilent()));
      for (const { id } of silent) await services.jobs.send(IMPORT_QUEUE, { id });
    },
  });
}

/** Removes uploaded files that no import reads any longer. */
async function sweepUploads({ db, env }: Services): Promise<void> {
  const rows = await db
    .select({ settings: imports.settings })
    .from(imports)
    .where(inArray(imports.state, [...AT_WORK, "checked"]));
  const wanted = rows.flatMap(({ settings: { source } }) => (source.from === "upload" ? source.upload : []));
  await removeOldUploads(env, new Set(wanted));
}

const isSilent = () =>
  or(isNull(imports.beatAt), lt(imports.beatAt, sql`now() - make_interval(secs => ${SILENT_SECONDS})`));

/**
 * Does the work of one import's state, unless another process is at it. What stopped in the middle goes on where it was:
 * entries that are stored already are known by their keys.
 */
export async function workOn(services: Services, id: string): Promise<void> {
  const { db, log } = services;
  const [row] = await db
    .update(imports)
    .set({ beatAt: new Date() })
    .where(and(eq(imports.id, id), inArray(imports.state, AT_WORK), isSilent()))
    .returning();
  if (row === undefined) return;
  const progress = new Progress(services, row);
  try {
    if (row.state === "undoing" && row.kind === "forum") await undoWhole(services, row, progress);
    else if (row.state === "undoing") await undo(services, row, progress);
    else if (row.kind === "feed") await feed(services, row, progress);
    else await forum(services, row, progress);
    await progress.end(endState(row.state, progress.stopAsked));
  } catch (error) {
    progress.stopBeating();
    // The job is tried again, and takes over once this one is silent.
    if (isOutage(error)) throw error;
    log.warn({ err: error, import: id }, "an import failed");
    const told = error instanceof AppError || error instanceof Error;
    await progress.end("failed", told ? error.message : String(error));
  }
}

function endState(state: ImportRow["state"], stopped: boolean): ImportRow["state"] {
  if (state === "undoing") return "undone";
  if (stopped) return "cancelled";
  return state === "checking" ? "checked" : "done";
}

/** Shows how far an import is, and hears whether it is to stop. */
class Progress {
  stopAsked = false;
  readonly #services: Services;
  readonly #id: string;
  readonly #timer: NodeJS.Timeout;
  readonly #shown: Partial<Pick<ImportRow, "step" | "done" | "total" | "counts" | "remarks">> = {};
  #items: (typeof importItems.$inferInsert)[] = [];
  #beating: Promise<void> = Promise.resolve();
  readonly #counted: boolean;

  constructor(services: Services, { id, kind }: ImportRow) {
    this.#services = services;
    this.#id = id;
    this.#counted = kind === "feed";
    // One after the other; a beat that fails is made up for by the next.
    const beat = () => {
      this.#beating = this.#beating.then(() => this.#beat()).catch(() => undefined);
    };
    this.#timer = setInterval(beat, BEAT_MS);
  }

  show(shown: Partial<Pick<ImportRow, "step" | "done" | "total" | "counts" | "remarks">>): void {
    Object.assign(this.#shown, shown);
  }

  item(item: Omit<typeof importItems.$inferInsert, "importId">): void {
    this.#items.push({ ...item, importId: this.#id });
  }

  stopBeating(): void {
    clearInterval(this.#timer);
  }

  /** Writes what is left, and how it ended. */
  async end(state: ImportRow["state"], problem = ""): Promise<void> {
    this.stopBeating();
    await this.#beating;
    await this.#beat();
    await this.#services.db
      .update(imports)
      .set({ state, problem, step: "", endedAt: new Date() })
      .where(eq(imports.id, this.#id));
    await publish(this.#services.db, IMPORTS_TOPIC, IMPORTS_CHANGED);
  }

  async #beat(): Promise<void> {
    const { db } = this.#services;
    const items = this.#items;
    this.#items = [];
    // What was recorded with the article itself keeps its outcome: after a kill the same entry is met again, unchanged.
    for (let at = 0; at < items.length; at += 200)
      await db
        .insert(importItems)
        .values(items.slice(at, at + 200))
        .onConflictDoUpdate({
          target: [importItems.importId, importItems.key],
          set: {
            reason: sql`excluded.reason`,
            notes: sql`excluded.notes`,
            picturesKept: sql`excluded.pictures_kept`,
            picturesLost: sql`excluded.pictures_lost`,
          },
          setWhere: sql`excluded.outcome = ${importItems.outcome}`,
        });
    const counts = this.#counted ? { counts: await countItems(db, this.#id) } : {};
    const [row] = await db
      .update(imports)
      .set({ ...this.#shown, ...counts, beatAt: new Date() })
      .where(eq(imports.id, this.#id))
      .returning({ stopAsked: imports.stopAsked });
    await publish(db, IMPORTS_TOPIC, IMPORTS_CHANGED);
    this.stopAsked ||= row?.stopAsked ?? false;
  }
}

/** Articles out of feeds and exports. */
async function feed(services: Services, row: ImportRow, progress: Progress): Promise<void> {
  const { env } = services;
  const { settings, section, state } = row;
  const dryRun = state === "checking";
  const places = await findFeeds(await targetOf(env, settings.source));
  const options = {
    ...{ section, channel: settings.channel, author: settings.author || null },
    ...{ dryRun, refresh: settings.refresh, seen: new Set<string>(), allowPrivate: env.IMPORT_ALLOW_PRIVATE },
    record: async (
      tx: Parameters<NonNullable<Parameters<typeof importFeed>[2]["record"]>>[0],
      stored: Parameters<NonNullable<Parameters<typeof importFeed>[2]["record"]>>[1],
    ) => {
      const { key, title, articleId, created, hash } = stored;
      const outcome = created ? ("imported" as const) : ("updated" as const);
      await tx
        .insert(importItems)
        .values({ importId: row.id, key, title, outcome, articleId, created, hash })
        .onConflictDoUpdate({ target: [importItems.importId, importItems.key], set: { hash, title } });
    },
  };
  const remarks: string[] = [];
  let before = 0;
  for (const place of places) {
    if (progress.stopAsked) break;
    let read = 0;
    const told = new Set<EntryResult>();
    const report = await importFeed(
      services,
      place,
      options,
      ({ label, done, total, entry }) => {
        read = total;
        told.add(entry);
        progress.show({ step: label, done: before + done, total: before + total });
        progress.item(itemOf(entry, `${label}#${done}`));
      },
      () => progress.stopAsked,
    );
    before += read;
    // Those that are no articles never were counted.
    for (const [at, entry] of report.entries.entries())
      if (!told.has(entry)) progress.item(itemOf(entry, `${place.label}#-${at}`));
    for (const { entry, message } of report.problems)
      remarks.push([place.label, entry, message].filter(Boolean).join("："));
    if (report.format === null && report.problems.length === 0) remarks.push(`${place.label}：无法读取`);
    progress.show({ remarks: remarks.slice(0, 100) });
  }
  progress.show({ done: before, total: before });
}

function itemOf(entry: EntryResult, fallback: string): Omit<typeof importItems.$inferInsert, "importId"> {
  const { key = fallback, title, outcome, reason = "", notes, picturesKept, picturesLost } = entry;
  return { key, title: title.slice(0, 300), outcome, reason, notes, picturesKept, picturesLost };
}

/** Members, boards, threads and replies out of the dump of a forum. */
async function forum(services: Services, row: ImportRow, progress: Progress): Promise<void> {
  const { settings, section, state } = row;
  const path = await targetOf(services.env, settings.source);
  const dump = await openDump(path, { format: settings.format, encoding: null, base: null });
  const steps = { members: "会员", threads: "主题", replies: "回帖" };
  const counts: Record<string, number> = {};
  const count = (name: string, { imported, known, skipped }: Tally) => {
    counts[`${name}.imported`] = imported;
    counts[`${name}.known`] = known;
    counts[`${name}.skipped`] = [...skipped.values()].reduce((sum, one) => sum + one, 0);
  };
  const report = await importForum(
    services,
    dump,
    {
      ...{ source: settings.forum || dump.format, section, boards: new Map(), files: null },
      ...{ bindMobiles: settings.bind_mobiles, dryRun: state === "checking" },
      importId: row.id,
    },
    (what, tally) => {
      count(what, tally);
      const done = Object.values(counts).reduce((sum, one) => sum + one, 0);
      progress.show({ step: steps[what], done, counts: { ...counts } });
    },
    () => progress.stopAsked,
  );
  for (const name of ["members", "boards", "threads", "replies"] as const) count(name, report[name]);
  const why = [report.threads, report.replies].flatMap(({ skipped }) =>
    [...skipped].map(([reason, times]) => `跳过 ${times} 条：${reason}`),
  );
  if (report.members.renamed > 0) why.push(`${report.members.renamed} 位会员的昵称被占用，换了名字`);
  if (report.members.joined > 0) why.push(`${report.members.joined} 位会员的手机号已在本站注册，归到原账号`);
  progress.show({ counts: { ...counts }, remarks: why });
}

/** Takes a forum back as far as nobody touched it; what stays is remarked on. */
async function undoWhole(services: Services, { id }: ImportRow, progress: Progress): Promise<void> {
  const total = await countMade(services, id);
  progress.show({ step: "撤销", done: 0, total });
  const remarks = await undoForum(services, id, (label, done) =>
    progress.show({ step: `撤销${label}`, done }),
  );
  progress.show({ remarks });
}

const UNDO_AT_ONCE = 50;

/** Takes back what the import made and nobody touched since; says of the others why they stay. */
async function undo(services: Services, { id }: ImportRow, progress: Progress): Promise<void> {
  const { db } = services;
  const total = await db.$count(
    importItems,
    and(eq(importItems.importId, id), inArray(importItems.outcome, ["imported", "updated"])),
  );
  let done = 0;
  progress.show({ step: "撤销", done, total });
  for (;;) {
    const items = await db
      .select()
      .from(importItems)
      .where(and(eq(importItems.importId, id), inArray(importItems.outcome, ["imported", "updated"])))
      .orderBy(asc(importItems.id))
      .limit(UNDO_AT_ONCE);
    if (items.length === 0) return;
    for (const item of items) {
      await db.transaction(async (tx) => {
        const { articleId, created, hash } = item;
        const stays = !created
          ? "这篇之前就有，这次只是更新"
          : articleId === null || hash === null
            ? "不知道它成了哪一篇"
            : await removeImported(tx, services, articleId, hash);
        await tx
          .update(importItems)
          .set(stays === null ? { outcome: "undone", reason: "" } : { outcome: "kept", reason: stays })
          .where(eq(importItems.id, item.id));
      });
      done += 1;
      progress.show({ done });
    }
  }
}
