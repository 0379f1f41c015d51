import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { OwnProfile } from "#capabilities/people/members/contract.ts";
import { readDemoMembers } from "#capabilities/people/members/server/demo/content.ts";
import { members, memberTokens } from "#capabilities/people/members/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { type Answer, createTestApp } from "../../../../../test/support/app.ts";
import { makeMember } from "../../../../../test/support/factories.ts";
import { names, type Page, relationsOver } from "../../../../../test/support/relations.ts";
import type { ListedMember } from "../contract.ts";
import { fill } from "./demo/fill.ts";
import { setListsHidden } from "./lists-hidden.ts";
import { follows, memberRelations } from "./tables.ts";

const app = await createTestApp({ env: { WRITES_ADDRESS_MINUTE_MAX: "100000" } });
const { call, services } = app;
const { db } = services;
const { person, people, follow, unfollow, list, counts, told } = relationsOver(app);

describe("following", () => {
  it("counts on both sides, once however often it is asked for, and ends", async () => {
    const [one, other] = await people(2);
    if (!one || !other) throw new Error("two people");
    expect((await follow(one, other.id)).body.data).toEqual({
      relation: { following: true, followed_by: false, blocked: false, blocked_by: false },
      fans: 1,
    });
    expect((await follow(one, other.id)).body.data).toMatchObject({ fans: 1 });
    await follow(other, one.id);
    expect(await counts(one)).toEqual({ follows: 1, fans: 1, mutual: 1 });
    const own = (await call("GET", "/api/user", { token: one.token })).body.data as OwnProfile;
    expect(own.counts).toMatchObject({ follows: 1, fans: 1 });
    expect((await unfollow(one, other.id)).body.data).toMatchObject({
      relation: { following: false, followed_by: true },
      fans: 0,
    });
    await unfollow(one, other.id);
    expect(await counts(other)).toEqual({ follows: 1, fans: 0, mutual: 0 });
  });

  it("refuses oneself, nobody, closed accounts, and says why", async () => {
    const one = await person();
    const cancelled = await makeMember(db, { status: "cancelled", mobile: null });
    const banned = await makeMember(db, { status: "banned" });
    const freed = await makeMember(db, { status: "banned", statusUntil: new Date(Date.now() - 1000) });
    const refusals = [
      [one.id, 400, "不能关注自己"],
      ["999999999", 404, "这位车友不存在"],
      [cancelled.id, 410, "对方账号已注销"],
      [banned.id, 409, "该用户已被封禁，暂时不能关注"],
    ] as const;
    for (const [id, status, message] of refusals) {
      const answer = await follow(one, id);
      expect([answer.status, answer.body.error]).toEqual([status, [message]]);
    }
    expect((await follow(one, freed.id)).status).toBe(200);
    expect(await counts(one)).toEqual({ follows: 1, fans: 0, mutual: 0 });
    expect((await call("POST", `/api/user/${freed.id}/follow`)).status).toBe(401);
  });

  it("stops at three thousand", async () => {
    const one = await person();
    const [next] = await people(1);
    await db.insert(memberRelations).values({ memberId: one.id, follows: 3000 });
    const answer = await follow(one, next?.id ?? "");
    expect([answer.status, answer.body.error]).toEqual([409, ["最多关注 3000 人，请先取消一些关注"]]);
    expect(await db.select().from(follows).where(eq(follows.followerId, one.id))).toEqual([]);
  });

  it("is right after a thousand follows and unfollows at once", { timeout: 120_000 }, async () => {
    const crowd = await people(25);
    // Every one to every other, some twice, and every third one ends again meanwhile: 1,000 requests.
    const requests = crowd.flatMap((one, at) =>
      crowd.flatMap((other, to) => {
        if (one === other) return [];
        const taps = [() => follow(one, other.id)];
        if ((at + to) % 3 === 0) taps.push(() => unfollow(one, other.id));
        if ((at + to) % 3 === 1) taps.push(() => follow(one, other.id));
        return taps;
      }),
    );
    expect(requests.length).toBeGreaterThan(990);
    // Forty under way at any moment: more would wait for a connection, which ends after a while on a busy machine.
    const answers: Answer[] = [];
    const lane = async () => {
      for (let next = requests.shift(); next; next = requests.shift()) answers.push(await next());
    };
    await Promise.all(Array.from({ length: 40 }, lane));
    // Sixty a minute for each: nobody is refused.
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const ids = crowd.map(({ id }) => id);
    const rows = await db.select().from(follows).where(inArray(follows.followerId, ids));
    expect(rows.length).toBeGreaterThanOrEqual(400);
    for (const one of crowd) {
      const counted = await counts(one);
      const mine = rows.filter(({ followerId }) => followerId === one.id);
      const fans = rows.filter(({ followedId }) => followedId === one.id);
      const back = new Set(fans.map(({ followerId }) => followerId));
      expect(counted).toEqual({
        follows: mine.length,
        fans: fans.length,
        mutual: mine.filter(({ followedId }) => back.has(followedId)).length,
      });
    }
  });

  it("tells once, and takes back what was not read when it ends", async () => {
    const [one, other] = await people(2);
    if (!one || !other) throw new Error("two people");
    await follow(one, other.id);
    expect(await told(other)).toMatchObject([
      { title: "关注了你", actor: { id: one.id }, link: `/u/${one.id}`, read: false },
    ]);
    await unfollow(one, other.id);
    expect(await told(other)).toEqual([]);
    await follow(one, other.id);
    await call("POST", "/api/notices/read", { token: other.token, body: {} });
    await unfollow(one, other.id);
    await follow(one, other.id);
    expect((await told(other)).map(({ read }) => read)).toEqual([true]);
  });
});

describe("a fan that is removed", () => {
  it("is gone from both sides, hears nothing, and may come back", async () => {
    const [one, fan] = await people(2);
    if (!one || !fan) throw new Error("two people");
    await follow(fan, one.id);
    expect((await call("DELETE", `/api/my/fans/${fan.id}`, { token: one.token })).status).toBe(200);
    expect(await counts(one)).toEqual({ follows: 0, fans: 0, mutual: 0 });
    expect(await counts(fan)).toEqual({ follows: 0, fans: 0, mutual: 0 });
    expect(await db.select().from(notices).where(eq(notices.memberId, fan.id))).toEqual([]);
    expect((await follow(fan, one.id)).status).toBe(200);
  });
});

describe("the lists", () => {
  it("go page by page, newest first, with who follows back", async () => {
    const [one, a, b, c] = await people(4);
    if (!one || !a || !b || !c) throw new Error("four people");
    for (const other of [a, b, c]) await follow(one, other.id);
    await follow(b, one.id);
    // All at one moment: the id decides.
    await db
      .update(follows)
      .set({ createdAt: new Date(0) })
      .where(eq(follows.followerId, one.id));
    const first = await list(one, "follow", "limit=2");
    const second = await list(one, "follow", `limit=2&cursor=${first.next_cursor}`);
    expect([...names(first), ...names(second)]).toEqual([c.nickname, b.nickname, a.nickname]);
    expect(second.next_cursor).toBeNull();
    expect(first.items.map((item) => item.relation.followed_by)).toEqual([false, true]);
    expect(names(await list(one, "follow", "only=mutual"))).toEqual([b.nickname]);
    expect(names(await list(one, "fans"))).toEqual([b.nickname]);
    expect((await list(one, "fans")).items[0]).toMatchObject({ fans: 1, relation: { following: true } });
    const cursor = first.next_cursor ?? "";
    const foreign = await call("GET", `/api/my/fans?limit=2&cursor=${cursor}`, { token: one.token });
    expect(foreign.status).toBe(400);
  });

  it("are searched by any part of a nickname, whatever its case, and % is a character", async () => {
    const one = await person();
    const wanted = await person({ nickname: `山路GTR老王${one.id}` });
    const other = await person({ nickname: `百分%之百${one.id}` });
    for (const { id } of [wanted, other]) await follow(one, id);
    expect(names(await list(one, "follow", `q=${encodeURIComponent("gtr老")}`))).toEqual([wanted.nickname]);
    expect(names(await list(one, "follow", `q=${encodeURIComponent("%")}`))).toEqual([other.nickname]);
    expect(names(await list(one, "follow", "q=nobody"))).toEqual([]);
    const first = await list(one, "follow", `q=${one.id}&limit=1`);
    const second = await list(one, "follow", `q=${one.id}&limit=1&cursor=${first.next_cursor}`);
    expect([...names(first), ...names(second)]).toEqual([other.nickname, wanted.nickname]);
  });

  it("ordered by activity, begin with whoever signed in last", async () => {
    const [one, early, late] = await people(3);
    if (!one || !early || !late) throw new Error("three people");
    // Followed in the other order.
    await follow(one, late.id);
    await follow(one, early.id);
    const at = (id: string, minutes: number) =>
      db
        .update(memberTokens)
        .set({ issuedAt: new Date(Date.now() - minutes * 60_000) })
        .where(eq(memberTokens.memberId, id));
    await at(early.id, 60);
    await at(late.id, 5);
    const first = await list(one, "follow", "sort=active&limit=1");
    const second = await list(one, "follow", `sort=active&limit=1&cursor=${first.next_cursor}`);
    expect([...names(first), ...names(second)]).toEqual([late.nickname, early.nickname]);
  });

  it("are there for others, and empty once they are hidden", async () => {
    const [one, fan] = await people(2);
    if (!one || !fan) throw new Error("two people");
    await follow(fan, one.id);
    const shown = async (path: string) =>
      (await call("GET", path)).body.data as unknown as Page<ListedMember> & { hidden: boolean };
    expect(names(await shown(`/api/user/${one.id}/fans`))).toEqual([fan.nickname]);
    expect(names(await shown(`/api/user/${fan.id}/follow`))).toEqual([one.nickname]);
    await db.transaction((tx) => setListsHidden(tx, services, one.id, true));
    expect(await shown(`/api/user/${one.id}/fans?limit=7`)).toEqual({
      items: [],
      next_cursor: null,
      hidden: true,
    });
    expect(await shown(`/api/user/${one.id}/follow?limit=7`)).toMatchObject({ items: [], hidden: true });
    // They stay the member's own, and whom others follow is theirs to show.
    expect(names(await list(one, "fans"))).toEqual([fan.nickname]);
  });

  it("show who left without a name or words", async () => {
    const one = await person();
    const left = await person({ bio: "曾经在这里" });
    await follow(one, left.id);
    await db.update(members).set({ status: "cancelled" }).where(eq(members.id, left.id));
    expect((await list(one, "follow")).items).toMatchObject([
      { member: { nickname: "已注销用户" }, bio: "" },
    ]);
  });

  it("are the member's own", async () => {
    for (const path of ["follow", "fans", "relations?ids=1", "relations/counts", "blocks", "hidden-members"])
      expect((await call("GET", `/api/my/${path}`)).status).toBe(401);
  });
});

it("invented members follow each other, and are counted", async () => {
  const names = (await readDemoMembers()).slice(0, 6).map(({ nickname }) => nickname);
  const invented = await Promise.all(
    names.map((nickname) => makeMember(db, { nickname, mobile: null, city: "杭州" })),
  );
  await db.transaction((tx) => fill(tx));
  const ids = invented.map(({ id }) => id);
  const rows = await db.select().from(follows).where(inArray(follows.followerId, ids));
  expect(rows.length).toBeGreaterThan(3);
  for (const id of ids) {
    const [figures] = await db.select().from(memberRelations).where(eq(memberRelations.memberId, id));
    const fans = await db.select().from(follows).where(eq(follows.followedId, id));
    expect(figures?.fans ?? 0).toBe(fans.length);
  }
});
