import { join } from "node:path";
import { storePrepared } from "#capabilities/media/media/server/public.ts";
import {
  type Invented,
  inventedMembers,
  listInterestChoices,
} from "#capabilities/people/members/server/public.ts";
import { type PastComment, storeComments } from "#capabilities/texts/comments/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { DemoDrawings } from "#platform/feature.ts";
import type { Services } from "#platform/services.ts";
import { type Document, documentOfText, type Mention } from "#shared/document.ts";
import { BOARDS_TAG } from "../cache-tags.ts";
import { type NewPost, POST, storePosts } from "../store-post.ts";
import { boards as boardTable } from "../tables.ts";
import { type ComposedReply, chances, composeReplies, type Speaker } from "./compose.ts";
import { readPieces, readThreads, type WrittenThread } from "./read-threads.ts";

const MINUTE = 60_000;

export const drawings: DemoDrawings = {
  folder: join(import.meta.dirname, "pictures"),
  keys: async () => (await readThreads()).flatMap(({ pictures }) => pictures),
};

/** Threads in all boards of the demo, with what its invented members say in them. */
export async function fill(tx: Transaction, services: Services): Promise<void> {
  const [written, pieces, people, pictures, choices] = await Promise.all([
    readThreads(),
    readPieces(),
    inventedMembers(tx),
    storePrepared(services, drawings.folder),
    listInterestChoices(tx),
  ]);
  const { id, section, name } = boardTable;
  const rows = await tx.select({ id, section, name }).from(boardTable);
  const boards = new Map(rows.map((row) => [`${row.section}/${row.name}`, row.id]));
  const boardOf = (thread: WrittenThread) => boards.get(`${thread.section}/${thread.board}`);
  // Boards or members that somebody took away take their threads with them.
  const threads = written.filter((thread) => boardOf(thread) !== undefined && people.has(thread.by));
  const cars = new Map(choices.map(({ key, label }) => [key, label]));
  // Editors say what is written for them, and nothing else.
  const speakers = [...people].flatMap(([name, { city, car, role }]): Speaker[] =>
    role === "editor" ? [] : [{ name, city, car: cars.get(car) ?? "", series: car }],
  );
  const said = new Set<string>();
  const talks = threads.map((thread, at) =>
    composeReplies(thread, pieces, speakers, said, at).filter(({ by }) => people.has(by)),
  );
  const now = Date.now();
  const picturesById = new Map([...pictures].map(([key, { id }]) => [key, id]));
  const ids = await storePosts(
    tx,
    threads.map((thread, at) =>
      postOf(thread, talks[at] ?? [], {
        boardId: boardOf(thread) ?? "",
        author: people.get(thread.by) as Invented,
        pictures: picturesById,
        series: cars.has(thread.series) ? thread.series : "",
        now,
        chance: chances(at + 1),
      }),
    ),
  );
  const replies: PastComment[] = [];
  for (const [at, thread] of threads.entries())
    addReplies(replies, { thread, targetId: ids[at] ?? "", talk: talks[at] ?? [], people, now });
  await storeComments(tx, replies);
  await services.cache.invalidate(tx, [BOARDS_TAG]);
}

interface Around {
  boardId: string;
  author: Invented;
  /** Ids of uploads by the keys of their drawings. */
  pictures: ReadonlyMap<string, string>;
  series: string;
  now: number;
  chance: () => number;
}

function postOf(thread: WrittenThread, talk: readonly ComposedReply[], around: Around): NewPost {
  const publishedAt = new Date(around.now - thread.daysAgo * 1440 * MINUTE);
  const text = documentOfText(thread.text);
  const shown = thread.pictures.flatMap((key) => {
    const media_id = around.pictures.get(key);
    return media_id === undefined ? [] : [{ type: "picture" as const, media_id, caption: "" }];
  });
  const last = Math.max(0, ...talk.map(({ after }) => after));
  const replies = talk.length;
  return {
    boardId: around.boardId,
    authorId: around.author.id,
    region: around.author.region,
    title: thread.title,
    document: { blocks: [...text.blocks, ...shown] } satisfies Document,
    series: around.series,
    city: thread.city,
    status: "published",
    pinned: thread.pinned,
    pinnedAt: thread.pinned === "none" ? null : publishedAt,
    bestAt: thread.best ? publishedAt : null,
    lockedAt: thread.locked === "" ? null : new Date(publishedAt.getTime() + last * MINUTE + MINUTE),
    lockReason: thread.locked,
    publishedAt,
    createdAt: publishedAt,
    figures: {
      replies,
      likes: Math.round(replies * (1 + 3 * around.chance())),
      collects: Math.round(replies * (thread.best ? 1.4 : 0.5) * around.chance()),
      reads: Math.round((120 + replies * 40) * (1 + 2 * around.chance())),
      shares: Math.round(replies * 0.3 * around.chance()),
      lastReplyAt: replies === 0 ? null : new Date(publishedAt.getTime() + last * MINUTE),
    },
  };
}

interface Talk {
  thread: WrittenThread;
  targetId: string;
  talk: readonly ComposedReply[];
  people: ReadonlyMap<string, Invented>;
  now: number;
}

/** Puts the replies of one thread behind those of the threads before it. */
function addReplies(list: PastComment[], { thread, targetId, talk, people, now }: Talk): void {
  const since = now - thread.daysAgo * 1440 * MINUTE;
  const floors: number[] = [];
  for (const reply of talk) {
    const author = people.get(reply.by) as Invented;
    const root = reply.nested ? floors.at(-1) : undefined;
    const quoted = reply.quotes === null ? undefined : floors[reply.quotes - 1];
    if (root === undefined) floors.push(list.length);
    list.push({
      targetKind: POST,
      targetId,
      authorId: author.id,
      region: author.region,
      document: documentOfText(reply.text, { mentions: mentionsIn(reply.text, people) }),
      createdAt: new Date(since + reply.after * MINUTE),
      likes: reply.likes,
      floor: root === undefined ? floors.length : null,
      under: root ?? null,
      quotes: quoted ?? null,
    });
  }
}

/** Members whom a text names behind an @. */
function mentionsIn(text: string, people: ReadonlyMap<string, Invented>): Mention[] {
  return [...text.matchAll(/@(\S+)/g)].flatMap(([, written = ""]) => {
    const found = people.get(written);
    return found ? [{ member_id: found.id, name: written }] : [];
  });
}
