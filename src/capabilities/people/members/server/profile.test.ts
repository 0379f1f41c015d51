import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { settings } from "#capabilities/desk/admin/server/tables.ts";
import { media } from "#capabilities/media/media/server/tables.ts";
import type { OwnProfile } from "#capabilities/people/members/contract.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { comments } from "#capabilities/texts/comments/server/tables.ts";
import { collects } from "#capabilities/texts/reactions/server/tables.ts";
import { articleCounters } from "#features/articles/server/tables.ts";
import { nicknameProblem, normalizeNickname } from "#shared/profile-rules.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeArticle, makeMember, makePicture, makeSignedIn } from "../../../../../test/support/factories.ts";
import { withinOneWindow } from "../../../../../test/support/limits.ts";
import { refusedName } from "./refused-name.ts";
import { members } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;

const read = async (token: string) => (await call("GET", "/api/user", { token })).body.data as OwnProfile;
/** As the form does it: with the version that was read before. */
const change = async (token: string, body: object) => {
  const { version } = (await read(token)) ?? {};
  return call("PUT", "/api/user", { token, body: { version, ...body } });
};
const DAY = 86_400_000;

// What waits for review is told beside the review; here changes are seen at once.
await db.insert(settings).values({ key: "profile.review", value: "after" });

test("one's own profile counts what is there and hides the number", async () => {
  const { member, token } = await makeSignedIn(db, { mobile: "13912345678", role: "editor" });
  const article = await makeArticle(db, { authorId: member.id });
  await db.update(articleCounters).set({ likes: 5 }).where(eq(articleCounters.articleId, article.id));
  const target = { targetKind: "article", targetId: article.id, authorId: member.id, body: "好" };
  await db.insert(comments).values([
    { ...target, status: "published", likes: 3 },
    { ...target, status: "in_review" },
    { ...target, status: "removed", likes: 9 },
  ]);
  await db.insert(collects).values({ memberId: member.id, targetKind: "article", targetId: article.id });
  await db.insert(notices).values([
    { memberId: member.id, kind: "test", group: "system", title: "一" },
    { memberId: member.id, kind: "test", group: "system", title: "二", readAt: new Date() },
  ]);
  const profile = await read(token);
  expect(profile).toMatchObject({
    id: member.id,
    mobile: "139****5678",
    counts: { collects: 1, likes_received: 8, comments: 2 },
    unread_notices: 1,
    nickname_changeable_at: null,
  });
  expect(JSON.stringify(profile)).not.toContain("13912345678");
});

test("changes only what is given, trimmed", async () => {
  const { token } = await makeSignedIn(db, { city: "杭州" });
  const answer = await change(token, {
    nickname: "　 江边  老邱 ",
    gender: "male",
    birthday: "1990-02-28",
    bio: "  第一行\r\n第二行  ",
  });
  expect(answer.status).toBe(200);
  expect(answer.body.data).toMatchObject({
    nickname: "江边 老邱",
    gender: "male",
    birthday: "1990-02-28",
    city: "杭州",
    bio: "第一行\n第二行",
  });
  expect(await read(token)).toEqual(answer.body.data);
  expect((await change(token, { birthday: null })).body.data).toMatchObject({ birthday: null, city: "杭州" });
});

test.each([
  [{ nickname: "邱" }, "昵称"],
  [{ nickname: "邱".repeat(17) }, "昵称"],
  [{ nickname: "老\u202e邱" }, "字符"],
  [{ bio: "长".repeat(101) }, "简介"],
  [{ city: "长".repeat(21) }, "城市"],
  [{ birthday: "2999-01-01" }, "生日"],
  [{ birthday: "2001-02-30" }, "生日"],
  [{ gender: "robot" }, "gender"],
  [{ avatar_id: "0" }, "编号"],
  [{ nickname: 7 }, "nickname"],
  [{ nickname: "围场 客 服" }, "客服"],
  [{ nickname: "加Ｖ领机油" }, "联系方式"],
])("refuses %j", async (body, why) => {
  const { token } = await makeSignedIn(db);
  const before = await read(token);
  const answer = await change(token, { city: "上海", ...body });
  expect([answer.status, answer.body.code]).toEqual([400, "INVALID_INPUT"]);
  expect(answer.body.error.join()).toContain(why);
  expect(await read(token)).toEqual(before);
});

test("every problem is named at once", async () => {
  const { token } = await makeSignedIn(db);
  const answer = await change(token, { nickname: "x", birthday: "2999-01-01" });
  expect(answer.body.error).toHaveLength(2);
});

test("the nickname changes once in thirty days, even when asked twice at once", async () => {
  const { member, token } = await makeSignedIn(db);
  const answers = await Promise.all([
    change(token, { nickname: "甲车友" }),
    change(token, { nickname: "乙车友" }),
    change(token, { nickname: "丙车友" }),
  ]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  const refused = await change(token, { nickname: "丁车友" });
  expect(refused.body.error[0]).toMatch(/^昵称每 30 天可修改一次，\d{4}-\d\d-\d\d \d\d:\d\d 后可以再改$/);
  const { nickname, nickname_changeable_at: at } = await read(token);
  expect(new Date(at ?? 0).getTime()).toBeGreaterThan(Date.now() + 29 * DAY);

  // The same name again is no change, and the rest of the form is saved.
  expect((await change(token, { nickname, city: "苏州" })).status).toBe(200);
  await db
    .update(members)
    .set({ nicknameChangedAt: new Date(Date.now() - 30 * DAY) })
    .where(eq(members.id, member.id));
  expect((await change(token, { nickname: "丁车友" })).status).toBe(200);
});

test("a nickname belongs to one member, whatever its case", async () => {
  await makeMember(db, { nickname: "GT Driver" });
  const { token } = await makeSignedIn(db);
  const answer = await change(token, { nickname: "gt driver", city: "无锡" });
  expect(answer.body).toEqual({
    state: false,
    error: ["这个昵称已经有人用了，换一个吧"],
    code: "CONFLICT",
    fields: { nickname: "这个昵称已经有人用了，换一个吧" },
  });
  expect((await read(token)).city).toBe("");
});

test("two members who want the same name at once: one gets it", async () => {
  const both = await Promise.all([makeSignedIn(db), makeSignedIn(db)]);
  const answers = await Promise.all(both.map(({ token }) => change(token, { nickname: "同名车友" })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
});

test("whatever is sent as a nickname is stored as the rules say, or refused", async () => {
  const { member, token } = await makeSignedIn(db);
  const typed = fc.oneof(
    fc.string({ unit: "binary", maxLength: 24 }),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 16 }),
  );
  await fc.assert(
    fc.asyncProperty(typed, async (nickname) => {
      await db.update(members).set({ nicknameChangedAt: null }).where(eq(members.id, member.id));
      await services.pool.query("delete from rate_limits");
      const answer = await change(token, { nickname });
      const expected = normalizeNickname(nickname);
      if ((nicknameProblem(expected) ?? refusedName(expected)) === null) {
        expect(answer.status).toBe(200);
        expect((await read(token)).nickname).toBe(expected);
      } else {
        expect(answer.status).toBe(400);
      }
    }),
    { numRuns: 60 },
  );
});

test("an avatar is a picture of one's own; one that nothing goes back to any more is given up", async () => {
  const { member, token } = await makeSignedIn(db);
  const mine = await makePicture(db, { ownerMemberId: member.id });
  const next = await makePicture(db, { ownerMemberId: member.id });
  const stranger = await makeMember(db);
  const foreign = await makePicture(db, { ownerMemberId: stranger.id });
  const attached = async (id: string) =>
    (await db.select().from(media).where(eq(media.id, id)))[0]?.attachedAt ?? null;

  expect((await change(token, { avatar_id: mine.id })).body.data).toMatchObject({ avatar: { id: mine.id } });
  expect(await attached(mine.id)).not.toBeNull();
  // Saving the form again with the same picture is no change.
  expect((await change(token, { avatar_id: mine.id })).status).toBe(200);
  for (const id of [foreign.id, "999999999"]) {
    expect((await change(token, { avatar_id: id })).status).toBe(400);
  }
  expect((await change(token, { avatar_id: next.id })).status).toBe(200);
  expect(await attached(mine.id)).toBeNull();
  expect((await change(token, { avatar_id: null })).body.data).toMatchObject({ avatar: null });
  expect(await attached(next.id)).toBeNull();
});

test("muted members keep what others see as it is", async () => {
  const { token } = await makeSignedIn(db, { status: "muted" });
  expect((await read(token)).can).toEqual({ comment: false, edit_profile: false });
  for (const body of [{ nickname: "换个名字" }, { bio: "换个简介" }]) {
    const answer = await change(token, body);
    expect([answer.status, answer.body.code]).toEqual([409, "CLOSED"]);
  }
  expect((await change(token, { city: "南京" })).status).toBe(200);
});

test("too many changes an hour are refused", async () => {
  await withinOneWindow(3600, async () => {
    const { token } = await makeSignedIn(db);
    const answers = [];
    for (let n = 0; n < 61; n += 1)
      answers.push(
        (await change(token, { birthday: `1990-01-${String((n % 28) + 1).padStart(2, "0")}` })).status,
      );
    expect(answers.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(answers.at(-1)).toBe(429);
  });
});

test("a kept answer that shows a member follows the new nickname", async () => {
  const { member, token } = await makeSignedIn(db, { role: "editor", nickname: "旧名字" });
  const article = await makeArticle(db, { authorId: member.id });
  const author = async () =>
    ((await call("GET", `/api/articles/${article.id}`)).body.data as { author: { nickname: string } }).author
      .nickname;
  expect(await author()).toBe("旧名字");
  expect((await change(token, { nickname: "新名字" })).status).toBe(200);
  await expect.poll(author).toBe("新名字");
});
