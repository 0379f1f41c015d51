import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { recordAct } from "#capabilities/community/growth/server/public.ts";
import { memberHonours } from "#capabilities/community/honours/server/tables.ts";
import { certifiedChanged } from "#capabilities/people/members/server/public.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { moveLife } from "#capabilities/review/moderation/server/public.ts";
import { drainBatch } from "#platform/batches/drain.ts";
import { documentOfText } from "#shared/document.ts";
import { createTestApp } from "../../../test/support/app.ts";
import { club, makeSeries } from "../../../test/support/certifications.ts";
import { makeMember, makePost } from "../../../test/support/factories.ts";
import { makeAnswer, makeQuestion } from "../../../test/support/questions.ts";
import { makeTopic } from "../../../test/support/topics.ts";
import { until } from "../../../test/support/within.ts";

const { app, services, responseCache } = await createTestApp();
const { db } = services;
// What is dropped here is what the change itself drops. Of a change this process would otherwise hear as well, as the others
// do, maybe before it is looked at; the cache keeps on without it, since the connection was not lost but closed.
await services.cache.close();
const origin = await app.listen({ port: 0, host: "127.0.0.1" });

/** What everybody reads over the network: kept answers are given there, and nowhere else. */
async function read(url: string): Promise<string> {
  const answer = await fetch(`${origin}${url}`);
  expect(answer.status).toBe(200);
  return answer.text();
}

const isKept = (url: string) => responseCache.peek(app.keptAddresses.of(url) ?? "") !== undefined;

/** Answers that are kept, and are not any more in the moment in which the change is through. */
async function droppedBy(urls: readonly string[], change: () => Promise<unknown>): Promise<void> {
  for (const url of urls) {
    await read(url);
    await until(`${url} to be kept`, () => isKept(url), 10_000);
  }
  await change();
  expect(urls.filter(isKept)).toEqual([]);
}

/** As the worker of this process does it. */
const counted = () => drainBatch(services, "waiting_acts", { wait: true });
const growing = { level: 1, growth: 59 };

test("a level is another one at once when the acts are counted", async () => {
  const member = await makeMember(db, growing);
  const url = `/api/user/${member.id}`;
  expect(await read(url)).toContain('"level":1');
  await droppedBy([url], async () => {
    await db.transaction((tx) =>
      recordAct(tx, { act: "post.published", memberId: member.id, object: "post:4711" }),
    );
    await counted();
  });
  expect(await read(url)).toContain('"level":2');
});

test("an honour hangs on the wall at once", async () => {
  const member = await makeMember(db);
  const url = `/api/members/${member.id}/honours`;
  await droppedBy([url], async () => {
    await db.transaction((tx) =>
      recordAct(tx, { act: "club.joined", memberId: member.id, object: "club:4712" }),
    );
    await counted();
  });
  const held = await db.select().from(memberHonours).where(eq(memberHonours.memberId, member.id));
  expect(held).toHaveLength(1);
  expect(await read(url)).toContain("有了组织");
});

test("a text stands under its topic at once, and does not at once when it is taken away", async () => {
  const topic = await makeTopic(db, { name: "刹车升级" });
  const { id } = await makePost(db, { title: "换了卡钳", document: documentOfText("说点实话 #刹车升级#") });
  const urls = [`/api/topics/${topic.id}`, `/api/topics/${topic.id}/items?tab=new`];
  const [, items = ""] = urls;
  const move = (name: "remove" | "pass") =>
    db.transaction((tx) => moveLife(tx, services, "post", id, name, { by: {}, section: "main" }));
  expect(await read(items)).toContain("换了卡钳");
  await droppedBy(urls, () => move("remove"));
  expect(await read(items)).not.toContain("换了卡钳");
  await droppedBy(urls, () => move("pass"));
  expect(await read(items)).toContain("换了卡钳");
});

test("who is certified stands in front of the answers at once, and has the owners' honour", async () => {
  const series = await makeSeries(db);
  const question = await makeQuestion(db, { section: club, series: series.slug });
  const author = await makeMember(db);
  await makeAnswer(db, { questionId: question.id });
  const { id } = await makeAnswer(db, { questionId: question.id, authorId: author.id });
  const listed = `/api/questions/${question.id}/answers?sort=best`;
  await droppedBy([listed, `/api/members/${author.id}/honours`], () =>
    db.transaction(async (tx) => {
      const certified = [{ section: club, series: series.slug, label: series.name }];
      await tx.update(members).set({ certified }).where(eq(members.id, author.id));
      await certifiedChanged(tx, services.cache, author.id);
    }),
  );
  const { data } = JSON.parse(await read(listed)) as { data: { items: { id: string }[] } };
  expect(data.items[0]?.id).toBe(id);
});
