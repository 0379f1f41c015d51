import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { clubMembers } from "#capabilities/community/clubs/server/tables.ts";
import { recordAct } from "#capabilities/community/growth/server/public.ts";
import { follows, memberRelations } from "#capabilities/community/relations/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { wechatAccounts } from "#capabilities/people/wechat/server/tables.ts";
import { comments } from "#capabilities/texts/comments/server/tables.ts";
import { collectFolders, collects, likes } from "#capabilities/texts/reactions/server/tables.ts";
import { articleCounters } from "#features/articles/server/tables.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { doneBehind } from "../../../../../test/support/behind.ts";
import { makeArticle, makeComment, makeMember, makeSignedIn } from "../../../../../test/support/factories.ts";
import { memberMerges } from "./merge-members.ts";
import { members, memberMerges as merged, smsCodes } from "./tables.ts";

const { call, services } = await createTestApp({
  env: { SMS_ADDRESS_HOUR_MAX: "1000", SMS_ADDRESS_DAY_MAX: "1000", WRITES_ADDRESS_MINUTE_MAX: "10000" },
});
const { db } = services;

beforeEach(async () => {
  await db.delete(smsCodes);
});

let serial = 0;
/** Who came by WeChat, and the account with a number that is his too. */
async function twoAccounts() {
  serial += 1;
  const { member: guest, token } = await makeSignedIn(db, { mobile: null });
  const { member: home, token: homeToken } = await makeSignedIn(db);
  await db.insert(wechatAccounts).values({ appId: "wx", openId: `o-${serial}`, memberId: guest.id });
  return { guest, token, home, homeToken, mobile: home.mobile ?? "" };
}

async function codeTo(mobile: string) {
  const { body } = await call("POST", "/api/sms/code", { body: { mobile, purpose: "bind" } });
  const { demo_code: code, ticket } = body.data as { demo_code: string; ticket: string };
  return { mobile, code, ticket };
}

const merge = (token: string, body: object) => call("POST", "/api/user/merge", { token, body });

const countersOf = async (articleId: string) =>
  (await db.select().from(articleCounters).where(eq(articleCounters.articleId, articleId)))[0];

const profileOf = async (token: string) => (await call("GET", "/api/user", { token })).body.data as never;

it("knows of every column that names a member what becomes of it", async () => {
  const { rows } = await db.execute<{ column: string }>(sql`
    select conrelid::regclass::text || '.' || attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'members'::regclass`);
  const known = memberMerges.entries().flatMap(([, { columns }]) => columns);
  const missing = rows.map(({ column }) => column).filter((column) => !known.includes(column));
  expect(missing).toEqual([]);
});

describe("joining an account into the one that has the number", () => {
  it("takes over what was done, once, ends the first account, and signs in to the other", async () => {
    const { guest, token, home, mobile } = await twoAccounts();
    const both = await makeArticle(db);
    const one = await makeArticle(db);
    for (const memberId of [guest.id, home.id])
      await db.insert(likes).values({ memberId, targetKind: "article", targetId: both.id });
    await db.insert(likes).values({ memberId: guest.id, targetKind: "article", targetId: one.id });
    await db.update(articleCounters).set({ likes: 2 }).where(eq(articleCounters.articleId, both.id));
    await db.update(articleCounters).set({ likes: 1 }).where(eq(articleCounters.articleId, one.id));
    const comment = await makeComment(db, { targetId: one.id, authorId: guest.id });
    const theirs = await makeComment(db, { targetId: one.id, authorId: home.id });
    const told = { kind: "comments.reply", group: "reply" as const, title: "回复" };
    await db.insert(notices).values([
      { ...told, memberId: guest.id, key: "a" },
      { ...told, memberId: home.id, key: "a" },
      { ...told, memberId: guest.id, key: "b" },
      // Told of what he did himself, as it turns out.
      { ...told, memberId: home.id, actorId: guest.id, key: `reply:${theirs.id}` },
    ]);

    const { status, body } = await merge(token, await codeTo(mobile));
    const answer = body.data as { access_token: string; user: { id: string } };
    expect([status, answer.user.id]).toEqual([200, home.id]);

    expect((await call("GET", "/api/user", { token })).status).toBe(401);
    expect(await profileOf(answer.access_token)).toMatchObject({
      id: home.id,
      nickname: home.nickname,
      counts: { comments: 2 },
      unread_notices: 2,
    });
    const liked = await db.select({ id: likes.targetId }).from(likes).where(eq(likes.memberId, home.id));
    expect(liked.map(({ id }) => id).sort()).toEqual([both.id, one.id].sort());
    expect([(await countersOf(both.id))?.likes, (await countersOf(one.id))?.likes]).toEqual([1, 1]);
    const [written] = await db.select().from(comments).where(eq(comments.id, comment.id));
    expect(written?.authorId).toBe(home.id);
    const [left] = await db.select().from(members).where(eq(members.id, guest.id));
    expect(left).toMatchObject({ status: "cancelled", mobile: null });
    const [account] = await db
      .select()
      .from(wechatAccounts)
      .where(eq(wechatAccounts.openId, `o-${serial}`));
    expect(account?.memberId).toBe(home.id);
    expect(await db.select().from(merged).where(eq(merged.fromId, guest.id))).toMatchObject([
      { intoId: home.id },
    ]);
    // The code was fresh: nothing dangerous asks for another one.
    expect((await call("DELETE", "/api/user/sign-ins", { token: answer.access_token })).status).toBe(200);
  });

  it("puts collections together, folders of one name into one", async () => {
    const { guest, token, home, mobile } = await twoAccounts();
    const [mine, theirs, both] = [await makeArticle(db), await makeArticle(db), await makeArticle(db)];
    const folderOf = async (memberId: string, name: string) => {
      const [row] = await db.insert(collectFolders).values({ memberId, name }).returning();
      return row?.id ?? "";
    };
    const keep = (memberId: string, targetId: string, folderId: string) =>
      db.insert(collects).values({ memberId, targetKind: "article", targetId, folderId });
    const shared = await folderOf(home.id, "山路");
    await keep(guest.id, mine.id, await folderOf(guest.id, "山路"));
    await keep(guest.id, both.id, await folderOf(guest.id, "只有我"));
    await keep(home.id, theirs.id, shared);
    await keep(home.id, both.id, shared);
    await db.update(articleCounters).set({ collects: 2 }).where(eq(articleCounters.articleId, both.id));
    expect((await merge(token, await codeTo(mobile))).status).toBe(200);
    const folders = await db.select().from(collectFolders).where(eq(collectFolders.memberId, home.id));
    expect(folders.map(({ name }) => name).sort()).toEqual(["只有我", "山路"]);
    const kept = await db.select().from(collects).where(eq(collects.memberId, home.id));
    expect(
      kept
        .filter(({ folderId }) => folderId === shared)
        .map(({ targetId }) => targetId)
        .sort(),
    ).toEqual([mine.id, theirs.id, both.id].sort());
    expect((await countersOf(both.id))?.collects).toBe(1);
  });

  it("adds growth and points up, what both did to one thing once, and clubs with their numbers", async () => {
    const { guest, token, home, mobile } = await twoAccounts();
    const act = (memberId: string, object: string) =>
      db.transaction((tx) => recordAct(tx, { act: "comment.published", memberId, object }));
    await act(guest.id, "comment:900001");
    await act(home.id, "comment:900002");
    await act(guest.id, "comment:900003");
    await act(home.id, "comment:900003");
    await doneBehind(services);
    const [before] = await db.select().from(members).where(eq(members.id, home.id));
    const [was] = await db.select().from(members).where(eq(members.id, guest.id));
    const each = (was?.growth ?? 0) / 2;
    const section = sections.find(({ umbrella }) => !umbrella)?.slug ?? "";
    expect((await call("POST", `/api/clubs/${section}/membership`, { token })).status).toBeLessThan(300);
    await doneBehind(services);
    const [place] = await db.select().from(clubMembers).where(eq(clubMembers.memberId, guest.id));
    const [joined] = await db.select().from(members).where(eq(members.id, guest.id));
    const ofClub = (joined?.growth ?? 0) - (was?.growth ?? 0);
    const pointsOf = async (id: string) => {
      const { rows } = await db.execute<{ n: number; held: number }>(sql`
        select (select coalesce(sum(remaining), 0)::int from point_lots where member_id = ${id}::bigint) as n,
          (select coalesce(sum(balance), 0)::int from ledger_accounts
            where owner = ${`member:${id}`} and unit = 'points') as held`);
      return rows[0] ?? { n: 0, held: 0 };
    };
    const sum = (await pointsOf(guest.id)).n + (await pointsOf(home.id)).n;
    expect(sum).toBeGreaterThan(0);

    expect((await merge(token, await codeTo(mobile))).status).toBe(200);
    const [after] = await db.select().from(members).where(eq(members.id, home.id));
    expect(after?.growth).toBe((before?.growth ?? 0) + each + ofClub);
    expect(await pointsOf(home.id)).toEqual({ n: sum, held: sum });
    expect(await pointsOf(guest.id)).toEqual({ n: 0, held: 0 });
    const [moved] = await db
      .select()
      .from(clubMembers)
      .where(and(eq(clubMembers.memberId, home.id), eq(clubMembers.section, section)));
    expect(moved).toEqual({ ...place, memberId: home.id });
  });

  it("keeps whom either followed or blocked, with figures that are right", async () => {
    const { guest, token, home, homeToken, mobile } = await twoAccounts();
    const [liked, blocked, fan] = [await makeMember(db), await makeMember(db), await makeSignedIn(db)];
    const follow = (as: string, id: string) => call("POST", `/api/user/${id}/follow`, { token: as });
    for (const as of [token, homeToken]) {
      await follow(as, liked.id);
      await follow(fan.token, as === token ? guest.id : home.id);
    }
    await follow(token, home.id);
    await follow(homeToken, blocked.id);
    await call("POST", `/api/user/${blocked.id}/block`, { token });

    expect((await merge(token, await codeTo(mobile))).status).toBe(200);
    const rows = await db.select().from(follows);
    const of = (id: string) => ({
      follows: rows.filter(({ followerId }) => followerId === id).map(({ followedId }) => followedId),
      fans: rows.filter(({ followedId }) => followedId === id).map(({ followerId }) => followerId),
    });
    expect(of(home.id)).toEqual({ follows: [liked.id], fans: [fan.member.id] });
    expect(of(guest.id)).toEqual({ follows: [], fans: [] });
    for (const id of [home.id, guest.id, liked.id, blocked.id, fan.member.id]) {
      const [counted] = await db.select().from(memberRelations).where(eq(memberRelations.memberId, id));
      expect([id, counted?.follows ?? 0, counted?.fans ?? 0]).toEqual([
        id,
        of(id).follows.length,
        of(id).fans.length,
      ]);
    }
  });

  it("asked for twice at once, happens once", async () => {
    const { guest, token, home, mobile } = await twoAccounts();
    const sent = await codeTo(mobile);
    await db.update(smsCodes).set({ createdAt: new Date(Date.now() - 61_000), askedFrom: "203.0.113.9" });
    const again = await codeTo(mobile);
    const answers = await Promise.all([merge(token, sent), merge(token, again)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await db.select().from(merged).where(eq(merged.fromId, guest.id))).toHaveLength(1);
    expect(await db.select().from(wechatAccounts).where(eq(wechatAccounts.memberId, home.id))).toHaveLength(
      1,
    );
  });

  it("of two WeChats into one account at once, takes one, and leaves the other as it was", async () => {
    const first = await twoAccounts();
    const second = await twoAccounts();
    const sent = await codeTo(first.mobile);
    await db.update(smsCodes).set({ createdAt: new Date(Date.now() - 61_000), askedFrom: "203.0.113.9" });
    const again = await codeTo(first.mobile);
    const answers = await Promise.all([merge(first.token, sent), merge(second.token, again)]);
    const refused = answers.find(({ status }) => status !== 200);
    expect([refused?.status, refused?.body.code]).toEqual([409, "WECHAT_TAKEN"]);
    expect(refused?.body.error[0]).toMatch(/绑定了其他微信/);
    const loser = answers.indexOf(refused as never) === 0 ? first : second;
    expect((await call("GET", "/api/user", { token: loser.token })).status).toBe(200);
  });
});

describe("is refused", () => {
  const until = new Date(Date.now() + 86_400_000);

  it.each([
    ["a muted one", "guest", { status: "muted", statusUntil: until }, /这个账号正被禁言/],
    ["into a banned one", "home", { status: "banned", statusUntil: null }, /那个账号正被禁言或封禁/],
    ["out of minors' mode", "guest", { minorMode: true }, /这个账号开启了未成年人模式/],
    ["into one that is being cancelled", "home", { cancelDueAt: until }, /那个账号正在注销/],
  ] as const)("%s", async (_, which, change, message) => {
    const accounts = await twoAccounts();
    await db.update(members).set(change).where(eq(members.id, accounts[which].id));
    const { status, body } = await merge(accounts.token, await codeTo(accounts.mobile));
    expect([status, body.code]).toEqual([409, "CONFLICT"]);
    expect(body.error[0]).toMatch(message);
    expect(await db.select().from(merged).where(eq(merged.fromId, accounts.guest.id))).toEqual([]);
  });

  it("with a wrong code, to an account with a number, and for a number that nobody has", async () => {
    const { token, mobile } = await twoAccounts();
    const sent = await codeTo(mobile);
    const wrong = String((Number(sent.code) + 1) % 1_000_000).padStart(6, "0");
    expect((await merge(token, { ...sent, code: wrong })).body.code).toBe("CODE_INVALID");
    const settled = await makeSignedIn(db);
    expect((await merge(settled.token, sent)).body.error[0]).toMatch(/已经绑定了手机号/);
    const free = await codeTo("13711112222");
    expect((await merge(token, free)).body.error[0]).toMatch(/没有账号/);
  });
});
