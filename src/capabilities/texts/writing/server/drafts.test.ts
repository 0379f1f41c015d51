import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { blocks, follows } from "#capabilities/community/relations/server/tables.ts";
import { sweepMedia } from "#capabilities/media/media/server/sweep.ts";
import { media } from "#capabilities/media/media/server/tables.ts";
import { forgetMember, memberMerges, personalData } from "#capabilities/people/members/server/public.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember, makePicture, makeSignedIn } from "../../../../../test/support/factories.ts";
import { sweepDrafts } from "./jobs.ts";
import { drafts } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;

const content = (values: object = {}) => ({
  title: "",
  text: "先说结论",
  mentions: [],
  picture_ids: [],
  video: null,
  place: "",
  fields: {},
  ...values,
});
const body = (values: object = {}, version: number | null = null) => ({
  kind: "post",
  section: "main",
  content: content(values),
  version,
});
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

test("a draft is kept, changed by who saw it last, and the second of two devices is told", async () => {
  const { token } = await makeSignedIn(db);
  const path = "/api/my/drafts/post:1";
  const first = await call("PUT", path, { token, body: body() });
  expect(first.body.data).toMatchObject({ version: 1, kind: "post", content: { text: "先说结论" } });
  // The answer was lost: the same once more is the same.
  expect((await call("PUT", path, { token, body: body() })).body.data).toMatchObject({ version: 1 });
  const second = await call("PUT", path, { token, body: body({ text: "手机上写的" }, 1) });
  expect(second.body.data).toMatchObject({ version: 2 });
  const late = await call("PUT", path, { token, body: body({ text: "平板上写的" }, 1) });
  expect(late).toMatchObject({ status: 409, body: { code: "CHANGED" } });
  expect((await call("GET", path, { token })).body.data).toMatchObject({
    draft: { content: { text: "手机上写的" } },
  });
});

test("the box holds one's own drafts only, the one changed last first; deleting can be taken back", async () => {
  const { token } = await makeSignedIn(db);
  const other = await makeSignedIn(db);
  await call("PUT", "/api/my/drafts/post:a", { token, body: body({ text: "一" }) });
  await call("PUT", "/api/my/drafts/answer:5", { token, body: { ...body({ text: "二" }), kind: "answer" } });
  await call("PUT", "/api/my/drafts/post:a", { token: other.token, body: body({ text: "别人的" }) });
  const texts = async (query = "") => {
    const { body: answer } = await call("GET", `/api/my/drafts${query}`, { token });
    return (answer.data as { items: { content: { text: string } }[] }).items.map((one) => one.content.text);
  };
  expect(await texts()).toEqual(["二", "一"]);
  expect(await texts("?kind=post")).toEqual(["一"]);
  await call("DELETE", "/api/my/drafts/answer:5", { token });
  expect(await texts()).toEqual(["一"]);
  expect((await call("GET", "/api/my/drafts/answer:5", { token })).body.data).toEqual({ draft: null });
  await call("POST", "/api/my/drafts/answer:5/restore", { token });
  expect(await texts()).toEqual(["二", "一"]);
  await call("DELETE", "/api/my/drafts/answer:5", { token });
  await sweepDrafts(db, inDays(2));
  expect((await call("POST", "/api/my/drafts/answer:5/restore", { token })).status).toBe(404);
  expect((await call("GET", "/api/my/drafts")).status).toBe(401);
});

test("a draft that was deleted elsewhere comes back when it is written on", async () => {
  const { token } = await makeSignedIn(db);
  await call("PUT", "/api/my/drafts/post:b", { token, body: body() });
  await call("DELETE", "/api/my/drafts/post:b", { token });
  const again = await call("PUT", "/api/my/drafts/post:b", { token, body: body({ text: "接着写" }, 1) });
  expect(again.body.data).toMatchObject({ version: 2, content: { text: "接着写" } });
});

test("uploads in a draft are shown to its author and not swept, others' are left out", async () => {
  const { member, token } = await makeSignedIn(db);
  const old = { createdAt: inDays(-3) };
  const own = await makePicture(db, { key: `p${"1".repeat(32)}`, ownerMemberId: member.id, ...old });
  const loose = await makePicture(db, { key: `p${"2".repeat(32)}`, ownerMemberId: member.id, ...old });
  const foreign = await makePicture(db, { key: `p${"3".repeat(32)}`, ...old });
  const answer = await call("PUT", "/api/my/drafts/post:c", {
    token,
    body: body({ picture_ids: [own.id, foreign.id] }),
  });
  const { pictures } = answer.body.data as { pictures: { id: string; src: string }[] };
  expect(pictures.map(({ id }) => id)).toEqual([own.id]);
  expect(pictures[0]?.src).toContain(own.unlistedKey);
  await sweepMedia(services);
  const left = async (id: string) => (await db.select().from(media).where(eq(media.id, id))).length;
  expect([await left(own.id), await left(loose.id)]).toEqual([1, 0]);
  await db
    .update(drafts)
    .set({ updatedAt: inDays(-31) })
    .where(eq(drafts.memberId, member.id));
  await sweepMedia(services);
  expect(await left(own.id)).toBe(0);
  const { body: after } = await call("GET", "/api/my/drafts/post:c", { token });
  expect(after.data).toMatchObject({ draft: { pictures: [], content: { text: "先说结论" } } });
});

test("a full box takes no more, and says so", async () => {
  const { member, token } = await makeSignedIn(db);
  await db.insert(drafts).values(
    Array.from({ length: 100 }, (_, at) => ({
      memberId: member.id,
      key: `post:${at}`,
      kind: "post",
      section: "main",
      content: content(),
    })),
  );
  const full = await call("PUT", "/api/my/drafts/post:new", { token, body: body() });
  expect(full).toMatchObject({ status: 409, body: { code: "QUOTA_EXCEEDED" } });
  expect((await call("PUT", "/api/my/drafts/post:7", { token, body: body({ text: "改" }, 1) })).status).toBe(
    200,
  );
});

test("two devices that begin the same draft at once leave one, and one of them is told", async () => {
  const { token } = await makeSignedIn(db);
  const answers = await Promise.all(
    ["甲", "乙"].map((text) => call("PUT", "/api/my/drafts/answer:9", { token, body: body({ text }) })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("drafts are in the archive, are forgotten with the account, and both stay when accounts become one", async () => {
  const [one, two] = [await makeSignedIn(db), await makeSignedIn(db)];
  await call("PUT", "/api/my/drafts/answer:5", { token: one.token, body: body({ text: "这一份" }) });
  await call("PUT", "/api/my/drafts/answer:5", { token: two.token, body: body({ text: "那一份" }) });
  const accounts = { from: one.member.id, into: two.member.id };
  await db.transaction(async (tx) => memberMerges.get("drafts")?.merge?.(tx, services, accounts));
  const rows = await personalData.get("drafts")?.rows(db, two.member.id);
  expect(rows?.map(({ text }) => text).sort()).toEqual(["这一份", "那一份"].sort());
  const { body: box } = await call("GET", "/api/my/drafts", { token: two.token });
  const keys = (box.data as { items: { key: string }[] }).items.map(({ key }) => key);
  for (const key of keys)
    expect((await call("GET", `/api/my/drafts/${key}`, { token: two.token })).body.data).toMatchObject({
      draft: { key },
    });
  await db.transaction(async (tx) => forgetMember.get("drafts")?.forget?.(tx, services, two.member.id));
  expect(await personalData.get("drafts")?.rows(db, two.member.id)).toEqual([]);
});

test("who can be named: those one follows by any part of the name, others by its beginning, nobody who blocked", async () => {
  const { member, token } = await makeSignedIn(db);
  const friend = await makeMember(db, { nickname: "轮毂控小陈" });
  const stranger = await makeMember(db, { nickname: "小陈在路上" });
  const foe = await makeMember(db, { nickname: "小陈不喜欢你" });
  await makeMember(db, { nickname: "小陈已注销", status: "cancelled" });
  await db.insert(follows).values({ followerId: member.id, followedId: friend.id });
  await db.insert(blocks).values({ blockerId: foe.id, blockedId: member.id });
  const named = async (q: string) => {
    const { body: answer } = await call("GET", `/api/mentionable?q=${encodeURIComponent(q)}`, { token });
    return (answer.data as { items: { id: string; following: boolean }[] }).items;
  };
  expect((await named("小陈")).map(({ id, following }) => [id, following])).toEqual([
    [friend.id, true],
    [stranger.id, false],
  ]);
  expect((await named("")).map(({ id }) => id)).toEqual([friend.id]);
  expect(await named("%")).toEqual([]);
});
