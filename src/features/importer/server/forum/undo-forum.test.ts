import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { drainTexts } from "#capabilities/monitoring/monitoring/server/feed/take.ts";
import { monitoredTexts } from "#capabilities/monitoring/monitoring/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { searchDocuments } from "#capabilities/site/search/server/tables.ts";
import { comments } from "#capabilities/texts/comments/server/tables.ts";
import { boardCounters, boards, postListings, posts } from "#features/forum/server/tables.ts";
import type { Import } from "#features/importer/contract.ts";
import { sections } from "#sections/registry.ts";
import { adminAccounts, PASSWORD } from "../../../../../test/support/admin-accounts.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember, makeRole, makeSignedIn } from "../../../../../test/support/factories.ts";
import { multipart } from "../../../../../test/support/multipart.ts";
import { importMarks } from "../tables.ts";
import { workOn } from "../work-import.ts";

const app = await createTestApp();
const { services, call, inject } = app;
const { db } = services;
// The test does the work itself, so that it knows when.
vi.spyOn(services.jobs, "send").mockResolvedValue();
const section = sections.find(({ umbrella }) => !umbrella)?.slug ?? "";
const { makeAccount, signedIn } = await adminAccounts(app);
const { account } = await makeAccount({ role: await makeRole(db, [{ permission: "imports.run" }]) });
const { token } = await signedIn(account);

/** A forum of NodeBB: two boards, three threads, in one of them two replies of which the second quotes the first. */
const dumpOf = (name: string) =>
  [
    { _key: "user:1", username: `${name}甲`, joindate: 1_546_300_800_000 },
    { _key: "user:2", username: `${name}乙`, joindate: 1_546_300_800_000 },
    { _key: "user:3", username: `${name}丙`, joindate: 1_546_300_800_000 },
    { _key: "category:1", cid: 1, name: `${name}越野`, description: "走烂路" },
    { _key: "category:2", cid: 2, name: `${name}闲聊`, description: "" },
    { _key: "topic:1", tid: 1, cid: 1, uid: 1, title: `${name}绞盘`, mainPid: 1 },
    { _key: "topic:2", tid: 2, cid: 1, uid: 2, title: `${name}雪地胎`, mainPid: 4 },
    { _key: "topic:3", tid: 3, cid: 2, uid: 3, title: `${name}周末`, mainPid: 5 },
    { _key: "post:1", pid: 1, tid: 1, uid: 1, content: "买了四年", timestamp: 1_550_000_000_000 },
    { _key: "post:2", pid: 2, tid: 1, uid: 2, content: "哪个牌子", timestamp: 1_550_000_100_000 },
    { _key: "post:3", pid: 3, tid: 1, uid: 1, toPid: 2, content: "老牌子", timestamp: 1_550_000_200_000 },
    { _key: "post:4", pid: 4, tid: 2, uid: 2, content: "换上了", timestamp: 1_550_000_300_000 },
    { _key: "post:5", pid: 5, tid: 3, uid: 3, content: "去哪", timestamp: 1_550_000_400_000 },
  ]
    .map((object) => JSON.stringify(object))
    .join("\n");

async function bringIn(name: string): Promise<string> {
  const file = { bytes: new Uint8Array(Buffer.from(dumpOf(name))), name: "objects.json" };
  const { payload, headers } = await multipart({ file });
  const sent = await inject({
    method: "POST",
    url: "/api/admin/import-files",
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
  const source = { from: "upload", upload: sent.json().data.upload as string };
  const begun = await call("POST", "/api/admin/imports", {
    token,
    body: { kind: "forum", section, settings: { source, forum: name } },
  });
  const { id } = begun.body.data as Import;
  await workOn(services, id);
  await step(id, "run");
  expect(await show(id)).toMatchObject({ state: "done", counts: { "threads.imported": 3 } });
  return id;
}

async function step(id: string, verb: "run" | "undo") {
  const answer = await call("POST", `/api/admin/imports/${id}/${verb}`, {
    token,
    body: { proof: { password: PASSWORD } },
  });
  if (answer.status === 200) await workOn(services, id);
  return answer;
}
const show = async (id: string) =>
  (await call("GET", `/api/admin/imports/${id}`, { token })).body.data as Import;
const postNamed = async (title: string) => (await db.select().from(posts).where(eq(posts.title, title)))[0];
const marksOf = (id: string) => db.$count(importMarks, eq(importMarks.importId, id));

test("a forum that nobody touched goes without a trace, and can come again", async () => {
  const before = await db.$count(members);
  const id = await bringIn("旧坛");
  const thread = await postNamed("旧坛绞盘");
  await drainTexts(services);
  const followed = () => db.$count(monitoredTexts, eq(monitoredTexts.title, "旧坛绞盘"));
  const found = () => db.$count(searchDocuments, eq(searchDocuments.targetId, thread?.id ?? "0"));
  expect([await followed(), await found()]).toEqual([1, 1]);
  expect((await call("GET", `/api/posts/${thread?.id}`)).status).toBe(200);

  expect((await step(id, "undo")).status).toBe(200);
  expect(await show(id)).toMatchObject({
    state: "undone",
    remarks: [],
    counts: {
      ...{ "replies.undone": 2, "threads.undone": 3, "members.undone": 3, "boards.undone": 2 },
      ...{ "replies.kept": 0, "threads.kept": 0, "members.kept": 0, "boards.kept": 0 },
    },
  });
  expect((await call("GET", `/api/posts/${thread?.id}`)).status).toBe(404);
  expect(await db.$count(members)).toBe(before);
  expect(await db.$count(boards, eq(boards.name, "旧坛越野"))).toBe(0);
  expect(await marksOf(id)).toBe(0);
  await drainTexts(services);
  expect([await followed(), await found()]).toEqual([0, 0]);
  // There is nothing left to be taken back, and all of it is new to another import.
  expect((await step(id, "undo")).body.error).toEqual(["这次导入没有带进新的内容，没有可以撤销的"]);
  await bringIn("旧坛");
});

test("what people answered, liked or joined since stays with all that it stands on, and the result says why", async () => {
  const id = await bringIn("活坛");
  const winch = await postNamed("活坛绞盘");
  const tyres = await postNamed("活坛雪地胎");
  const [first] = await db
    .select()
    .from(comments)
    .where(eq(comments.targetId, winch?.id ?? ""))
    .orderBy(comments.floor);
  const { token: reader } = await makeSignedIn(db, { level: 5, growth: 5000 });
  const said = await call("POST", "/api/comments", {
    token: reader,
    body: {
      ...{ target_kind: "post", target_id: winch?.id, reply_to_id: first?.id },
      ...{ body: "同问哪个牌子", idempotency_key: randomUUID() },
    },
  });
  expect(said.body.error ?? []).toEqual([]);
  await db
    .update(postListings)
    .set({ likes: 1 })
    .where(eq(postListings.postId, tyres?.id ?? ""));

  await step(id, "undo");
  const shown = await show(id);
  expect(shown).toMatchObject({
    state: "undone",
    counts: {
      ...{ "replies.undone": 1, "replies.kept": 1, "threads.undone": 1, "threads.kept": 2 },
      ...{ "members.undone": 1, "members.kept": 2, "boards.undone": 1, "boards.kept": 1 },
    },
  });
  expect(shown.remarks).toEqual([
    "保留 1 条回帖：有人回复",
    "保留 1 个主题：有人回复，如《活坛绞盘》",
    "保留 1 个主题：有人点赞或收藏，如《活坛雪地胎》",
    "保留 2 位会员：登录过，或还有内容和互动",
    "保留 1 个版块：里面还有帖子，如《活坛越野》",
  ]);
  const [listing] = await db
    .select()
    .from(postListings)
    .where(eq(postListings.postId, winch?.id ?? ""));
  // The one that was answered, and the answer; the last reply is the latest again.
  expect(listing).toMatchObject({ lastReplyAt: first?.createdAt });
  const [board] = await db
    .select({ posts: boardCounters.posts })
    .from(boardCounters)
    .where(eq(boardCounters.boardId, winch?.boardId ?? ""));
  expect(board?.posts).toBe(2);
  expect((await call("GET", `/api/comments?target_kind=post&target_id=${winch?.id}`)).status).toBe(200);
  // What stays is still known: another import doubles nothing.
  expect(await db.$count(members, inArray(members.nickname, ["活坛甲", "活坛乙", "活坛丙"]))).toBe(2);
});

test("an undo that was killed goes on with what is left, and counts nothing twice", async () => {
  const id = await bringIn("断坛");
  const here = await makeMember(db, { nickname: "断坛路人" });
  await call("POST", `/api/admin/imports/${id}/undo`, { token, body: { proof: { password: PASSWORD } } });
  let invalidations = 0;
  // The process ends while the second batch is being written.
  const spy = vi.spyOn(services.cache, "invalidate").mockImplementation(async () => {
    invalidations += 1;
    if (invalidations > 2) throw Object.assign(new Error("gone"), { code: "ECONNREFUSED" });
  });
  await workOn(services, id).catch(() => undefined);
  spy.mockRestore();
  expect((await show(id)).counts["replies.undone"]).toBe(2);
  expect(await postNamed("断坛绞盘")).toBeDefined();
  await db.execute("update imports set state = 'undoing', beat_at = null");
  await workOn(services, id);
  expect(await show(id)).toMatchObject({
    state: "undone",
    counts: { "replies.undone": 2, "threads.undone": 3, "members.undone": 3 },
  });
  expect(await db.$count(members, eq(members.id, here.id))).toBe(1);
});
