import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { commentTargets } from "#capabilities/texts/comments/server/public.ts";
import { answers } from "#features/questions/server/tables.ts";
import { createTestApp } from "../../../test/support/app.ts";
import { blockedActs } from "../../../test/support/blocked-acts.ts";
import { makeComment, makeMember } from "../../../test/support/factories.ts";
import { isAuthors, takingDown, waysDown } from "../../../test/support/taken-down.ts";
import { until } from "../../../test/support/within.ts";

const test = await createTestApp();
const other = await createTestApp({ beside: test });
const { services } = test;
const { db } = services;
const { things } = blockedActs(test);
const { move, ban, cancel } = await takingDown(test);
/** Not what operators put up, activities and goods: nobody takes it down as a text. */
const operators = new Set(["activity", "goods"]);
const kinds = commentTargets.entries().flatMap(([kind]) => (operators.has(kind) ? [] : [kind]));

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

describe.each(kinds)("comments under a kept %s", (kind) => {
  it.each(waysDown(kind))(
    "are read by nobody from the moment of %s on, and by all when it is back",
    async (name) => {
      const { member, id, urls } = await thingOf(kind);
      await keep(urls);
      expect(await move({ kind, id }, name, member.id)).toBe(true);
      await nothingIsRead(urls);
      if (isAuthors(name)) return;
      expect(await move({ kind, id }, "pass", member.id)).toBe(true);
      for (const read of await readings(test, urls)) expect(read).toMatchObject({ status: 200 });
    },
  );

  it("go with it when its author is banned and what he wrote is hidden", async () => {
    const { member, id, urls } = await thingOf(kind);
    await keep(urls);
    await ban(member.id, { kind, id });
    await nothingIsRead(urls);
  });

  it("name nobody any longer who has cancelled his account", async () => {
    const { member, urls } = await thingOf(kind);
    await keep(urls);
    const names = (reads: Reading[]) => reads.some(({ text }) => text.includes(member.nickname));
    expect(names(await readings(test, urls))).toBe(true);
    await cancel(member.id);
    expect(names(await readings(test, urls))).toBe(false);
    await until("the other process to hear of it", async () => !names(await readings(other, urls)), 5_000);
  });
});

it("comments under an answer go with its question", async () => {
  const { id, urls } = await thingOf("answer");
  const [row] = await db.select().from(answers).where(eq(answers.id, id));
  await keep(urls);
  expect(await move({ kind: "question", id: row?.questionId ?? "" }, "revoke", "")).toBe(true);
  await nothingIsRead(urls);
});
