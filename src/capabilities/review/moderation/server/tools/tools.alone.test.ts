import { and, desc, eq, gt } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { comments } from "#capabilities/texts/comments/server/tables.ts";
import { installFeatures } from "#platform/feature.ts";
import { sections } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { createTestApp } from "../../../../../../test/support/app.ts";
import {
  makeAdmin,
  makeArticle,
  makeComment,
  makeMember,
  makeRole,
  makeSignedIn,
} from "../../../../../../test/support/factories.ts";
import { tellAuthors } from "../notify.ts";
import { type Moderated, moderatedTargets } from "../public.ts";
import { mutes, reviewItems } from "../tables.ts";

const [here, there] = sections.filter(({ umbrella }) => !umbrella);
if (!here || !there) throw new Error("there are not two clubs");

/** What a feature that nobody here knows would offer: one wall of posters that two members look after. */
const wall = { pinned: false, place: "1", keepers: [] as string[] };
const poster = (authorId: string): Moderated => ({
  reviewKind: "article_comment",
  section: here.slug,
  title: "周末跑山海报",
  link: "/wall/7",
  authorId,
  public: true,
  pinned: wall.pinned,
  place: wall.place,
});
let author = "";
installFeatures([
  {
    name: "wall",
    offers: [
      moderatedTargets.offer("poster", {
        noun: "海报",
        find: async (_db, id) => (id === "7" ? poster(author) : null),
        isModerator: async (_db, memberId) => wall.keepers.includes(memberId),
        moderates: async (_db, memberId) => wall.keepers.includes(memberId),
        async pin(_tx, _services, _id, on) {
          if (wall.pinned === on) return false;
          wall.pinned = on;
          return true;
        },
        places: async () => [
          { id: "2", label: "车库墙" },
          { id: "3", label: "门口墙" },
        ],
        async move(_tx, _services, _id, place) {
          if (place === "3") throw new AppError("CONFLICT", "门口墙已满");
          wall.place = place;
        },
      }),
    ],
  },
]);

const { call, services } = await createTestApp();
const { db } = services;
const { token: admin } = await makeAdmin(db);

const show = (path: string, token?: string) =>
  call("GET", `/api/moderation/${path}`, { ...(token && { token }) });
const act = (path: string, body: object, token = admin) =>
  call("POST", `/api/moderation/${path}`, { token, body });
const undo = (path: string, body: object = {}, token = admin) =>
  call("POST", `/api/moderation/${path}/undo`, { token, body });
/** What moderators' acts told him. */
const told = async (memberId: string) =>
  (await db.select().from(notices).where(eq(notices.memberId, memberId)).orderBy(notices.id))
    .filter(({ kind }) => kind.startsWith("moderation."))
    .map(({ title }) => title);
/** The last entry of the audit log before a test: nobody can delete what stands there. */
let before = "0";
const logOf = async (targetId: string) =>
  (
    await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.targetId, targetId), gt(auditLog.id, before)))
      .orderBy(auditLog.id)
  ).map(({ action, adminId, after }) => [action, adminId === null ? after?.by_name : "admin"]);

beforeEach(async () => {
  const [last] = await db.select({ id: auditLog.id }).from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  before = last?.id ?? "0";
  author = (await makeMember(db)).id;
  Object.assign(wall, { pinned: false, place: "1", keepers: [] });
});

describe("who looks after a place", () => {
  it("is a member whom its feature names, and only he is offered the tools", async () => {
    const keeper = await makeSignedIn(db);
    const other = await makeSignedIn(db);
    wall.keepers = [keeper.member.id];
    const moderates = async (token: string) => (await show("rights", token)).body.data;
    expect(await moderates(keeper.token)).toEqual({ moderates: true });
    expect(await moderates(other.token)).toEqual({ moderates: false });
    expect((await show("poster/7", keeper.token)).body.data).toMatchObject({
      noun: "海报",
      acts: ["pin", "move", "remove", "mute"],
      mute_days: [1, 3, 7],
      mute_everywhere: false,
      places: [{ id: "2" }, { id: "3" }],
    });
    expect((await show("poster/7", other.token)).body.data).toMatchObject({
      acts: [],
      places: [],
      reasons: [],
    });
    expect((await act("poster/7", { act: "pin" }, other.token)).status).toBe(403);
    expect((await show("poster/7")).status).toBe(401);
    expect((await show("poster/8", keeper.token)).status).toBe(404);
    expect((await show("nothing/7", keeper.token)).status).toBe(404);
    expect(wall.pinned).toBe(false);
  });

  it("mutes in that section for a week at most, neither himself nor who looks after it with him", async () => {
    const keeper = await makeSignedIn(db);
    wall.keepers = [keeper.member.id];
    const mute = (more: object) =>
      act("poster/7", { act: "mute", reason: "刷屏", days: 7, ...more }, keeper.token);
    expect((await mute({ days: 30 })).status).toBe(400);
    expect((await mute({ days: null })).status).toBe(400);
    expect((await mute({ everywhere: true })).status).toBe(403);
    expect((await mute({ reason: " " })).body).toMatchObject({ error: ["请选择或填写原因"] });
    expect(await db.select().from(mutes).where(eq(mutes.memberId, author))).toEqual([]);
    const { body } = await mute({});
    const [row] = await db.select().from(mutes).where(eq(mutes.memberId, author));
    expect(row).toMatchObject({
      section: here.slug,
      byMember: keeper.member.id,
      byAdmin: null,
      targetId: "7",
    });
    const { undo: back } = body.data as unknown as { undo: { act: string; mute: string } };
    expect(back).toEqual({ act: "unmute", mute: row?.id });
    expect((await undo("poster/7", { mute: back.mute })).status).toBe(409);
    expect((await undo("poster/7", { mute: back.mute }, keeper.token)).status).toBe(200);
    expect(await logOf(author)).toEqual([
      ["member.mute", keeper.member.nickname],
      ["member.unmute", keeper.member.nickname],
    ]);
    author = keeper.member.id;
    expect((await mute({})).status).toBe(403);
    const second = await makeMember(db);
    wall.keepers.push(second.id);
    author = second.id;
    expect((await mute({})).status).toBe(403);
  });

  it("has no tools while he is muted himself", async () => {
    const keeper = await makeSignedIn(db, { status: "muted" });
    wall.keepers = [keeper.member.id];
    expect((await act("poster/7", { act: "pin" }, keeper.token)).status).toBe(403);
  });
});

describe("what is done with something where it stands", () => {
  it("is told to its author, written down, and taken back", async () => {
    expect((await act("poster/7", { act: "pin" })).body.data).toEqual({ undo: { act: "unpin" } });
    expect(wall.pinned).toBe(true);
    expect(await told(author)).toEqual(["你的海报被置顶了"]);
    // Somebody else saw it unpinned still.
    expect((await act("poster/7", { act: "pin" })).body.code).toBe("CONFLICT");
    expect((await act("poster/7", { act: "unpin" })).status).toBe(200);
    expect(await told(author)).toEqual([]);
    expect(await logOf("7")).toEqual([
      ["moderate.pin", "admin"],
      ["moderate.unpin", "admin"],
    ]);
  });

  it("moves only to a place that is offered, and all or nothing", async () => {
    expect((await act("poster/7", { act: "move" })).status).toBe(400);
    expect((await act("poster/7", { act: "move", place: "9" })).status).toBe(400);
    expect((await act("poster/7", { act: "move", place: "3" })).body.error).toEqual(["门口墙已满"]);
    expect([wall.place, await told(author), await logOf("7")]).toEqual(["1", [], []]);
    await act("poster/7", { act: "move", place: "2" });
    expect([wall.place, await told(author)]).toEqual(["2", ["你的海报被移到了“车库墙”"]]);
  });

  it("asks the role, by section", async () => {
    const role = await makeRole(db, [{ permission: "review.curate", section: there.slug }]);
    const elsewhere = (await makeAdmin(db, role)).token;
    expect((await show("poster/7", elsewhere)).body.data).toMatchObject({ acts: [] });
    expect((await act("poster/7", { act: "pin" }, elsewhere)).status).toBe(403);
    const viewer = (await makeAdmin(db, "viewer")).token;
    expect((await show("poster/7", viewer)).body.data).toMatchObject({ acts: [] });
    const { token: editor } = await makeAdmin(db, "editor");
    expect((await show("poster/7", editor)).body.data).toMatchObject({ acts: ["pin", "move"] });
  });
});

describe("a comment", () => {
  const made = async () => {
    const article = await makeArticle(db);
    const { id } = await makeComment(db, { targetId: article.id, authorId: author, status: "published" });
    return { id, path: `comment/${id}` };
  };
  const stateOf = async (id: string) =>
    (await db.select().from(comments).where(eq(comments.id, id)))[0]?.status;

  it("is removed with a reason; its author is told after the time to undo", async () => {
    const { id, path } = await made();
    expect((await act(path, { act: "remove" })).body).toMatchObject({ error: ["请选择或填写原因"] });
    expect((await act(path, { act: "remove", reason: "广告" })).body.data).toEqual({
      undo: { act: "restore" },
    });
    expect([await stateOf(id), await told(author)]).toEqual(["removed", []]);
    expect((await act(path, { act: "remove", reason: "广告" })).status).toBe(403);
    await db
      .update(reviewItems)
      .set({ decidedAt: new Date(Date.now() - 60_000) })
      .where(eq(reviewItems.targetId, id));
    expect((await undo(path)).body.error).toEqual(["已超过 5 秒，不能撤销了"]);
    await tellAuthors(services);
    expect(await told(author)).toEqual(["你的评论已被删除"]);
    expect(await logOf(id)).toEqual([["moderate.remove", "admin"]]);
  });

  it("stands as before once the removal is undone, by whoever removed it", async () => {
    const { id, path } = await made();
    await act(path, { act: "remove", reason: "看错了" });
    const { token: other } = await makeAdmin(db);
    expect((await undo(path, {}, other)).status).toBe(409);
    expect((await undo(path)).status).toBe(200);
    expect(await stateOf(id)).toBe("published");
    const [item] = await db.select().from(reviewItems).where(eq(reviewItems.targetId, id));
    expect(item).toMatchObject({ status: "published", waiting: false, decidedAt: null });
    await tellAuthors(services);
    expect(await told(author)).toEqual([]);
    expect((await undo(path)).status).toBe(409);
  });

  it("is set apart and back", async () => {
    const { id, path } = await made();
    await act(path, { act: "best" });
    expect((await show(path, admin)).body.data).toMatchObject({ acts: ["unbest", "remove", "mute"] });
    expect(await told(author)).toContain("你的评论被设为精华");
    expect((await act(path, { act: "unbest" })).status).toBe(200);
    expect((await db.select().from(comments).where(eq(comments.id, id)))[0]?.featuredAt).toBeNull();
  });
});
