import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { plainText } from "#shared/document.ts";
import { bbcodeBlocks, quotedPost } from "./bbcode.ts";
import { csvRows } from "./csv.ts";
import { documentOfDraft } from "./draft-document.ts";
import { htmlBlocks } from "./html-document.ts";
import type { Row } from "./rows.ts";
import { type ForumSource, type SourceReply, type SourceText, type SourceThread, timeOf } from "./source.ts";
import { sqlRows } from "./sql-dump.ts";

export interface DiscuzOptions {
  /** Of the files; null judges by what is in them. */
  encoding: string | null;
  /** Address of the old forum, for links that name none. */
  base: string | null;
}

/** Tables by the ends of their names, whatever prefix the forum gave them. */
const TABLES = {
  member: /(?:^|_)common_member$/,
  profile: /(?:^|_)common_member_profile$/,
  board: /(?:^|_)forum_forum$/,
  boardField: /(?:^|_)forum_forumfield$/,
  thread: /(?:^|_)forum_thread$/,
  post: /(?:^|_)forum_post(?:_\d+)?$/,
  attachment: /(?:^|_)forum_attachment_\d$/,
} as const;
type Table = keyof typeof TABLES;

/** What is remembered of a thread between the passes. */
interface ThreadHead {
  boardKey: string;
  title: string;
  pinned: boolean;
  best: boolean;
  locked: boolean;
  views: number;
}

/** Whether a folder or file holds a dump of Discuz! X: judged by the names of its tables. */
export async function isDiscuz(path: string): Promise<boolean> {
  for (const file of await tableFiles(path)) {
    if (file.endsWith(".csv")) {
      if (tableOf(basename(file, ".csv")) !== null) return true;
      continue;
    }
    for await (const { table } of sqlRows(file, null, (name) => tableOf(name) !== null, new Map()))
      return tableOf(table) !== null;
  }
  return false;
}

/**
 * A dump of Discuz! X2 to X5: one SQL file or several, or a folder of CSV files named after their tables. Texts of posts are
 * read twice, once for the threads and once for the replies.
 * @throws Error in Chinese when the tables of members, boards, threads or posts are missing
 */
export async function openDiscuz(path: string, options: DiscuzOptions): Promise<ForumSource> {
  const files = await tableFiles(path);
  const attachments = new Map<string, string>();
  const byPost = new Map<string, string[]>();
  const heads = new Map<string, ThreadHead>();
  const found = new Set<Table>();

  async function* rows(...wanted: Table[]): AsyncGenerator<{ table: Table; row: Row }> {
    const columns = new Map<string, string[]>();
    const isWanted = (name: string) => wanted.includes(tableOf(name) as Table);
    for (const file of files) {
      if (file.endsWith(".csv")) {
        const table = tableOf(basename(file, ".csv"));
        if (table === null || !wanted.includes(table)) continue;
        for await (const row of csvRows(file, options.encoding)) yield { table, row };
      } else
        for await (const { table, row } of sqlRows(file, options.encoding, isWanted, columns))
          yield { table: tableOf(table) as Table, row };
    }
  }

  for await (const { table, row } of rows("member", "board", "thread", "attachment")) {
    found.add(table);
    if (table === "thread") readHead(heads, row);
    if (table === "attachment" && row.aid && row.attachment && row.isimage !== "0") {
      attachments.set(row.aid, `forum/${row.attachment}`);
      if (row.pid) byPost.set(row.pid, [...(byPost.get(row.pid) ?? []), row.aid]);
    }
  }
  for (const [table, name] of [
    ["member", "common_member"],
    ["board", "forum_forum"],
    ["thread", "forum_thread"],
  ] as const)
    if (!found.has(table)) throw new Error(`没有找到 ${name} 表，这不是完整的 Discuz! 数据`);

  const textOf = (row: Row): SourceText => {
    const written = row.message ?? "";
    const named = new Set([...written.matchAll(/\[attach(?:img)?\](\d+)/gi)].map(([, id]) => id));
    const rest = (byPost.get(row.pid ?? "") ?? []).filter((id) => !named.has(id));
    return {
      blocks: (findMember) =>
        row.htmlon === "1" && /<\w/.test(written)
          ? htmlBlocks(written, { findMember, base: options.base })
          : bbcodeBlocks(written, { findMember, base: options.base }),
      appended: rest.map((id) => `attachment:${id}`),
    };
  };
  /** The first rows of posts are the texts of threads; others than these are hidden, deleted or wait for review. */
  const shown = (row: Row, first: boolean) =>
    (row.first === "1") === first && Number(row.invisible ?? 0) === 0 && heads.has(row.tid ?? "");
  const common = (row: Row) => ({
    authorKey: row.anonymous === "1" || !row.authorid || row.authorid === "0" ? null : row.authorid,
    text: textOf(row),
    createdAt: timeOf(row.dateline),
  });

  return {
    format: "discuz",
    async *members() {
      const profiles = new Map<string, Row>();
      for await (const { row } of rows("profile"))
        if (row.mobile || row.bio)
          profiles.set(row.uid ?? "", { mobile: row.mobile ?? "", bio: row.bio ?? "" });
      for await (const { row } of rows("member")) {
        if (!row.uid || !row.username) continue;
        const { mobile = "", bio = "" } = profiles.get(row.uid) ?? {};
        yield {
          key: row.uid,
          name: row.username,
          mobile: mobile ?? "",
          bio: bio ?? "",
          joinedAt: timeOf(row.regdate),
        };
      }
    },
    async *boards() {
      const intros = new Map<string, string>();
      for await (const { row } of rows("boardField")) intros.set(row.fid ?? "", row.description ?? "");
      // A group only holds boards, and a board that is closed shows nothing.
      for await (const { row } of rows("board"))
        if (row.fid && row.name && row.type !== "group" && row.status !== "0")
          yield { key: row.fid, name: plain(row.name), intro: plain(intros.get(row.fid) ?? "") };
    },
    async *threads(): AsyncGenerator<SourceThread> {
      for await (const { row } of rows("post")) {
        const head = heads.get(row.tid ?? "");
        if (head && row.tid && shown(row, true)) yield { ...head, key: row.tid, ...common(row) };
      }
    },
    async *replies(): AsyncGenerator<SourceReply> {
      for await (const { row } of rows("post"))
        if (row.pid && row.tid && shown(row, false))
          yield {
            key: row.pid,
            threadKey: row.tid,
            floor: Number(row.position) > 1 ? Number(row.position) : null,
            quotedKey: quotedPost(row.message ?? ""),
            ...common(row),
          };
    },
    attachment: (id) => attachments.get(id),
  };
}

function readHead(heads: Map<string, ThreadHead>, row: Row): void {
  const order = Number(row.displayorder ?? 0);
  // Below zero: in the bin, waiting, a draft. `closed` above one: moved, and the number of where to.
  if (!row.tid || order < 0 || Number(row.closed ?? 0) > 1 || row.isgroup === "1") return;
  heads.set(row.tid, {
    boardKey: row.fid ?? "",
    title: plain(row.subject ?? ""),
    pinned: order > 0,
    best: Number(row.digest ?? 0) > 0,
    locked: row.closed === "1",
    views: Math.max(0, Number(row.views ?? 0) || 0),
  });
}

/** Names and titles are stored as HTML. */
const plain = (html: string): string =>
  plainText(documentOfDraft(htmlBlocks(html), new Map())).replace(/\s+/g, " ");

function tableOf(name: string): Table | null {
  const found = Object.entries(TABLES).find(([, pattern]) => pattern.test(name));
  return (found?.[0] as Table | undefined) ?? null;
}

async function tableFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return /\.(?:sql|csv)$/i.test(path) ? [path] : [];
  const names = await readdir(path);
  return names
    .filter((name) => /\.(?:sql|csv)$/i.test(name))
    .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .map((name) => join(path, name));
}
