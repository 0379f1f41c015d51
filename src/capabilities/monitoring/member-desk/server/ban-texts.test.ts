import { desc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { drainTexts } from "#capabilities/monitoring/monitoring/server/public.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { reviewItems } from "#capabilities/review/moderation/server/public.ts";
import { comments } from "#capabilities/texts/comments/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import {
  makeAdmin,
  makeArticle,
  makeComment,
  makeMember,
  makePost,
} from "../../../../../test/support/factories.ts";
import type { MemberDetail } from "../contract.ts";
import { settleBanTexts, sweepBans } from "./ban-texts.ts";
import { memberBans } from "./tables.ts";

const { call, services } = await createTestApp({ env: { LOG_LEVEL: "silent" } });
const { db } = services;
const { token } = await makeAdmin(db, "super");
const article = await makeArticle(db);

const show = async (id: string) =>
  (await call("GET", `/api/admin/members/${id}`, { token })).body.data as unknown as MemberDetail;
const ban = async (id: string, more: object = {}) =>
  call("POST", `/api/admin/members/${id}/ban`, {
    token,
    body: { reason: "多次发布广告", minutes: 10_080, hide: true, version: (await show(id)).version, ...more },
  });
const unban = async (id: string, more: object = {}) =>
  call("POST", `/api/admin/members/${id}/unban`, {
    token,
    body: { reason: "误封", version: (await show(id)).version, ...more },
  });
const bansOf = (id: string) =>
  db.select().from(memberBans).where(eq(memberBans.memberId, id)).orderBy(desc(memberBans.id));
/** As if its time had passed, and nobody had noticed yet. */
async function runOut(id: string) {
  const over = new Date(Date.now() - 1000);
  await db.update(members).set({ statusUntil: over }).where(eq(members.id, id));
  await db.update(memberBans).set({ until: over }).where(sql`member_id = ${id} and lifted_at is null`);
}
/** With a comment that stands in its queue, and a post that stands in none, as what came by an import. */
async function writer() {
  const { id } = await makeMember(db);
  const post = await makePost(db, { authorId: id });
  const comment = await makeComment(db, { targetId: article.id, authorId: id, status: "published" });
  await db.insert(reviewItems).values({
    ...{ kind: "article_comment", targetId: comment.id, section: article.section },
    ...{ authorId: id, status: "published" as const },
  });
  await drainTexts(services);
  const seen = async () => {
    const [row] = await db.select().from(comments).where(eq(comments.id, comment.id));
    const page = await call("GET", `/api/posts/${post.id}`);
    return [page.status === 200, row?.status === "published"];
  };
  return { id, post, comment, seen };
}
const HIDDEN = [false, false];
const SEEN = [true, true];

describe("what a ban hides", () => {
  it("stays hidden under a second ban that came before the first was settled", async () => {
    const { id, seen } = await writer();
    await ban(id);
    await sweepBans(services);
    expect(await seen()).toEqual(HIDDEN);
    await runOut(id);
    expect((await ban(id, { minutes: 43_200 })).status).toBe(200);
    // Whatever comes late, and in which order: what was left of the first ban, the round of all, the second ban's own.
    const [second, first] = await bansOf(id);
    await settleBanTexts(services, first?.id ?? "");
    expect(await seen()).toEqual(HIDDEN);
    await sweepBans(services);
    await settleBanTexts(services, second?.id ?? "");
    await settleBanTexts(services, first?.id ?? "");
    expect(await seen()).toEqual(HIDDEN);
    expect((await show(id)).hidden).toBe(2);
    await unban(id);
    await sweepBans(services);
    expect(await seen()).toEqual(SEEN);
  });

  it("is shown when the second ban hides nothing", async () => {
    const { id, seen } = await writer();
    await ban(id);
    await sweepBans(services);
    await runOut(id);
    await ban(id, { hide: false });
    await sweepBans(services);
    expect(await seen()).toEqual(SEEN);
  });

  it("follows the bans in force, whatever happened between the rounds, and however late jobs come", async () => {
    type Act = "hide" | "shut out" | "run out" | "lift" | "sweep" | "late job";
    const acts = fc.array(fc.constantFrom<Act>("hide", "shut out", "run out", "lift", "sweep", "late job"), {
      minLength: 2,
      maxLength: 7,
    });
    await fc.assert(
      fc.asyncProperty(acts, async (steps) => {
        const { id, seen } = await writer();
        let [stands, hides] = [false, false];
        for (const step of steps) {
          if (step === "hide" || step === "shut out") {
            const { status } = await ban(id, { hide: step === "hide" });
            if (!stands) [stands, hides] = [true, step === "hide"];
            expect([200, 409]).toContain(status);
          } else if (step === "run out") {
            await runOut(id);
            stands = false;
          } else if (step === "lift") {
            await unban(id);
            stands = false;
          } else if (step === "sweep") {
            await sweepBans(services);
          } else
            for (const { id: late } of (await bansOf(id)).reverse()) await settleBanTexts(services, late);
          if (step !== "sweep" && step !== "late job") continue;
          expect(await seen()).toEqual(stands && hides ? HIDDEN : SEEN);
        }
        await sweepBans(services);
        expect(await seen()).toEqual(stands && hides ? HIDDEN : SEEN);
      }),
      { seed: 34, numRuns: 25 },
    );
  });

  it("comes back once an appeal was granted, and is hidden again when that is taken back", async () => {
    const { id, seen } = await writer();
    await ban(id, { minutes: null });
    await sweepBans(services);
    // As `account` writes it.
    await db.update(members).set({ statusUntil: new Date() }).where(eq(members.id, id));
    await sweepBans(services);
    expect(await seen()).toEqual(SEEN);
    await db.update(members).set({ statusUntil: null }).where(eq(members.id, id));
    await sweepBans(services);
    expect(await seen()).toEqual(HIDDEN);
  });

  it("stays hidden when the account ends while the ban stands", async () => {
    const { id, seen } = await writer();
    await ban(id, { minutes: null });
    const over = { cancelDueAt: null, status: "cancelled" as const, statusUntil: null };
    await db.update(members).set(over).where(eq(members.id, id));
    await sweepBans(services);
    await sweepBans(services);
    expect(await seen()).toEqual(HIDDEN);
  });

  it("is left as a moderator decided it while the ban stood", async () => {
    const { id, post, seen } = await writer();
    await ban(id);
    await sweepBans(services);
    const [entry] = (
      (await call("GET", `/api/admin/members/${id}/texts?tab=post`, { token })).body.data as unknown as {
        items: { version: string }[];
      }
    ).items;
    const items = [{ kind: "post", target_id: post.id, version: entry?.version ?? "" }];
    await call("POST", `/api/admin/members/${id}/texts/decide`, { token, body: { items, decision: "pass" } });
    // Begun anew, as after a process that was killed.
    await db.update(memberBans).set({ hiddenAt: null }).where(eq(memberBans.memberId, id));
    await sweepBans(services);
    expect(await seen()).toEqual([true, false]);
    await runOut(id);
    await ban(id);
    await sweepBans(services);
    expect(await seen()).toEqual(HIDDEN);
  });
});

describe("a process that dies", () => {
  /** What is left to a queue is lost, as when the process ends right after the commit. */
  async function cutAfterCommit<T>(work: () => Promise<T>): Promise<T> {
    const send = vi.spyOn(services.jobs, "send").mockRejectedValue(new Error("killed"));
    try {
      return await work();
    } finally {
      send.mockRestore();
    }
  }

  it("after it stored a ban or its end leaves what the next round makes good, and a retry is answered", async () => {
    const { id, seen } = await writer();
    const { version } = await show(id);
    await cutAfterCommit(() => ban(id, { version }));
    const again = await ban(id, { version });
    expect([again.status, again.body.data]).toEqual([200, expect.objectContaining({ standing: "banned" })]);
    expect(await bansOf(id)).toHaveLength(1);
    await sweepBans(services);
    expect(await seen()).toEqual(HIDDEN);
    const banned = (await show(id)).version;
    await cutAfterCommit(() => unban(id, { version: banned }));
    const lifted = await unban(id, { version: banned });
    expect([lifted.status, lifted.body.data]).toEqual([200, expect.objectContaining({ standing: "active" })]);
    await sweepBans(services);
    expect(await seen()).toEqual(SEEN);
    // Another ban is another matter.
    await ban(id);
    expect((await ban(id, { reason: "另一个原因" })).body.error).toEqual(["这个账号已经封禁了"]);
  });

  it("half-way leaves the rest to the next round, and one text that fails leaves alone those beside it", async () => {
    const [one, other] = [await writer(), await writer()];
    await db.execute(sql`
      create function refuse_change() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`);
    const jam = sql.raw(`create trigger jam before update of status on posts for each row
      when (old.id = ${one.post.id}) execute function refuse_change()`);
    await db.execute(jam);
    await ban(one.id);
    await ban(other.id);
    await sweepBans(services);
    expect([await one.seen(), await other.seen()]).toEqual([[true, false], HIDDEN]);
    const [row] = await bansOf(one.id);
    await expect(settleBanTexts(services, row?.id ?? "")).rejects.toThrow();
    await db.execute(sql`drop trigger jam on posts`);
    await sweepBans(services);
    expect(await one.seen()).toEqual(HIDDEN);
    await db.execute(jam);
    await unban(one.id);
    await sweepBans(services);
    expect(await one.seen()).toEqual([false, true]);
    await db.execute(sql`drop trigger jam on posts`);
    await sweepBans(services);
    expect(await one.seen()).toEqual(SEEN);
  });
});
