import { and, eq, or } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { members } from "#capabilities/people/members/server/tables.ts";
import type { Unread } from "#capabilities/people/notices/contract.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { names, type Person, relationsOver } from "../../../../../test/support/relations.ts";
import type { Suggestion } from "../contract.ts";
import { blockData, fanData, followData, forgetRelations } from "./personal-data.ts";
import { blocks, follows } from "./tables.ts";

const app = await createTestApp({ env: { WRITES_ADDRESS_MINUTE_MAX: "100000" } });
const { call, services } = app;
const { db } = services;
const { person, people, follow, block, unblock, counts, relation, told } = relationsOver(app);

describe("blocking", () => {
  it("ends both follows, keeps new ones out with words for each side, and ends", async () => {
    const [one, other] = await people(2);
    if (!one || !other) throw new Error("two people");
    await follow(one, other.id);
    await follow(other, one.id);
    expect((await block(one, other.id)).body.data).toMatchObject({
      relation: { following: false, followed_by: false, blocked: true, blocked_by: false },
      fans: 0,
    });
    expect(await counts(one)).toEqual({ follows: 0, fans: 0, mutual: 0 });
    expect(await counts(other)).toEqual({ follows: 0, fans: 0, mutual: 0 });
    expect((await follow(one, other.id)).body).toMatchObject({
      code: "BLOCKED",
      error: ["你已拉黑对方，解除拉黑后才能关注"],
    });
    expect((await follow(other, one.id)).body).toMatchObject({
      code: "BLOCKED",
      error: ["由于对方的设置，你不能关注 TA"],
    });
    expect(await relation(other, one.id)).toMatchObject({ blocked: false, blocked_by: true });
    await unblock(one, other.id);
    expect((await follow(other, one.id)).status).toBe(200);
    expect((await block(one, one.id)).status).toBe(400);
    expect((await block(one, "999999999")).status).toBe(404);
  });

  it("hides both from each other, lists only what one blocked oneself", async () => {
    const [one, other] = await people(2);
    if (!one || !other) throw new Error("two people");
    await block(one, other.id);
    const hidden = async (of: Person) =>
      (await call("GET", "/api/my/hidden-members", { token: of.token })).body.data as unknown as {
        ids: string[];
      };
    expect(await hidden(one)).toEqual({ ids: [other.id], blocked: [other.id] });
    expect(await hidden(other)).toEqual({ ids: [one.id], blocked: [] });
    const blocked = async (of: Person) =>
      names((await call("GET", "/api/my/blocks", { token: of.token })).body.data as never);
    expect(await blocked(one)).toEqual([other.nickname]);
    expect(await blocked(other)).toEqual([]);
  });

  it("takes notices of each other out of sight and of the figures, and brings them back", async () => {
    const [one, other] = await people(2);
    if (!one || !other) throw new Error("two people");
    await follow(other, one.id);
    await call("POST", "/api/notices/read", { token: one.token, body: {} });
    await block(one, other.id);
    expect(await told(one)).toEqual([]);
    const unread = (await call("GET", "/api/notices/unread", { token: one.token })).body.data as Unread;
    expect(unread.fan).toBe(0);
    await unblock(one, other.id);
    expect(await told(one)).toHaveLength(1);
  });

  it("leaves no follow behind when both happen at the same moment", async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, other] = await people(2);
      if (!one || !other) throw new Error("two people");
      const answers = await Promise.all([
        follow(one, other.id),
        block(other, one.id),
        follow(other, one.id),
        follow(one, other.id),
      ]);
      for (const { status } of answers) expect([200, 409]).toContain(status);
      const between = await db
        .select()
        .from(follows)
        .where(
          or(
            and(eq(follows.followerId, one.id), eq(follows.followedId, other.id)),
            and(eq(follows.followerId, other.id), eq(follows.followedId, one.id)),
          ),
        );
      expect(between).toEqual([]);
      expect(await counts(one)).toEqual({ follows: 0, fans: 0, mutual: 0 });
      expect(await counts(other)).toEqual({ follows: 0, fans: 0, mutual: 0 });
    }
  });

  it("stops at a thousand", async () => {
    const one = await person();
    const [next] = await people(1);
    const rows = await db
      .insert(members)
      .values(
        Array.from({ length: 1000 }, (_, n) => ({
          nickname: `被拉黑${one.id}号${n}`,
          mobile: `137${String(n).padStart(8, "0")}`,
        })),
      )
      .returning({ id: members.id });
    await db.insert(blocks).values(rows.map(({ id }) => ({ blockerId: one.id, blockedId: id })));
    const answer = await block(one, next?.id ?? "");
    expect([answer.status, answer.body.error]).toEqual([409, ["最多拉黑 1000 人，请先解除一些"]]);
  });
});

describe("suggestions", () => {
  it("begin with the city, go on with whom one's follows follow, and leave out who is followed or blocked", async () => {
    const city = "甲城";
    const one = await person({ city });
    const near = await person({ city });
    const followed = await person({ city });
    const blocked = await person({ city });
    const far = await person();
    await follow(one, followed.id);
    await follow(followed, far.id);
    await block(blocked, one.id);
    const answer = await call("GET", "/api/my/suggestions", { token: one.token });
    const { items } = answer.body.data as unknown as { items: Suggestion[] };
    expect(items.slice(0, 2)).toMatchObject([
      { member: { id: near.id }, reason: "同在甲城" },
      { member: { id: far.id }, reason: "1 位你关注的人也关注" },
    ]);
    const ids = items.map(({ member }) => member.id);
    for (const id of [one.id, followed.id, blocked.id]) expect(ids).not.toContain(id);
  });
});

describe("a member who leaves", () => {
  it("takes whom he follows, blocks and is followed by along, and is forgotten on all sides", async () => {
    const [one, a, b, c] = await people(4);
    if (!one || !a || !b || !c) throw new Error("four people");
    await follow(one, a.id);
    await follow(a, one.id);
    await follow(b, one.id);
    await follow(a, b.id);
    await block(one, c.id);
    expect(await followData.rows(db, one.id)).toMatchObject([{ nickname: a.nickname }]);
    expect(await fanData.rows(db, one.id)).toMatchObject([
      { nickname: b.nickname },
      { nickname: a.nickname },
    ]);
    expect(await blockData.rows(db, one.id)).toMatchObject([{ nickname: c.nickname }]);
    await db.transaction(async (tx) => forgetRelations.forget?.(tx, services, one.id));
    expect(await counts(one)).toEqual({ follows: 0, fans: 0, mutual: 0 });
    expect(await counts(a)).toEqual({ follows: 1, fans: 0, mutual: 0 });
    expect(await counts(b)).toEqual({ follows: 0, fans: 1, mutual: 0 });
    expect(await db.select().from(blocks).where(eq(blocks.blockerId, one.id))).toEqual([]);
  });
});
