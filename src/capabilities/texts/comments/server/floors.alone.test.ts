import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { moveLife } from "#capabilities/review/moderation/server/life/life.ts";
import type { MoveName } from "#capabilities/review/moderation/server/life/moves.ts";
import { undoLife } from "#capabilities/review/moderation/server/life/undo-life.ts";
import { screeningRules } from "#capabilities/review/moderation/server/tables.ts";
import type { OwnComment, Thread } from "#capabilities/texts/comments/contract.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeComment, makeCrowd, makeMember, makeSignedIn } from "../../../../../test/support/factories.ts";
import { makeLot, offerLot } from "../../../../../test/support/numbered-target.ts";
import { until } from "../../../../../test/support/within.ts";
import { numberFloors } from "./public.ts";
import { comments } from "./tables.ts";

offerLot();
const { call, services } = await createTestApp({ env: { WRITES_ADDRESS_MINUTE_MAX: "10000" } });
const { db } = services;

let serial = 0;
const write = async (token: string, lotId: string, more: object = {}) => {
  serial += 1;
  return call("POST", "/api/comments", {
    token,
    body: {
      target_kind: "lot",
      target_id: lotId,
      body: "占个楼",
      idempotency_key: `lot-${serial}-key`,
      ...more,
    },
  });
};
const written = async (token: string, lotId: string, more: object = {}) => {
  const answer = await write(token, lotId, more);
  expect(answer.body.error).toBeUndefined();
  return answer.body.data as unknown as OwnComment;
};
const floorsOf = async (lotId: string) =>
  (
    await db
      .select({ floor: comments.floor })
      .from(comments)
      .where(and(eq(comments.targetKind, "lot"), eq(comments.targetId, lotId), isNull(comments.rootId)))
      .orderBy(comments.floor)
  ).map(({ floor }) => floor);

interface Page {
  items: Thread[];
  next_cursor: string | null;
  prev_cursor: string | null;
  total: number;
  at: string | null;
}
const list = async (lotId: string, query: string) =>
  (await call("GET", `/api/comments?target_kind=lot&target_id=${lotId}&${query}`)).body
    .data as unknown as Page;
const floorsIn = ({ items }: Page) => items.map(({ floor }) => floor);

const move = (name: MoveName, id: string) =>
  db.transaction((tx) => moveLife(tx, services, "lot_comment", id, name, { by: {}, reason: "重复" }));

/** Comments with the floors 1 to `count`, as an import would store them. */
async function lotWith(count: number, authorId?: string) {
  const lot = makeLot();
  const author = authorId ?? (await makeMember(db)).id;
  const at = new Date("2026-01-01T00:00:00Z").getTime();
  const rows = Array.from({ length: count }, (_, n) => ({
    targetKind: "lot",
    targetId: lot.id,
    authorId: author,
    body: `第 ${n + 1} 位`,
    status: "published" as const,
    likes: (n * 7) % 5,
    createdAt: new Date(at + n * 1000),
  }));
  const made = await db.insert(comments).values(rows).returning({ id: comments.id });
  await db.transaction((tx) => numberFloors(tx, { targetKind: "lot", targetId: lot.id }));
  lot.comments = count;
  return { lot, ids: made.map(({ id }) => id) };
}

test("two hundred members who reply at once get a floor each, none twice and none left out", async () => {
  const lot = makeLot();
  const crowd = await makeCrowd(db, 200);
  await Promise.all(
    crowd.map(async ({ token }, n) => {
      const body = {
        target_kind: "lot",
        target_id: lot.id,
        body: "占个楼",
        idempotency_key: `crowd-${n}-key`,
      };
      // On a busy machine the server turns some away for a moment; they send the same again, as the app does.
      await until("the answer to a reply", async () => {
        const { status } = await call("POST", "/api/comments", { token, body });
        expect([200, 503]).toContain(status);
        return status === 200;
      });
    }),
  );
  expect(await floorsOf(lot.id)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
  expect(lot.comments).toBe(200);
});

test("a floor is drawn when a comment is first seen, stays its own, and is given to no other", async () => {
  const lot = makeLot();
  const { token } = await makeSignedIn(db);
  await db.insert(screeningRules).values({
    kind: "lot_comment",
    section: "",
    first: true,
    newMembers: false,
    links: false,
    pictures: "never",
    afterwards: true,
  });
  const late = await written(token, lot.id);
  const never = await written(token, lot.id);
  await db.delete(screeningRules);
  const first = await written(token, lot.id);
  expect([late.floor, never.floor, first.floor]).toEqual([null, null, 1]);
  expect(await floorsOf(lot.id)).toEqual([1, null, null]);
  await move("reject", never.id);
  await move("pass", late.id);
  const floorOf = async (id: string) =>
    (await db.select({ floor: comments.floor }).from(comments).where(eq(comments.id, id)))[0]?.floor;
  expect([await floorOf(first.id), await floorOf(late.id), await floorOf(never.id)]).toEqual([1, 2, null]);
  await move("remove", late.id);
  await db.transaction((tx) => undoLife(tx, services, "lot_comment", late.id, {}));
  expect(await floorOf(late.id)).toBe(2);
  await move("withdraw", late.id);
  await written(token, lot.id);
  expect(await floorsOf(lot.id)).toEqual([1, 2, 3, null]);
  // What waited stands where it appeared, not where it was written; replies within a floor have none.
  await written(token, lot.id, { reply_to_id: first.id });
  expect(floorsIn(await list(lot.id, "sort=old"))).toEqual([1, 3]);
});

test("what is stored in bulk is numbered in the order of its time, after what is there", async () => {
  const { lot } = await lotWith(5);
  expect(await floorsOf(lot.id)).toEqual([1, 2, 3, 4, 5]);
  const { id: rootId, authorId } = await makeComment(db, { targetKind: "lot", targetId: lot.id });
  await makeComment(db, { targetKind: "lot", targetId: lot.id, rootId });
  await makeComment(db, { targetKind: "lot", targetId: lot.id, status: "in_review" });
  for (let twice = 0; twice < 2; twice += 1)
    await db.transaction((tx) => numberFloors(tx, { targetKind: "lot", targetId: lot.id }));
  expect(await floorsOf(lot.id)).toEqual([1, 2, 3, 4, 5, 6, null]);
  const { token } = await makeSignedIn(db);
  await written(token, lot.id);
  expect(await floorsOf(lot.id)).toEqual([1, 2, 3, 4, 5, 6, 7, null]);
  expect(authorId).not.toBe("");
});

test("the page around a floor, a comment or a reply goes on in both directions, in every order", async () => {
  const { lot, ids } = await lotWith(30);
  const all = Array.from({ length: 30 }, (_, n) => n + 1);
  for (const [sort, order] of [
    ["old", all],
    ["new", all.toReversed()],
    ["hot", all.toSorted((a, b) => (((b - 1) * 7) % 5) - (((a - 1) * 7) % 5) || b - a)],
  ] as const) {
    let page = await list(lot.id, `sort=${sort}&limit=6&floor=17`);
    expect(page.at).toBe(ids[16]);
    const at = order.indexOf(17);
    expect(floorsIn(page)).toEqual(order.slice(at - 2, at - 2 + Math.max(3, page.items.length)));
    const walked = floorsIn(page);
    for (let next = page.next_cursor; next !== null; next = page.next_cursor) {
      page = await list(lot.id, `sort=${sort}&limit=6&cursor=${next}`);
      walked.push(...floorsIn(page));
    }
    const start = await list(lot.id, `sort=${sort}&limit=6&at=${ids[16]}`);
    for (let before = start.prev_cursor; before !== null; ) {
      page = await list(lot.id, `sort=${sort}&limit=6&before=${before}`);
      walked.unshift(...floorsIn(page));
      before = page.prev_cursor;
    }
    expect(walked).toEqual(order);
  }
  // A reply far back in its thread comes along with it.
  const replies: { id: string }[] = [];
  for (let n = 0; n < 5; n += 1)
    replies.push(
      await makeComment(db, {
        targetKind: "lot",
        targetId: lot.id,
        rootId: ids[9] ?? "",
        createdAt: new Date(2026, 2, n + 1),
      }),
    );
  await db
    .update(comments)
    .set({ replies: 5 })
    .where(eq(comments.id, ids[9] ?? ""));
  const page = await list(lot.id, `sort=old&limit=6&at=${replies[4]?.id}`);
  expect(page.at).toBe(ids[9]);
  const thread = page.items.find(({ id }) => id === ids[9]);
  expect(thread?.replies.map(({ id }) => id)).toEqual([0, 1, 2, 4].map((n) => replies[n]?.id));
});

test("a floor that is gone leads to the next, what is nowhere to the beginning", async () => {
  const { lot, ids } = await lotWith(8);
  const other = await lotWith(1);
  await move("withdraw", ids[3] ?? "");
  expect((await list(lot.id, "sort=old&floor=4")).at).toBe(ids[4]);
  expect((await list(lot.id, "sort=old&floor=99")).at).toBe(ids[7]);
  for (const wrong of [ids[3], other.ids[0], "999999999"]) {
    const page = await list(lot.id, `sort=old&at=${wrong}`);
    expect(page.at).toBeNull();
    expect(floorsIn(page)).toEqual([1, 2, 3, 5, 6, 7, 8]);
  }
  for (const query of ["floor=0", "floor=x", "at=x", "before=x", "cursor=x"])
    expect((await call("GET", `/api/comments?target_kind=lot&target_id=${lot.id}&${query}`)).status).toBe(
      400,
    );
  // A cursor of one direction says nothing in the other.
  const { next_cursor: next } = await list(lot.id, "sort=old&limit=2");
  expect(
    (await call("GET", `/api/comments?target_kind=lot&target_id=${lot.id}&sort=old&before=${next}`)).status,
  ).toBe(400);
});

test("only the author's threads keep their floors, and show what the author said in those of others", async () => {
  const author = await makeMember(db);
  const { lot, ids } = await lotWith(12);
  lot.authorId = author.id;
  await db
    .update(comments)
    .set({ authorId: author.id })
    .where(eq(comments.id, ids[6] ?? ""));
  await makeComment(db, { targetKind: "lot", targetId: lot.id, rootId: ids[2] ?? "" });
  const his = await makeComment(db, {
    targetKind: "lot",
    targetId: lot.id,
    rootId: ids[2] ?? "",
    authorId: author.id,
  });
  await makeComment(db, {
    targetKind: "lot",
    targetId: lot.id,
    rootId: ids[8] ?? "",
    authorId: author.id,
    status: "in_review",
  });
  await db
    .update(comments)
    .set({ replies: 2 })
    .where(eq(comments.id, ids[2] ?? ""));
  const page = await list(lot.id, "sort=old&only=author");
  expect(floorsIn(page)).toEqual([3, 7]);
  expect(page.items[0]?.replies.map(({ id, by_author }) => [id, by_author])).toEqual([[his.id, true]]);
  lot.authorId = null;
  expect(floorsIn(await list(lot.id, "sort=old&only=author&limit=7"))).toEqual([]);
});

test("a locked thread takes nothing more and says why; what is there can be read", async () => {
  const { lot, ids } = await lotWith(2);
  const { token } = await makeSignedIn(db);
  const mine = await written(token, lot.id);
  lot.locked = "本帖已锁定，不能再回复";
  const refused = await write(token, lot.id, { reply_to_id: ids[0] });
  expect(refused).toMatchObject({ status: 409, body: { code: "COMMENTS_CLOSED", error: [lot.locked] } });
  const change = await call("PUT", `/api/comments/${mine.id}`, {
    token,
    body: { version: mine.version, body: "改" },
  });
  expect(change).toMatchObject({ status: 409, body: { error: [lot.locked] } });
  const query = `target_kind=lot&target_id=${lot.id}`;
  const own = (await call("GET", `/api/comments/mine?${query}`, { token })).body.data as { refusal: string };
  expect(own.refusal).toBe(lot.locked);
  expect((await call("GET", `/api/comments/target?${query}`)).body.data).toMatchObject({
    closed: true,
    closed_reason: lot.locked,
    numbered: true,
  });
  expect((await list(lot.id, "sort=old")).items).toHaveLength(3);
});

test("how far a member has read is kept, and only grows", async () => {
  const { lot } = await lotWith(3);
  const { token } = await makeSignedIn(db);
  const keep = (floor: unknown, id = lot.id) =>
    call("PUT", "/api/comments/place", { token, body: { target_kind: "lot", target_id: id, floor } });
  const place = async () =>
    (
      (await call("GET", `/api/comments/mine?target_kind=lot&target_id=${lot.id}`, { token })).body.data as {
        read_floor: number;
      }
    ).read_floor;
  expect(await place()).toBeNull();
  for (const floor of [2, 3, 1]) expect((await keep(floor)).status).toBe(200);
  expect(await place()).toBe(3);
  for (const floor of [0, -1, 1.5, "x", 2_000_000_000]) expect((await keep(floor)).status).toBe(400);
  expect((await keep(1, "999")).status).toBe(404);
  expect(
    (await call("PUT", "/api/comments/place", { body: { target_kind: "lot", target_id: lot.id, floor: 1 } }))
      .status,
  ).toBe(401);
});
