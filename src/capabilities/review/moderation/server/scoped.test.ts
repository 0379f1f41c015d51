import { describe, expect, it } from "vitest";
import type { Grant } from "#platform/auth/permissions.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeRole } from "../../../../../test/support/factories.ts";
import { KIND, reviewDesk } from "../../../../../test/support/reviews.ts";
import type { Overview } from "../contract.ts";

const test = await createTestApp();
const { db } = test.services;
const desk = await reviewDesk(test);
const [here = "", there = ""] = sections.filter(({ umbrella }) => !umbrella).map(({ slug }) => slug);

async function moderatorWith(...grants: Grant[]): Promise<string> {
  return (await makeAdmin(db, await makeRole(db, grants))).token;
}

const inOneSection = () =>
  moderatorWith(
    { permission: "review.read", section: here },
    { permission: "review.decide", kind: KIND, section: here },
  );

describe("a role whose rights end at one section", () => {
  it("lists, counts and shows what is there, and nothing else", async () => {
    const token = await inOneSection();
    const mine = await desk.makeWaiting({}, { section: here });
    const foreign = await desk.makeWaiting({}, { section: there });
    const { items, counts } = await desk.list("limit=50", token);
    expect(items.map(({ section }) => section)).toContain(here);
    expect(new Set(items.map(({ section }) => section))).toEqual(new Set([here]));
    expect(counts.waiting).toBe(items.length);
    expect(items.find(({ id }) => id === mine.id)?.can).toEqual({
      decide: true,
      curate: false,
      mute: false,
      words: false,
    });
    expect((await test.call("GET", `/api/admin/reviews/${foreign.id}`, { token })).status).toBe(404);
    const board = (await test.call("GET", "/api/admin/overview", { token })).body.data as unknown as Overview;
    expect(board.kinds.find(({ kind }) => kind === KIND)?.waiting).toBe(items.length);
    expect(board.days.at(-1)?.submitted).toBeLessThanOrEqual(items.length);
  });

  it("is offered and claims what is there alone", async () => {
    const token = await inOneSection();
    await desk.makeWaiting({}, { section: there, minutesAgo: 5000 });
    const mine = await desk.makeWaiting({}, { section: here, minutesAgo: 4000 });
    const foreign = await desk.makeWaiting({}, { section: there });
    const offered = await test.call("POST", `/api/admin/reviews/next?kind=${KIND}`, { token });
    expect(offered.body.data).toMatchObject({ item: { id: mine.id } });
    const claimed = await desk.post("claim", { ids: [mine.id, foreign.id] }, token);
    expect(desk.resultsOf(claimed as never).map(({ ok, code }) => [ok, code])).toEqual([
      [true, null],
      [false, "FORBIDDEN"],
    ]);
    expect((await desk.itemOf(foreign))?.claimedBy).toBeNull();
  });

  it("decides there, and changes nothing elsewhere", async () => {
    const token = await inOneSection();
    const mine = await desk.makeWaiting({}, { section: here });
    const foreign = await desk.makeWaiting({}, { section: there });
    const { version } = await desk.show(foreign.id);
    const decided = await desk.decide({ ids: [mine.id], decision: "pass", from: "waiting" }, token);
    expect(decided.status).toBe(200);
    const refused = await test.call("POST", "/api/admin/reviews/decide", {
      token,
      body: { items: [{ id: foreign.id, version }], decision: "pass", from: "waiting" },
    });
    expect([refused.status, refused.body.error]).toEqual([403, ["你的角色不能处理这条内容"]]);
    expect((await desk.itemOf(foreign))?.waiting).toBe(true);
    expect((await desk.commentOf(foreign))?.status).toBe("in_review");
    // The same for reports, and for what its role does not allow at all.
    const reports = await test.call("POST", `/api/admin/reviews/${foreign.id}/reports`, {
      token,
      body: { version, verdict: "dismiss" },
    });
    expect(reports.status).toBe(403);
    const curated = await test.call("POST", `/api/admin/reviews/${mine.id}/subject`, {
      token,
      body: { closed: true },
    });
    expect(curated.status).toBe(403);
  });

  it("may read more than it decides", async () => {
    const token = await moderatorWith(
      { permission: "review.read" },
      { permission: "review.decide", section: here },
    );
    const foreign = await desk.makeWaiting({}, { section: there });
    expect((await desk.show(foreign.id, token)).can).toEqual({
      decide: false,
      curate: false,
      mute: false,
      words: false,
    });
    const refused = await desk.decide({ ids: [foreign.id], decision: "pass", from: "waiting" }, token);
    expect(refused.status).toBe(403);
  });

  it("takes nothing back that it may no longer decide", async () => {
    const key = await makeRole(db, [{ permission: "review.read" }, { permission: "review.decide" }]);
    const { token } = await makeAdmin(db, key);
    const made = await desk.makeWaiting({}, { section: there });
    await desk.decide({ ids: [made.id], decision: "pass", from: "waiting" }, token);
    await db.execute(
      `update roles set grants = '[{"permission": "review.read"}, {"permission": "review.decide", "section": "${here}"}]'
       where key = '${key}'`,
    );
    expect((await desk.post("undo", { ids: [made.id] }, token)).status).toBe(403);
    expect((await desk.itemOf(made))?.status).toBe("published");
  });
});

describe("a role for one kind of content", () => {
  it("sees only that queue", async () => {
    const token = await moderatorWith({ permission: "review.read", kind: KIND });
    const board = (await test.call("GET", "/api/admin/overview", { token })).body.data as unknown as Overview;
    expect(board.kinds.map(({ kind }) => kind)).toEqual([KIND]);
    const other = await test.call("GET", "/api/admin/reviews?kind=article", { token });
    expect(other.body.data).toMatchObject({ items: [], counts: { waiting: 0, reported: 0 } });
  });
});
