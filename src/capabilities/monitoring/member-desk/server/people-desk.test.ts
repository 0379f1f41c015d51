import { and, desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { drainTexts, keywordHits } from "#capabilities/monitoring/monitoring/server/public.ts";
import { members, profileChanges } from "#capabilities/people/members/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { moveLife, reviewItems } from "#capabilities/review/moderation/server/public.ts";
import { comments } from "#capabilities/texts/comments/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import {
  makeAdmin,
  makeArticle,
  makeComment,
  makeMember,
  makePost,
  makeRole,
  makeSignedIn,
} from "../../../../../test/support/factories.ts";
import type { MemberDetail, MemberRow, WrittenText } from "../contract.ts";
import { settleBanTexts } from "./ban-texts.ts";
import { memberBans } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;
const { token, admin } = await makeAdmin(db, "super");

const show = async (id: string, by = token) =>
  (await call("GET", `/api/admin/members/${id}`, { token: by })).body.data as unknown as MemberDetail;
const list = async (query: string) =>
  (await call("GET", `/api/admin/members?${query}`, { token })).body.data as unknown as {
    items: MemberRow[];
    next_cursor: string | null;
  };
const act = (id: string, what: string, body: object, by = token) =>
  call("POST", `/api/admin/members/${id}/${what}`, { token: by, body });
const ban = async (id: string, more: object = {}) =>
  act(id, "ban", {
    reason: "多次发布广告",
    minutes: 10_080,
    hide: false,
    version: (await show(id)).version,
    ...more,
  });
const logged = async (id: string) =>
  (
    await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.targetKind, "member"), eq(auditLog.targetId, id)))
      .orderBy(desc(auditLog.id))
  ).map(({ action }) => action);

describe("the list of members", () => {
  it("finds by any part of the name, by the end of the number and by id, and by nothing else", async () => {
    const one = await makeMember(db, { nickname: "追风_者一号", mobile: "13755512345" });
    const other = await makeMember(db, { nickname: "不是追风_者", mobile: "13751234500" });
    const idsOf = async (q: string) =>
      (await list(`q=${encodeURIComponent(q)}`)).items.map(({ member }) => member.id);
    expect(await idsOf("追风_")).toEqual([other.id, one.id]);
    expect(await idsOf("是追风")).toEqual([other.id]);
    expect(await idsOf("追")).toEqual([one.id]);
    expect(await idsOf("追风%")).toEqual([]);
    expect(await idsOf("12345")).toEqual([one.id]);
    expect(await idsOf(one.id)).toContain(one.id);
    expect((await list(`q=${encodeURIComponent("者一号")}`)).items[0]?.mobile).toBe("137****2345");
  });

  it("pages newest first, without a row twice, and narrows by how accounts stand", async () => {
    for (let n = 0; n < 5; n += 1) await makeMember(db);
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await list(`limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items.map(({ member }) => member.id));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual([...new Set(seen)]);
    expect(seen).toEqual([...seen].sort((a, b) => Number(b) - Number(a)));
    const banned = await makeMember(db, { status: "banned", statusUntil: null });
    const over = await makeMember(db, { status: "banned", statusUntil: new Date(Date.now() - 1000) });
    const ids = (await list("standing=banned")).items.map(({ member }) => member.id);
    expect(ids).toContain(banned.id);
    expect(ids).not.toContain(over.id);
    expect((await show(over.id)).standing).toBe("active");
  });

  it("goes out as CSV that no spreadsheet runs, with masked numbers, and that is written down", async () => {
    await makeMember(db, { nickname: '=1+1,"x"', mobile: "13900001111" });
    const { body } = await call("GET", "/api/admin/members/export", { token });
    const { lines, count } = body.data as unknown as { lines: string; count: number };
    expect(lines.split("\r\n")).toHaveLength(count + 2);
    expect(lines).toContain(`"'=1+1,""x""",139****1111`);
    expect(lines).not.toContain("13900001111");
    const [last] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(last).toMatchObject({ action: "member.exported", adminId: admin.id });
  });
});

describe("revealing a number", () => {
  it("asks for a reason and is written down; without the right it stays masked", async () => {
    const { id, mobile } = await makeMember(db);
    expect((await act(id, "reveal", { reason: " " })).status).toBe(400);
    expect(await logged(id)).toEqual([]);
    const looks = await makeAdmin(db, await makeRole(db, [{ permission: "members.read" }]));
    expect((await act(id, "reveal", { reason: "核实身份" }, looks.token)).status).toBe(403);
    expect((await show(id, looks.token)).can).toMatchObject({ reveal: false, ban: false, merge: false });
    const answer = await act(id, "reveal", { reason: "核实身份" });
    expect(answer.body.data).toEqual({ mobile });
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.targetId, id));
    expect(entry).toMatchObject({ action: "member.revealed", after: { reason: "核实身份" } });
    expect(JSON.stringify(entry)).not.toContain(mobile);
  });
});

describe("a ban", () => {
  it("ends every sign-in, keeps from signing in with its reason, and ends by hand", async () => {
    const { member, token: theirs } = await makeSignedIn(db);
    const answer = await ban(member.id);
    expect(answer.body.data).toMatchObject({
      standing: "banned",
      reason: "多次发布广告",
      can: { unban: true },
    });
    expect((await call("GET", "/api/user", { token: theirs })).status).toBe(401);
    const sent = await call("POST", "/api/sms/code", { body: { mobile: member.mobile } });
    const { demo_code: code, ticket } = sent.body.data as { demo_code: string; ticket: string };
    const login = await call("POST", "/api/user/login", {
      body: { mobile: member.mobile, code, ticket, agreed: true },
    });
    expect([login.body.code, login.body.error?.[0]]).toEqual([
      "ACCOUNT_BANNED",
      expect.stringContaining("多次发布广告"),
    ]);
    const { version } = await show(member.id);
    const lifted = await act(member.id, "unban", { reason: "申诉成立", version });
    expect(lifted.body.data).toMatchObject({
      standing: "active",
      sanctions: [{ kind: "ban", state: "lifted", lifted_reason: "申诉成立", by_name: admin.name }],
    });
    expect(await logged(member.id)).toEqual(["member.unban", "member.ban"]);
    const told = await db.select().from(notices).where(eq(notices.memberId, member.id));
    expect(told.map(({ title, reason }) => [title, reason])).toEqual([["你的账号已解除封禁", "申诉成立"]]);
  });

  it("is refused to the second of two who decide from the same picture", async () => {
    const { id } = await makeMember(db);
    const { version } = await show(id);
    const answers = await Promise.all([ban(id, { version }), ban(id, { version, minutes: null })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await db.select().from(memberBans).where(eq(memberBans.memberId, id))).toHaveLength(1);
    for (const [bad, status] of [
      [{ reason: "" }, 400],
      [{ minutes: 0 }, 400],
    ] as const)
      expect((await ban(id, bad)).status).toBe(status);
  });

  it("leaves a mute standing that was there before it", async () => {
    const { id } = await makeMember(db);
    await call("POST", "/api/admin/mutes", {
      token,
      body: { member_id: id, section: "", reason: "刷屏", days: 30 },
    });
    await ban(id);
    await act(id, "unban", { reason: "误封", version: (await show(id)).version });
    expect(await show(id)).toMatchObject({ standing: "muted", reason: "刷屏" });
  });

  it("hides what the member wrote and brings back that alone, without what others took away meanwhile", async () => {
    const { id } = await makeMember(db);
    const article = await makeArticle(db);
    const stays = await makeComment(db, { targetId: article.id, authorId: id, status: "published" });
    const taken = await makeComment(db, { targetId: article.id, authorId: id, status: "published" });
    const before = await makeComment(db, { targetId: article.id, authorId: id, status: "removed" });
    const queued = { kind: "article_comment", section: article.section, authorId: id };
    for (const { id: targetId, status } of [stays, taken, before])
      await db.insert(reviewItems).values({ ...queued, targetId, status });
    // Stands in no queue, as what came by an import.
    const post = await makePost(db, { authorId: id });
    await drainTexts(services);
    const stateOf = async (commentId: string) =>
      (await db.select().from(comments).where(eq(comments.id, commentId)))[0]?.status;
    await ban(id, { hide: true });
    const [row] = await db.select().from(memberBans).where(eq(memberBans.memberId, id));
    await settleBanTexts(services, row?.id ?? "");
    // Again: nothing more is to be done.
    await settleBanTexts(services, row?.id ?? "");
    expect([await stateOf(stays.id), await stateOf(taken.id)]).toEqual(["removed", "removed"]);
    expect((await call("GET", `/api/posts/${post.id}`)).status).toBe(404);
    expect((await show(id)).hidden).toBe(3);
    await db.transaction(async (tx) => {
      await moveLife(tx, services, "article_comment", taken.id, "pass", { by: { adminId: admin.id } });
      await moveLife(tx, services, "article_comment", taken.id, "remove", { by: { adminId: admin.id } });
    });
    await act(id, "unban", { reason: "误封", version: (await show(id)).version });
    await settleBanTexts(services, row?.id ?? "");
    expect([await stateOf(stays.id), await stateOf(taken.id), await stateOf(before.id)]).toEqual([
      "published",
      "removed",
      "removed",
    ]);
    expect((await call("GET", `/api/posts/${post.id}`)).status).toBe(200);
    // What is hidden with an account is no decision about a text, and is not told as one.
    const told = await db.select().from(notices).where(eq(notices.memberId, id));
    expect(told.filter(({ kind }) => kind.startsWith("moderation"))).toEqual([]);
  });
});

describe("resetting a profile", () => {
  it("empties what was asked for, in what is shown and in what waits, and tells the member", async () => {
    const { id } = await makeMember(db, { nickname: "加微信领红包", bio: "低价代购" });
    await db.insert(profileChanges).values({
      memberId: id,
      status: "in_review",
      nickname: "还是广告",
      bio: "更多广告",
      shownNickname: "加微信领红包",
      shownBio: "低价代购",
    });
    const { version } = await show(id);
    expect((await act(id, "reset", { parts: [], reason: "广告引流", version })).status).toBe(400);
    const answer = await act(id, "reset", { parts: ["nickname", "bio"], reason: "广告引流", version });
    expect(answer.status).toBe(200);
    const now = await show(id);
    expect([now.member.nickname, now.bio]).toEqual([expect.stringMatching(/^车友\d{9}$/), ""]);
    const [change] = await db.select().from(profileChanges).where(eq(profileChanges.memberId, id));
    expect(change).toMatchObject({ status: "rejected", bio: "", shownBio: "" });
    const again = await act(id, "reset", { parts: ["nickname"], reason: "广告引流", version });
    expect(again.body.code).toBe("CHANGED");
    const told = await db.select().from(notices).where(eq(notices.memberId, id));
    expect(told.map(({ title }) => title)).toEqual(["你的昵称、简介已被重置"]);
  });
});

describe("merging two accounts", () => {
  it("shows what is there, asks for the name once more, and takes everything over", async () => {
    const [from, into] = [await makeMember(db), await makeMember(db, { mobile: null })];
    const article = await makeArticle(db);
    const comment = await makeComment(db, { targetId: article.id, authorId: from.id });
    await call("POST", `/api/admin/members/${from.id}/notes`, { token, body: { text: "重复账号" } });
    const preview = (await call("GET", `/api/admin/members/${from.id}/merge?into=${into.id}`, { token })).body
      .data as unknown as { parts: object[]; refusal: string; version: string };
    expect(preview.refusal).toBe("");
    expect(preview.parts).toContainEqual({ title: "评论", count: 1 });
    const body = { into: into.id, reason: "本人要求", version: preview.version };
    const wrong = await act(from.id, "merge", { ...body, confirm: into.nickname });
    expect([wrong.status, wrong.body.fields]).toEqual([400, { confirm: expect.any(String) }]);
    const done = await act(from.id, "merge", { ...body, confirm: from.nickname });
    expect(done.body.data).toMatchObject({
      member: { id: into.id, nickname: into.nickname },
      mobile: `${from.mobile?.slice(0, 3)}****${from.mobile?.slice(7)}`,
      merged_from: [from.id],
      notes: [{ text: "重复账号" }],
    });
    expect((await db.select().from(comments).where(eq(comments.id, comment.id)))[0]?.authorId).toBe(into.id);
    expect(await show(from.id)).toMatchObject({ standing: "cancelled", merged_into: into.id });
    expect(await logged(from.id)).toContain("member.merged");
  });

  it("is refused for a banned account, and for one and the same", async () => {
    const [from, into] = [await makeMember(db, { status: "banned" }), await makeMember(db)];
    const refusal = async (one: string, other: string) =>
      (
        (await call("GET", `/api/admin/members/${one}/merge?into=${other}`, { token })).body
          .data as unknown as { refusal: string }
      ).refusal;
    expect(await refusal(from.id, into.id)).toContain("封禁");
    expect(await refusal(into.id, into.id)).toContain("同一个");
    const [row] = await db.select().from(members).where(eq(members.id, into.id));
    expect(row?.status).toBe("active");
  });
});

describe("what a member wrote", () => {
  const texts = async (id: string, tab: string, by = token) =>
    (await call("GET", `/api/admin/members/${id}/texts?tab=${tab}`, { token: by })).body.data as unknown as {
      items: WrittenText[];
    };

  it("stands under its tabs, counted, and is decided as it was seen", async () => {
    const { id } = await makeMember(db);
    const post = await makePost(db, { authorId: id, title: "卖车险的帖子" });
    const other = await makePost(db, { authorId: (await makeMember(db)).id, title: "别人的帖子" });
    await drainTexts(services);
    const counted = async () =>
      (await call("GET", `/api/admin/members/${id}/texts/figures`, { token })).body.data;
    const hit = (targetId: string) =>
      db.insert(keywordHits).values({
        ...{ wordId: "1", word: "车险", wordGroup: "广告", kind: "post", targetId, section: "main" },
        ...{ action: "watch" as const, snippet: "车险", markStart: 0, markEnd: 2, hitAt: new Date() },
      });
    await hit(other.id);
    expect(await counted()).toMatchObject({ written: 1, refused: 0, hit: 0 });
    await hit(post.id);
    expect(await counted()).toMatchObject({ written: 1, refused: 0, hit: 1 });
    const [entry] = (await texts(id, "post")).items;
    if (entry === undefined) throw new Error("the post is not listed");
    expect(entry).toMatchObject({ title: "卖车险的帖子", status: "published", can_decide: true });
    const decide = (version: string, decision: string, reason?: string) =>
      act(id, "texts/decide", {
        items: [{ kind: "post", target_id: post.id, version }],
        decision,
        ...(reason && { reason }),
      });
    expect((await decide(entry.version, "delete")).status).toBe(400);
    expect((await decide("other", "delete", "广告")).body.data).toMatchObject({
      results: [{ ok: false, code: "CHANGED" }],
    });
    expect((await decide(entry.version, "reject")).status).toBe(400);
    expect((await decide(entry.version, "delete", "广告")).body.data).toMatchObject({
      results: [{ ok: true }],
    });
    await drainTexts(services);
    expect((await texts(id, "post")).items[0]).toMatchObject({ status: "removed", reason: "广告" });
    expect((await call("GET", `/api/admin/members/${id}/texts?tab=none`, { token })).status).toBe(400);
  });

  it("is shown and decided only as far as the role reviews it", async () => {
    const { id } = await makeMember(db);
    const post = await makePost(db, { authorId: id });
    await drainTexts(services);
    const other = await makeAdmin(
      db,
      await makeRole(db, [
        { permission: "review.read", kind: "article_comment" },
        { permission: "review.decide", kind: "article_comment" },
      ]),
    );
    expect((await texts(id, "post", other.token)).items).toEqual([]);
    const [entry] = (await texts(id, "post")).items;
    const tried = await act(
      id,
      "texts/decide",
      {
        items: [{ kind: "post", target_id: post.id, version: entry?.version ?? "" }],
        decision: "delete",
        reason: "广告",
      },
      other.token,
    );
    expect(tried.body.data).toMatchObject({ results: [{ ok: false, code: "NOT_FOUND" }] });
    expect((await texts(id, "post")).items[0]?.status).toBe("published");
  });
});

it("hands the archive of one member to whoever may, and writes down why", async () => {
  const { id } = await makeMember(db);
  const answer = await call("POST", `/api/admin/members/${id}/archive`, { token, body: {} }).catch(
    () => null,
  );
  expect(answer?.status).toBe(400);
  expect(await logged(id)).toEqual([]);
});
