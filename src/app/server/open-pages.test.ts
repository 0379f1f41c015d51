import { afterAll, expect, test } from "vitest";
import { reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import { makeActivityReview } from "../../../test/support/activities.ts";
import { createTestApp } from "../../../test/support/app.ts";
import { blockedActs } from "../../../test/support/blocked-acts.ts";
import { makeComment, makeMember, makeSignedIn } from "../../../test/support/factories.ts";
import { makeLiveRoom, makeMessage } from "../../../test/support/live.ts";
import { makeAnswer, makeQuestion } from "../../../test/support/questions.ts";
import { makeGoodsReview } from "../../../test/support/shop.ts";
import { isAuthors, takingDown, waysDown } from "../../../test/support/taken-down.ts";
import { makeGroup, makeTopic } from "../../../test/support/topics.ts";
import { until } from "../../../test/support/within.ts";

const app = await createTestApp();
const { db } = app.services;
const origin = await app.app.listen({ port: 0, host: "127.0.0.1" });
const { things } = blockedActs(app);
const { move } = await takingDown(app);
const leave = new AbortController();
afterAll(() => leave.abort());

/** Something that stands in public, with the page on which it is open: of itself, or of what it stands under. */
interface Open {
  id: string;
  page: string;
}

const itself = (kind: string, make: (by: string) => Promise<string>) => async (by: string) => {
  const id = await make(by);
  return { id, page: `${kind}:${id}` };
};
const thing = (kind: string) => itself(kind, async (by) => (await things[kind]?.(by)) ?? "");
const commentUnder = (kind: string) => async (authorId: string) => {
  const targetId = (await things[kind]?.((await makeMember(db)).id)) ?? "";
  const { id } = await makeComment(db, { targetKind: kind, targetId, authorId });
  return { id, page: `${kind}:${targetId}` };
};

/** Every kind of text that has a page, or is read on one. */
const kinds: Record<string, (authorId: string) => Promise<Open>> = {
  article: thing("article"),
  post: thing("post"),
  question: thing("question"),
  async answer(authorId) {
    const { id: questionId } = await makeQuestion(db);
    return { id: (await makeAnswer(db, { authorId, questionId })).id, page: `question:${questionId}` };
  },
  topic: itself("topic", async (proposerId) => (await makeTopic(db, { proposerId, hostId: proposerId })).id),
  group: itself("group", async (leaderId) => (await makeGroup(db, { leaderId })).id),
  article_comment: commentUnder("article"),
  post_comment: commentUnder("post"),
  question_comment: commentUnder("question"),
  answer_comment: commentUnder("answer"),
  activity_comment: commentUnder("activity"),
  async activity_review(authorId) {
    const { id, activityId } = await makeActivityReview(db, authorId);
    return { id, page: `activity:${activityId}` };
  },
  goods_comment: commentUnder("goods"),
  async goods_review(authorId) {
    const { id, goodsId } = await makeGoodsReview(db, authorId);
    return { id, page: `goods:${goodsId}` };
  },
  live_message: itself("live_message", async (authorId) => {
    const room = await makeLiveRoom(app.services, { state: "live" });
    return (await makeMessage(db, room.id, authorId)).id;
  }),
};

/** What an open page hears of what it follows, for as long as the tests run. */
async function follow(page: string): Promise<string[]> {
  const { token } = await makeSignedIn(db);
  const { body } = await fetch(`${origin}/api/events?watch=text:${page}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leave.signal,
  });
  const heard: string[] = [];
  let text = "";
  const read = async () => {
    for await (const chunk of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const frames = text.split("\n\n");
      text = frames.pop() ?? "";
      for (const frame of frames) heard.push(/^event: (.*)$/m.exec(frame)?.[1] ?? "");
    }
  };
  read().catch(() => undefined);
  await until("the stream to be ready", () => heard.includes("ready"), 10_000);
  return heard;
}

test("every kind of text that others read is tried here", () => {
  const read = reviewKinds.entries().filter(([, kind]) => kind.texts !== undefined && !kind.ofMembers);
  expect(read.map(([name]) => name).filter((name) => kinds[name] === undefined)).toEqual([]);
});

test.each(Object.entries(kinds))(
  "a page on which a %s is open hears that it was taken down",
  async (kind, make) => {
    for (const name of waysDown(kind)) {
      const author = await makeMember(db);
      const { id, page } = await make(author.id);
      const heard = await follow(page);
      const told = () => heard.filter((type) => type === "watched").length;
      expect(await move({ kind, id }, name, author.id)).toBe(true);
      await until(`${page} to be told of ${name}`, () => told() === 1, 10_000);
      if (isAuthors(name) || page !== `${kind}:${id}`) continue;
      // And that it is there again, as after an undo.
      expect(await move({ kind, id }, "pass", author.id)).toBe(true);
      await until(`${page} to be told that it is back`, () => told() === 2, 10_000);
    }
  },
);
