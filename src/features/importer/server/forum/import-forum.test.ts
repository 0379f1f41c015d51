import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { members } from "#capabilities/people/members/server/tables.ts";
import { commentPictures, comments } from "#capabilities/texts/comments/server/tables.ts";
import { boards, postListings, posts } from "#features/forum/server/tables.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { picturesOf } from "#shared/document.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember } from "../../../../../test/support/factories.ts";
import { quarters } from "../../../../../test/support/pictures.ts";
import { temporaryFolder } from "../../../../../test/support/temporary-folder.ts";
import { importMarks } from "../tables.ts";
import { type ForumReport, importForum } from "./import-forum.ts";
import { openDump } from "./open-dump.ts";
import { renderForumReport } from "./report.ts";
import type { ForumOptions } from "./run.ts";

const club = sections.find((one) => !one.umbrella);
const section = club?.slug ?? "";

/** Rows as a dump has them. */
const insert = (table: string, columns: string, rows: string[]) =>
  `CREATE TABLE \`pre_${table}\` (${columns
    .split(",")
    .map((name) => `\`${name}\` text`)
    .join(", ")});\nINSERT INTO \`pre_${table}\` VALUES ${rows.join(",")};\n`;

const DISCUZ = [
  insert("common_member", "uid,username,regdate", [
    "(1,'老周',1546300800)",
    "(2,'小满',1546300900)",
    "(3,'管理员',1546300901)",
  ]),
  insert("common_member_profile", "uid,mobile,bio", ["(1,'139-0000-8888','退休跑船')", "(2,'12345','')"]),
  insert("forum_forum", "fid,type,name,status", [
    "(1,'group','分区',1)",
    "(2,'forum','保养&amp;改装',1)",
    "(3,'forum','旧闻',0)",
  ]),
  insert("forum_forumfield", "fid,description", ["(2,'换油、换胎')"]),
  insert("forum_thread", "tid,fid,subject,displayorder,digest,closed,views", [
    "(10,2,'片子多少钱',1,1,0,321)",
    "(11,2,'已锁',0,0,1,5)",
    "(12,2,'回收站里的',-1,0,0,9)",
    "(13,3,'关闭版块里的',0,0,0,9)",
  ]),
  insert("forum_post", "pid,fid,tid,first,authorid,dateline,message,invisible,anonymous,htmlon,position", [
    "(100,2,10,1,1,1550000000,'[b]前片[/b] 398，看图[attach]7[/attach]',0,0,0,1)",
    "(101,2,10,0,2,1550000100,'贵了 @老周',0,0,0,2)",
    "(102,2,10,0,1,1550000200,'删掉的',-1,0,0,3)",
    "(103,2,10,0,1,1550000300,'[quote][url=forum.php?mod=redirect&goto=findpost&pid=101&ptid=10]小满[/url]\\n贵了[/quote]不贵',0,0,0,4)",
    "(104,2,10,0,2,1550000400,'不想说我是谁',0,1,0,5)",
    "(110,2,11,1,2,1550000500,'<p>锁了 <b>别回</b></p>',0,0,1,1)",
    "(120,2,12,1,1,1550000600,'不该出现',0,0,0,1)",
    "(130,3,13,1,1,1550000700,'也不该出现',0,0,0,1)",
  ]),
  insert("forum_attachment_0", "aid,tid,pid,attachment,isimage", [
    "(7,10,100,'201902/a.png',1)",
    "(8,10,103,'201902/gone.jpg',1)",
  ]),
].join("");

interface Setup {
  folder: string;
  path: string;
  files: string;
}

const base = await temporaryFolder("forum");
let dumps = 0;

async function setUp(dump: string, name = "dump.sql"): Promise<Setup> {
  dumps += 1;
  const folder = join(base, String(dumps));
  await mkdir(join(folder, "attachment/forum/201902"), { recursive: true });
  await writeFile(join(folder, "attachment/forum/201902/a.png"), await quarters());
  await writeFile(join(folder, name), dump);
  return { folder, path: join(folder, name), files: join(folder, "attachment") };
}

const NO_FORMAT = { format: null, encoding: null, base: null };

const { call, services } = await createTestApp();
const { db } = services;

async function run(
  setup: Setup,
  more: Partial<ForumOptions> = {},
  stop?: () => boolean,
): Promise<ForumReport> {
  const options = {
    source: "old",
    section,
    boards: new Map<string, string>(),
    files: setup.files,
    bindMobiles: false,
    dryRun: false,
    ...more,
  };
  return importForum(services, await openDump(setup.path, NO_FORMAT), options, undefined, stop);
}

const tallies = ({ members: people, threads, replies }: ForumReport) =>
  [people, threads, replies].map(({ imported, known }) => [imported, known]);

async function everything() {
  const rows = { boards, importMarks, members, postListings, posts, comments, commentPictures };
  const counts = await Promise.all(Object.values(rows).map((table) => db.$count(table)));
  const listings = await db.select().from(postListings).orderBy(asc(postListings.postId));
  return { counts, listings };
}

test("a trial run writes nothing", async () => {
  const before = await everything();
  const report = await run(await setUp(DISCUZ), { dryRun: true });
  expect(tallies(report)).toEqual([
    [3, 0],
    [2, 0],
    [3, 0],
  ]);
  expect(report.pictures.kept).toBe(1);
  expect(await everything()).toEqual(before);
});

test("a Discuz! forum comes in whole: members, boards, threads, floors, quotes, pictures and times", async () => {
  const setup = await setUp(DISCUZ);
  const report = await run(setup);
  expect(tallies(report)).toEqual([
    [3, 0],
    [2, 0],
    [3, 0],
  ]);
  expect(report.pictures.lost.get("文件夹里没有这个文件")).toEqual(["attachment:8"]);
  expect(report.threads.skipped.get("版块已关闭或不存在")).toBe(1);
  expect(renderForumReport(report, false)).toContain("文件夹里没有这个文件：attachment:8");

  const [board] = await db.select().from(boards);
  expect(board).toMatchObject({ section, name: "保养&改装", intro: "换油、换胎" });
  const people = await db.select().from(members).orderBy(asc(members.id));
  const zhou = people.find(({ nickname }) => nickname === "老周");
  expect(zhou).toMatchObject({ mobile: null, bio: "退休跑船", createdAt: new Date(1_546_300_800_000) });
  // A name that nobody may bear is changed.
  expect(people.some(({ nickname }) => nickname.includes("管理员"))).toBe(false);
  expect(report.members.renamed).toBe(1);

  const [thread, locked] = await db.select().from(posts).orderBy(asc(posts.createdAt));
  expect(thread).toMatchObject({
    title: "片子多少钱",
    authorId: zhou?.id,
    status: "published",
    pinned: "board",
    createdAt: new Date(1_550_000_000_000),
    pictureCount: 1,
  });
  expect(thread?.bestAt).not.toBeNull();
  expect(locked?.lockedAt).not.toBeNull();
  expect(locked?.body).toBe("锁了 别回");
  const [listing] = await db
    .select()
    .from(postListings)
    .where(eq(postListings.postId, thread?.id ?? ""));
  expect(listing).toMatchObject({ replies: 3, reads: 321, lastReplyAt: new Date(1_550_000_400_000) });

  const replies = await db.select().from(comments).orderBy(asc(comments.floor));
  expect(replies.map(({ floor, body }) => [floor, body])).toEqual([
    [2, "贵了 @老周"],
    [4, "小满\n贵了\n\n不贵"],
    [5, "不想说我是谁"],
  ]);
  expect(replies[1]?.quotedId).toBe(replies[0]?.id);
  expect(JSON.stringify(replies[0]?.document)).toContain(`"member_id":"${zhou?.id}"`);
  // Who wished to stay unknown does.
  const unknown = people.find(({ id }) => id === replies[2]?.authorId);
  expect(unknown?.nickname).toBe("旧站游客");

  const page = await call("GET", `/api/posts/${thread?.id}`);
  expect(page.status).toBe(200);
});

test("a second run changes nothing, and another dump of the same forum adds what is new", async () => {
  const before = await everything();
  const again = await run(await setUp(DISCUZ));
  expect(tallies(again)).toEqual([
    [0, 3],
    [0, 2],
    [0, 3],
  ]);
  expect(again.boards).toMatchObject({ imported: 0, known: 1 });
  expect(await everything()).toEqual(before);

  const later = `${DISCUZ}INSERT INTO \`pre_forum_post\` VALUES (140,2,10,0,2,1550000900,'后来的',0,0,0,6);`;
  expect(tallies(await run(await setUp(later)))[2]).toEqual([1, 3]);
  const [last] = await db.select().from(comments).where(eq(comments.body, "后来的"));
  expect(last?.floor).toBe(6);
});

test("a run that was stopped goes on where it ended", async () => {
  const setup = await setUp(DISCUZ);
  let batches = 0;
  // Members and threads are in, replies are not.
  const stopped = await run(setup, { source: "stopped" }, () => {
    batches += 1;
    return batches > 2;
  });
  expect(stopped.replies.imported).toBe(0);
  const rest = await run(setup, { source: "stopped" });
  expect(tallies(rest)).toEqual([
    [0, 3],
    [0, 2],
    [3, 0],
  ]);
});

test("with their numbers bound, members are who signs in with them, or who is here already", async () => {
  const here = await makeMember(db, { mobile: "13900008888" });
  const report = await run(await setUp(DISCUZ), { source: "bound", bindMobiles: true });
  expect(report.members.joined).toBe(1);
  const [mine] = await db.select().from(posts).where(eq(posts.authorId, here.id));
  expect(mine?.title).toBe("片子多少钱");
});

test("boards can be given other names, and one of that name is used", async () => {
  const boardsBefore = await db.$count(boards);
  const mapped = new Map([["保养&改装", "车友茶座"]]);
  await run(await setUp(DISCUZ), { source: "mapped", boards: mapped });
  await run(await setUp(DISCUZ), { source: "mapped too", boards: mapped });
  expect(await db.$count(boards)).toBe(boardsBefore + 1);
  const [tea] = await db.select().from(boards).where(eq(boards.name, "车友茶座"));
  expect(await db.$count(posts, eq(posts.boardId, tea?.id ?? ""))).toBe(4);
});

const nodebb = [
  { _key: "user:1", username: "阿杰", joindate: { $numberLong: "1546300800000" }, aboutme: "四驱" },
  { _key: "category:1", cid: 1, name: "越野", description: "走烂路" },
  { _key: "topic:1", tid: 1, cid: 1, uid: 1, title: "绞盘", mainPid: 1, viewcount: 9, pinned: 1 },
  { _key: "post:2", pid: 2, tid: 1, uid: 1, content: "自己顶", timestamp: 1_550_000_100_000 },
  { _key: "post:1", pid: 1, tid: 1, uid: 1, content: "买了 **四年**", timestamp: 1_550_000_000_000 },
  {
    _key: "post:3",
    pid: 3,
    tid: 1,
    uid: 0,
    toPid: 2,
    content: "> 自己顶\n\n同顶",
    timestamp: 1_550_000_200_000,
  },
  { _key: "post:4", pid: 4, tid: 1, uid: 1, deleted: 1, content: "删了", timestamp: 1_550_000_300_000 },
  { _key: "group:x", name: "不要" },
];

test("a NodeBB forum comes in from lines of JSON", async () => {
  const lines = nodebb.map((object) => JSON.stringify(object)).join("\n");
  const setup = await setUp(lines, "objects.json");
  const report = await run(setup, { source: "nodebb", section: umbrellaSection.slug });
  expect(report.format).toBe("nodebb");
  expect(tallies(report)).toEqual([
    [1, 0],
    [1, 0],
    [2, 0],
  ]);
  const [post] = await db.select().from(posts).where(eq(posts.title, "绞盘"));
  expect(post?.document).toEqual({
    blocks: [
      {
        type: "paragraph",
        inlines: [
          { type: "text", text: "买了 " },
          { type: "text", text: "四年", marks: ["bold"] },
        ],
      },
    ],
  });
  const replies = await db
    .select()
    .from(comments)
    .where(eq(comments.targetId, post?.id ?? ""))
    .orderBy(asc(comments.floor));
  expect(replies.map(({ floor, body }) => [floor, body])).toEqual([
    [2, "自己顶"],
    [3, "自己顶\n\n同顶"],
  ]);
  expect(replies[1]?.quotedId).toBe(replies[0]?.id);
});

test("a Discourse forum comes in from what its API answers", async () => {
  const person = { user_id: 5, username: "egret", created_at: "2024-03-01T08:00:00Z", post_type: 1 };
  const topic = {
    id: 9,
    title: "白鹭的后备厢",
    category_id: 4,
    views: 77,
    closed: true,
    post_stream: {
      posts: [
        {
          ...person,
          id: 1,
          topic_id: 9,
          post_number: 1,
          cooked: '<p>看图 <img src="/forum/201902/a.png"></p>',
        },
        { ...person, id: 2, topic_id: 9, post_number: 2, post_type: 3, cooked: "<p>closed</p>" },
        { ...person, id: 3, topic_id: 9, post_number: 3, cooked: "<p>量过 <strong>560</strong> 升</p>" },
        { ...person, id: 4, topic_id: 9, post_number: 4, reply_to_post_number: 3, cooked: "<p>真能躺</p>" },
      ],
    },
  };
  const setup = await setUp(
    JSON.stringify({ category_list: { categories: [{ id: 4, name: "旅行车", description_text: "能装" }] } }),
    "categories.json",
  );
  await writeFile(join(setup.folder, "t-9.json"), JSON.stringify(topic));
  const report = await run(
    { ...setup, path: setup.folder },
    { source: "discourse", section: umbrellaSection.slug },
  );
  expect(tallies(report)).toEqual([
    [1, 0],
    [1, 0],
    [2, 0],
  ]);
  const [post] = await db.select().from(posts).where(eq(posts.title, "白鹭的后备厢"));
  expect(post?.document && picturesOf(post.document as never)).toHaveLength(1);
  expect(post?.lockedAt).not.toBeNull();
  const replies = await db
    .select()
    .from(comments)
    .where(eq(comments.targetId, post?.id ?? ""))
    .orderBy(asc(comments.floor));
  expect(replies.map(({ floor, body }) => [floor, body])).toEqual([
    [3, "量过 560 升"],
    [4, "真能躺"],
  ]);
  expect(replies[1]?.quotedId).toBe(replies[0]?.id);
  expect(await db.$count(members, sql`nickname = 'egret'`)).toBe(1);
});

test("what is no dump, and one that lacks its tables, is refused in words", async () => {
  await expect(openDump((await setUp("hello", "x.txt")).path, NO_FORMAT)).rejects.toThrow("认不出");
  const half = await setUp(insert("forum_thread", "tid,fid", ["(1,1)"]));
  await expect(openDump(half.path, NO_FORMAT)).rejects.toThrow("没有找到 common_member 表");
});
