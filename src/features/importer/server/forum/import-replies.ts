import { lastFloors, type PastComment, storeComments } from "#capabilities/texts/comments/server/public.ts";
import { countPastReplies, POST, postTag } from "#features/forum/server/public.ts";
import { isEmptyDocument, picturesOf } from "#shared/document.ts";
import { documentOfDraft, referencesOf } from "./draft-document.ts";
import { authorsOf, blocksOf, fileOf, keysOf, unique } from "./import-threads.ts";
import { batches, mark, marked } from "./marks.ts";
import { type Run, skip, type Tally } from "./run.ts";
import type { SourceReply } from "./source.ts";

const AT_ONCE = 500;
const MOST_PICTURES = 9;

/** Brings replies in with the floors that they had, in batches. */
export async function importReplies(run: Run, tally: Tally): Promise<void> {
  const { services, options, dump } = run;
  const { db } = services;
  /** The last floor of each thread so far, by its key there. */
  const last = new Map<string, number>();
  for await (const batch of batches(dump.replies(), AT_ONCE)) {
    if (run.shouldStop()) return;
    const quoted = batch.flatMap(({ quotedKey }) => quotedKey ?? []);
    const threadKeys = batch.map(({ threadKey }) => threadKey);
    const known = await marked(db, options.source, "reply", [...keysOf(batch), ...quoted]);
    const threads = await marked(db, options.source, "thread", threadKeys);
    tally.known += batch.filter(({ key }) => known.has(key)).length;
    const fresh = unique(batch).filter((reply) => {
      if (known.has(reply.key)) return false;
      if (!options.dryRun && !threads.has(reply.threadKey)) skip(tally, "主题没有导入");
      return options.dryRun || threads.has(reply.threadKey);
    });
    await learnFloors(run, threads, last);
    const authors = await authorsOf(run, fresh);
    const drafts = fresh.map((reply) => ({ reply, blocks: blocksOf(run, reply.text) }));
    const kept = await run.pictures.keep(
      drafts.flatMap(({ blocks }) => referencesOf(blocks)),
      (reference) => fileOf(run, reference),
    );
    const written = drafts.flatMap(({ reply, blocks }) => {
      const document = documentOfDraft(blocks, kept);
      if (!isEmptyDocument(document)) return [{ reply, document }];
      skip(tally, "没有文字也没有图片");
      return [];
    });
    tally.imported += written.length;
    if (written.length > 0 && !options.dryRun) {
      const places = new Map(written.map(({ reply }, at) => [reply.key, at]));
      const list = written.map(({ reply, document }): PastComment => {
        const pictures = picturesOf(document).slice(0, MOST_PICTURES);
        const text = { blocks: document.blocks.filter(({ type }) => type !== "picture" && type !== "video") };
        return {
          targetKind: POST,
          targetId: threads.get(reply.threadKey) ?? "",
          authorId: authors.get(reply.authorKey ?? "") ?? run.unknownId,
          document: text,
          pictures,
          createdAt: pastOf(reply.createdAt),
          floor: floorOf(reply, last),
          under: null,
          quotes:
            reply.quotedKey === null
              ? null
              : (places.get(reply.quotedKey) ?? known.get(reply.quotedKey) ?? null),
        };
      });
      await db.transaction(async (tx) => {
        const ids = await storeComments(tx, list);
        await mark(tx, options, "reply", new Map([...places].map(([key, at]) => [key, ids[at] ?? ""])));
        await countPastReplies(tx, list);
        await services.cache.invalidate(tx, [...new Set(list.map(({ targetId }) => postTag(targetId)))]);
      });
    }
    run.onProgress("replies", tally);
  }
}

/** People may have replied here since an earlier run: what comes now stands behind them. */
async function learnFloors(
  { services }: Run,
  threads: ReadonlyMap<string, string>,
  last: Map<string, number>,
): Promise<void> {
  const unlearned = [...threads].filter(([key]) => !last.has(key));
  const floors = await lastFloors(
    services.db,
    POST,
    unlearned.map(([, id]) => id),
  );
  for (const [key, id] of unlearned) last.set(key, floors.get(id) ?? 1);
}

/** A thread's own text is its first floor; no two replies share a number, whatever the old forum says. */
function floorOf({ threadKey, floor }: SourceReply, last: Map<string, number>): number {
  const next = Math.max(floor ?? 0, (last.get(threadKey) ?? 1) + 1);
  last.set(threadKey, next);
  return next;
}

function pastOf(date: Date | null): Date {
  const now = new Date();
  return date === null || date > now ? now : date;
}
