import { memberCards } from "#capabilities/people/members/server/public.ts";
import { settleBoard } from "#features/forum/server/public.ts";
import type { Mention } from "#shared/document.ts";
import { storeMembers } from "./import-members.ts";
import { importReplies } from "./import-replies.ts";
import { importThreads } from "./import-threads.ts";
import { PictureKeeper } from "./keep-pictures.ts";
import { batches, mark, marked, UNKNOWN_KEY } from "./marks.ts";
import { type ForumOptions, type ForumServices, newTally, type Run, type Tally } from "./run.ts";
import type { ForumSource } from "./source.ts";

export interface ForumReport {
  format: ForumSource["format"];
  members: Tally & { renamed: number; joined: number };
  boards: Tally;
  threads: Tally;
  replies: Tally;
  pictures: { kept: number; lost: ReadonlyMap<string, readonly string[]> };
  /** Whole run. */
  milliseconds: number;
  stopped: boolean;
}

const MEMBERS_AT_ONCE = 500;
/** Stands for everybody whose name does not come along. */
const UNKNOWN = { key: UNKNOWN_KEY, name: "旧站游客", mobile: "", bio: "", joinedAt: null };

/**
 * Brings a forum in: members, boards, threads, replies. Each batch is one transaction with its marks, so that a second run
 * changes nothing and a run after a kill goes on where the last one ended.
 * @param shouldStop asked before each batch
 * @throws Error in Chinese for files that cannot be read; faults of database and storage as they are
 */
export async function importForum(
  services: ForumServices,
  dump: ForumSource,
  options: ForumOptions,
  onProgress: Run["onProgress"] = () => undefined,
  shouldStop: () => boolean = () => false,
): Promise<ForumReport> {
  const begun = performance.now();
  const report: ForumReport = {
    format: dump.format,
    members: { ...newTally(), renamed: 0, joined: 0 },
    boards: newTally(),
    threads: newTally(),
    replies: newTally(),
    pictures: { kept: 0, lost: new Map() },
    milliseconds: 0,
    stopped: false,
  };
  const names = new Map<string, Mention>();
  for await (const batch of batches(dump.members(), MEMBERS_AT_ONCE)) {
    if (shouldStop()) break;
    await importMembers(services, batch, options, report, names);
    onProgress("members", report.members);
  }
  const pictures = new PictureKeeper(services, options.files, options.dryRun);
  const run: Run = {
    services,
    dump,
    options,
    pictures,
    boardIds: await importBoards(services, dump, options, report),
    unknownId: await settleUnknown(services, options),
    findMember: (name) => names.get(name.toLowerCase()),
    shouldStop,
    onProgress,
  };
  await importThreads(run, report.threads);
  await importReplies(run, report.replies);
  return {
    ...report,
    pictures: { kept: pictures.kept, lost: pictures.lost },
    milliseconds: performance.now() - begun,
    stopped: shouldStop(),
  };
}

/** @param names filled with who can be mentioned, by the names that texts use */
async function importMembers(
  { db }: ForumServices,
  batch: Parameters<typeof storeMembers>[1],
  options: ForumOptions,
  { members: tally }: ForumReport,
  names: Map<string, Mention>,
): Promise<void> {
  const { source, bindMobiles, dryRun } = options;
  const known = await marked(
    db,
    source,
    "member",
    batch.map(({ key }) => key),
  );
  const fresh = [
    ...new Map(batch.filter(({ key }) => !known.has(key)).map((member) => [member.key, member])).values(),
  ];
  tally.known += known.size;
  tally.imported += fresh.length;
  const ids = new Map(known);
  if (fresh.length > 0 && !dryRun)
    await db.transaction(async (tx) => {
      const stored = await storeMembers(tx, fresh, bindMobiles);
      await mark(tx, options, "member", stored.ids, stored.joined);
      for (const [key, id] of stored.ids) ids.set(key, id);
      tally.renamed += stored.renamed;
      tally.joined += stored.joined.size;
    });
  // Texts name them as they were called there; here some have other names.
  const cards = await memberCards(db, [...ids.values()]);
  for (const { key, name } of batch) {
    const card = cards.get(ids.get(key) ?? "");
    if (card) names.set(name.toLowerCase(), { member_id: card.id, name: card.nickname });
  }
}

/** @returns boards here by the keys there */
async function importBoards(
  { db }: ForumServices,
  dump: ForumSource,
  options: ForumOptions,
  { boards: tally }: ForumReport,
): Promise<Map<string, string>> {
  const { source, section, boards, dryRun } = options;
  const ids = new Map<string, string>();
  for await (const { key, name, intro } of dump.boards()) {
    const known = (await marked(db, source, "board", [key])).get(key);
    if (known === undefined) tally.imported += 1;
    else tally.known += 1;
    if (known !== undefined || dryRun) {
      ids.set(key, known ?? "0");
      continue;
    }
    const here = (boards.get(name) ?? name).slice(0, 20);
    const board = { section, name: here, intro: intro.slice(0, 100), importKey: `${source}:${key}` };
    await db.transaction(async (tx) => {
      const { id, made } = await settleBoard(tx, board);
      await mark(tx, options, "board", new Map([[key, id]]), new Set(made ? [] : [key]));
      ids.set(key, id);
    });
  }
  return ids;
}

async function settleUnknown({ db }: ForumServices, options: ForumOptions): Promise<string> {
  const { source, dryRun } = options;
  const [known] = (await marked(db, source, "member", [UNKNOWN.key])).values();
  if (known !== undefined || dryRun) return known ?? "0";
  return db.transaction(async (tx) => {
    const { ids } = await storeMembers(tx, [UNKNOWN], false);
    await mark(tx, options, "member", ids);
    return ids.get(UNKNOWN.key) as string;
  });
}
