import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { cancelDue } from "#capabilities/account/server/cancellation.ts";
import { commentTargets } from "#capabilities/comments/server/public.ts";
import { members } from "#capabilities/members/server/tables.ts";
import { reviewKind } from "#capabilities/moderation/server/kinds/registry.ts";
import { isLegal, type MoveName, moves } from "#capabilities/moderation/server/life/moves.ts";
import { lockLife, moveLife, textsChanged } from "#capabilities/moderation/server/public.ts";
import { drainTexts } from "#capabilities/monitoring/server/public.ts";
import { sweepBans } from "#capabilities/people-desk/server/ban-texts.ts";
import { answers } from "#features/questions/server/tables.ts";
import { createTestApp } from "../../../test/support/app.ts";
import { blockedActs } from "../../../test/support/blocked-acts.ts";
import { makeAdmin, makeComment, makeMember } from "../../../test/support/factories.ts";
import { until } from "../../../test/support/within.ts";

const test = await createTestApp();
const other = await createTestApp({ beside: test });
const { services } = test;
const { db } = services;
const { things } = blockedActs(test);
const { admin } = await makeAdmin(db);
const boss = await makeAdmin(db, "super");

interface Reading {
  url: string;
  status: number;
  text: string;
}

const origins = new Map(
  await Promise.all(
    [test, other].map(async (app) => [app, await app.app.listen({ port: 0, host: "127.0.0.1" })] as const),
  ),
);

/** What everybody reads under a thing, over the network: kept answers are given there, and nowhere else. */
const readings = (app: typeof test, urls: readonly string[]): Promise<Reading[]> =>
  Promise.all(
    urls.map(async (url) => {
      const answer = await fetch(`${origins.get(app)}${url}`);
      return { url, status: answer.status, text: await answer.text() };
    }),
  );

async function thingOf(kind: string) {
  const member = await makeMember(db);
  const id = (await things[kind]?.(member.id)) ?? "";
  const { id: root } = await makeComment(db, {
    ...{ targetKind: kind, targetId: id, authorId: member.id, body: "说过的话" },
  });
  await makeComment(db, {
    targetKind: kind,
    targetId: id,
    rootId: root,
    replyToId: root,
    body: "说过的话二",
  });
  const query = `target_kind=${kind}&target_id=${id}`;
  const urls = [
    `/api/comments/target?${query}`,
    `/api/comments?${query}`,
    `/api/comments?${query}&sort=hot&limit=3`,
    `/api/comments/${root}`,
    `/api/comments/${root}/replies`,
  ];
  return { member, id, urls };
}

/** Moves by which something that everybody sees is seen by nobody else. */
const ways = (kind: string): MoveName[] =>
  (Object.keys(moves) as MoveName[]).filter(
    (name) => moves[name].to !== "published" && isLegal(name, "published", reviewKind(kind)),
  );

async function keep(urls: readonly string[]): Promise<void> {
  for (const app of [test, other]) {
    // The second time from what was kept the first time.
    for (const read of [...(await readings(app, urls)), ...(await readings(app, urls))])
      expect(read).toMatchObject({ status: 200 });
    const [target = ""] = urls;
    await until(
      "the answers to be kept",
      () => app.responseCache.peek(app.app.keptAddresses.of(target) ?? "") !== undefined,
      10_000,
    );
  }
}

async function nothingIsRead(urls: readonly string[]): Promise<void> {
  for (const read of await readings(test, urls)) expect(read).toMatchObject({ status: 404 });
  await until(
    "the other process to hear of it",
    async () => (await readings(other, urls)).every(({ status }) => status === 404),
    5_000,
  );
}

const move = (kind: string, id: string, name: MoveName, memberId: string) =>
  db.transaction((tx) =>
    moveLife(tx, services, kind, id, name, {
      by:
        moves[name].by === "author" ? { memberId } : moves[name].by === "system" ? {} : { adminId: admin.id },
      reason: "不妥",
      section: "main",
    }),
  );

describe.each(commentTargets.entries().map(([kind]) => kind))("comments under a kept %s", (kind) => {
  it.each(ways(kind))(
    "are read by nobody from the moment of %s on, and by all when it is back",
    async (name) => {
      const { member, id, urls } = await thingOf(kind);
      await keep(urls);
      expect(await move(kind, id, name, member.id)).toMatchObject({ moved: true });
      await nothingIsRead(urls);

      await db.transaction(async (tx) => {
        await lockLife(tx, kind, id);
        const back = moves[name].by === "author" ? undefined : "pass";
        if (back)
          await moveLife(tx, services, kind, id, back, { by: { adminId: admin.id }, section: "main" });
      });
      if (moves[name].by === "author") return;
      for (const read of await readings(test, urls)) expect(read).toMatchObject({ status: 200 });
    },
  );
});

describe.each(commentTargets.entries().map(([kind]) => kind))("what a member wrote: a kept %s", (kind) => {
  it("goes with its comments when he is banned and what he wrote is hidden", async () => {
    const { member, id, urls } = await thingOf(kind);
    // As everything is followed that is written by the product itself.
    await db.transaction((tx) => textsChanged(tx, kind, [id]));
    await drainTexts(services);
    await keep(urls);
    const desk = `/api/admin/members/${member.id}`;
    const { token } = boss;
    const { body } = await test.call("GET", desk, { token });
    const { version } = body.data as { version: string };
    const banned = { reason: "多次发布广告", days: 7, hide: true, version };
    expect((await test.call("POST", `${desk}/ban`, { token, body: banned })).status).toBe(200);
    await sweepBans(services);
    await nothingIsRead(urls);
  });

  it("names him no longer once he has cancelled his account", async () => {
    const { member, urls } = await thingOf(kind);
    await keep(urls);
    const names = (reads: Reading[]) => reads.some(({ text }) => text.includes(member.nickname));
    expect(names(await readings(test, urls))).toBe(true);
    const due = new Date(Date.now() - 1000);
    await db.update(members).set({ cancelDueAt: due }).where(eq(members.id, member.id));
    expect(await cancelDue(services)).toBe(1);
    expect(names(await readings(test, urls))).toBe(false);
    await until("the other process to hear of it", async () => !names(await readings(other, urls)), 5_000);
  });
});

it("comments under an answer go with its question", async () => {
  const { id, urls } = await thingOf("answer");
  const [row] = await db.select().from(answers).where(eq(answers.id, id));
  await keep(urls);
  expect(await move("question", row?.questionId ?? "", "revoke", "")).toMatchObject({ moved: true });
  await nothingIsRead(urls);
});
