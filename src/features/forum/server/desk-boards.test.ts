import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { type Section, sections } from "#sections/registry.ts";
import { documentOfText } from "#shared/document.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import {
  makeAdmin,
  makeBoard,
  makeMember,
  makePost,
  makeRole,
  makeSignedIn,
} from "../../../../test/support/factories.ts";
import type { DeskBoard } from "../boards-contract.ts";
import { moveMerged } from "./merge-boards.ts";
import { boardMembers, boards, postListings, posts } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;
const { token } = await makeAdmin(db, "super");
const club = sections.find(({ umbrella }) => !umbrella) as Section;

const request = (method: "POST" | "PUT" | "DELETE", path: string, body?: object, by = token) =>
  call(method, `/api/admin/boards${path}`, { token: by, ...(body && { body }) });
const boardOf = ({ body }: { body: { data: never } }) => body.data as unknown as DeskBoard;
const listed = async (by = token) => {
  const { body } = await call("GET", "/api/admin/boards", { token: by });
  return body.data as unknown as { sections: string[]; items: DeskBoard[] };
};
const shown = async (id: string) => {
  const found = (await listed()).items.find((one) => one.id === id);
  if (found === undefined) throw new Error("the board is not there");
  return found;
};
const fields = { name: "改装", icon: "wrench", intro: "聊聊改装", rules: "不发广告\n不晒价格" } as const;

beforeEach(async () => {
  await db.update(boards).set({ closed: true });
});

it("makes a board, changes it as it was seen, and writes down what was there before", async () => {
  const made = boardOf(await request("POST", "", { ...fields, section: club.slug }));
  expect(made).toMatchObject({ ...fields, section: club.slug, closed: false, posts: 0, moderators: [] });
  const twice = await request("POST", "", { ...fields, section: club.slug });
  expect([twice.status, twice.body.error]).toEqual([409, ["这个分区已有同名的版块"]]);

  const changes = { ...fields, name: "改装车", closed: false, read_only: true, version: made.version };
  const changed = boardOf(await request("PUT", `/${made.id}`, changes));
  expect(changed).toMatchObject({ name: "改装车", read_only: true });
  expect((await request("PUT", `/${made.id}`, changes)).body.code).toBe("CHANGED");
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, "boards.change"), eq(auditLog.targetId, made.id)));
  expect([entry?.before?.name, entry?.after?.name]).toEqual(["改装", "改装车"]);
  const { body } = await call("GET", `/api/boards/${made.id}`);
  expect(body.data).toMatchObject({ name: "改装车", read_only: true, closed: false });
});

it("puts the open boards of a section in order, all of them or none", async () => {
  const [one, two, three] = [await makeBoard(db), await makeBoard(db), await makeBoard(db)];
  const order = async () => {
    const { body } = await call("GET", "/api/boards");
    return (body.data as unknown as { items: { id: string }[] }).items.map(({ id }) => id);
  };
  expect((await request("PUT", "/order", { section: "main", ids: [three.id, one.id, two.id] })).status).toBe(
    200,
  );
  expect(await order()).toEqual([three.id, one.id, two.id]);
  const part = await request("PUT", "/order", { section: "main", ids: [one.id, two.id] });
  expect(part.body.code).toBe("CHANGED");
  expect(await order()).toEqual([three.id, one.id, two.id]);
});

it("has members look after a board, who alone post in one that is read-only", async () => {
  const board = await makeBoard(db, { readOnly: true });
  const keeper = await makeSignedIn(db, { nickname: "版主小周", level: 5 });
  const other = await makeSignedIn(db, { level: 5 });
  const write = (by: string) =>
    call("POST", "/api/posts", {
      token: by,
      body: {
        board_id: board.id,
        title: "版块公告一则",
        document: documentOfText("请先读版规"),
        idempotency_key: `board-${Math.random()}`,
      },
    });
  expect(
    boardOf(await request("POST", `/${board.id}/moderators`, { member: "版主小周" })).moderators,
  ).toMatchObject([{ id: keeper.member.id }]);
  expect((await request("POST", `/${board.id}/moderators`, { member: "没有这个人" })).status).toBe(404);
  const refused = await write(other.token);
  expect([refused.body.code, refused.body.error]).toEqual(["CLOSED", ["这个版块只有版主能发帖"]]);
  expect((await write(keeper.token)).body.code).not.toBe("CLOSED");
  const gone = boardOf(await request("DELETE", `/${board.id}/moderators/${keeper.member.id}`));
  expect(gone.moderators).toEqual([]);
  expect((await write(keeper.token)).body.code).toBe("CLOSED");
});

describe("merging", () => {
  it("moves posts and members, goes on after it was killed, and leads on", async () => {
    const [from, into] = [await makeBoard(db), await makeBoard(db)];
    const member = await makeMember(db);
    await db.insert(boardMembers).values([
      { boardId: from.id, memberId: member.id },
      { boardId: into.id, memberId: member.id },
      { boardId: from.id, memberId: (await makeMember(db)).id },
    ]);
    const moved = [await makePost(db, { boardId: from.id }), await makePost(db, { boardId: from.id })];
    const stays = await makePost(db, { boardId: into.id });
    const { version } = await shown(from.id);
    const answer = await request("POST", `/${from.id}/merge`, { into_id: into.id, version });
    const merged = boardOf(answer);
    expect(merged).toMatchObject({ closed: true, merged_into: { id: into.id, name: into.name } });

    await moveMerged(services, from.id);
    await moveMerged(services, from.id);
    const boardIds = await db.select({ id: posts.id, boardId: posts.boardId }).from(posts);
    for (const { id } of [...moved, stays])
      expect(boardIds.find((row) => row.id === id)?.boardId).toBe(into.id);
    const listings = await db.select().from(postListings).where(eq(postListings.boardId, from.id));
    expect(listings).toEqual([]);
    expect(await shown(into.id)).toMatchObject({ posts: 3, members: 2 });
    expect((await call("GET", `/api/boards/${from.id}`)).body.data).toMatchObject({ merged_into: into.id });
    const again = await request("POST", `/${from.id}/merge`, { into_id: into.id, version: merged.version });
    expect(again.status).toBe(409);
    // Its door stays shut.
    const { version: now } = await shown(from.id);
    const opened = await request("PUT", `/${from.id}`, {
      ...fields,
      closed: false,
      read_only: false,
      version: now,
    });
    expect(opened.status).toBe(409);
  });

  it("refuses another section, a closed board, and itself", async () => {
    const [here, there, shut] = [
      await makeBoard(db),
      await makeBoard(db, { section: club.slug }),
      await makeBoard(db, { closed: true }),
    ];
    const { version } = await shown(here.id);
    for (const into of [there, shut, here])
      expect((await request("POST", `/${here.id}/merge`, { into_id: into.id, version })).status).toBe(400);
    expect(await shown(here.id)).toMatchObject({ closed: false, merged_into: null });
  });
});

it("opens to a role for its section alone", async () => {
  const board = await makeBoard(db);
  const role = await makeRole(db, [{ permission: "boards.manage", section: club.slug }]);
  const { token: his } = await makeAdmin(db, role);
  expect((await listed(his)).sections).toEqual([club.slug]);
  expect((await request("POST", "", { ...fields, section: "main" }, his)).status).toBe(403);
  expect((await request("POST", `/${board.id}/moderators`, { member: "1" }, his)).status).toBe(403);
  const none = await makeAdmin(db, await makeRole(db, [{ permission: "review.read" }]));
  expect((await call("GET", "/api/admin/boards", { token: none.token })).status).toBe(403);
});
