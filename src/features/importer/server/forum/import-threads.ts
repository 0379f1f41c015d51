import { reindex } from "#capabilities/site/search/server/public.ts";
import {
  BOARDS_TAG,
  changedPostTags,
  type NewPost,
  POST,
  storePosts,
} from "#features/forum/server/public.ts";
import { cleanText } from "#shared/text.ts";
import { type DraftBlock, documentOfDraft, referencesOf } from "./draft-document.ts";
import { batches, mark, marked } from "./marks.ts";
import { type Run, skip, type Tally } from "./run.ts";
import type { SourceText, SourceThread } from "./source.ts";

const AT_ONCE = 200;
const LONGEST_TITLE = 60;

/** Brings threads in with their texts, in batches. */
export async function importThreads(run: Run, tally: Tally): Promise<void> {
  const { services, options, dump } = run;
  for await (const batch of batches(dump.threads(), AT_ONCE)) {
    if (run.shouldStop()) return;
    const known = await marked(services.db, options.source, "thread", keysOf(batch));
    tally.known += known.size;
    const fresh = unique(batch).filter(({ key }) => !known.has(key));
    const authors = await authorsOf(run, fresh);
    const drafts = fresh.flatMap((thread) => {
      const boardId = run.boardIds.get(thread.boardKey);
      if (boardId === undefined) skip(tally, "版块已关闭或不存在");
      return boardId === undefined ? [] : [{ thread, boardId, blocks: blocksOf(run, thread.text) }];
    });
    const kept = await run.pictures.keep(
      drafts.flatMap(({ blocks }) => referencesOf(blocks)),
      (reference) => fileOf(run, reference),
    );
    tally.imported += drafts.length;
    if (drafts.length > 0 && !options.dryRun)
      await services.db.transaction(async (tx) => {
        const posts = drafts.map(({ thread, boardId, blocks }) =>
          postOf(
            thread,
            boardId,
            authors.get(thread.authorKey ?? "") ?? run.unknownId,
            documentOfDraft(blocks, kept),
          ),
        );
        const ids = await storePosts(tx, posts);
        await reindex(tx, POST, ids);
        const tags = posts.flatMap(({ boardId }, at) =>
          changedPostTags({ id: ids[at] ?? "", section: options.section, boardId }),
        );
        await services.cache.invalidate(tx, [...new Set([BOARDS_TAG, ...tags])]);
        await mark(
          tx,
          options,
          "thread",
          new Map(drafts.map(({ thread }, at) => [thread.key, ids[at] ?? ""])),
        );
      });
    run.onProgress("threads", tally);
  }
}

function postOf(
  thread: SourceThread,
  boardId: string,
  authorId: string,
  document: NewPost["document"],
): NewPost {
  const written = thread.createdAt ?? new Date();
  const publishedAt = written > new Date() ? new Date() : written;
  const title = [...cleanText(thread.title).replace(/\s+/g, " ")].slice(0, LONGEST_TITLE).join("") || "无题";
  return {
    boardId,
    authorId,
    title,
    // A thread whose text was a poll or a film that stays behind says at least what it is called.
    document:
      document.blocks.length > 0
        ? document
        : { blocks: [{ type: "paragraph", inlines: [{ type: "text", text: title }] }] },
    status: "published",
    pinned: thread.pinned ? "board" : "none",
    pinnedAt: thread.pinned ? publishedAt : null,
    bestAt: thread.best ? publishedAt : null,
    lockedAt: thread.locked ? publishedAt : null,
    publishedAt,
    createdAt: publishedAt,
    figures: { reads: Math.min(thread.views, 2_000_000_000) },
  };
}

/** Ids here of the authors of a batch. */
export async function authorsOf(
  { services, options }: Run,
  list: readonly { authorKey: string | null }[],
): Promise<Map<string, string>> {
  return marked(
    services.db,
    options.source,
    "member",
    list.flatMap(({ authorKey }) => authorKey ?? []),
  );
}

/** The blocks of a text, with the pictures that belong to it behind them. */
export function blocksOf({ findMember }: Run, text: SourceText): DraftBlock[] {
  return [
    ...text.blocks(findMember),
    ...text.appended.map((reference) => ({ type: "picture" as const, reference, caption: "" })),
  ];
}

/** What the dump calls the file of a picture. */
export function fileOf({ dump }: Run, reference: string): string | undefined {
  const [, attachment] = /^attachment:(\d+)$/.exec(reference) ?? [];
  return attachment === undefined ? reference : dump.attachment(attachment);
}

export const keysOf = (list: readonly { key: string }[]): string[] => list.map(({ key }) => key);

/** Each key once. */
export const unique = <T extends { key: string }>(list: readonly T[]): T[] => [
  ...new Map(list.map((one) => [one.key, one])).values(),
];
