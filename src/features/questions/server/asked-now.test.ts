import { expect, test } from "vitest";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeSignedIn } from "../../../../test/support/factories.ts";
import { makeQuestion } from "../../../../test/support/questions.ts";

const { call, services } = await createTestApp();
const { db } = services;

test("the search's first screen shows what is asked: open questions, the most recommended first, and no longer once they are gone", async () => {
  const { member, token } = await makeSignedIn(db);
  const asked = async () => {
    const { data } = (await call("GET", "/api/search/hot")).body as unknown as {
      data: { asked: { title: string; path: string; answers: number }[] };
    };
    return data.asked;
  };
  const first = await makeQuestion(db, {
    authorId: member.id,
    title: "冷车异响",
    hot: 3e9,
    answers: 2,
  });
  const second = await makeQuestion(db, { title: "冬天胎压", anonymous: true, hot: 2e9, section: "subaru" });
  await makeQuestion(db, { title: "已经关闭的", hot: 4e9, closedAt: new Date() });
  await makeQuestion(db, { title: "还在审核的", hot: 5e9, status: "in_review" });
  expect((await asked()).slice(0, 2)).toEqual([
    { title: "冷车异响", path: `/ask/${first.id}`, answers: 2, author_id: member.id },
    { title: "冬天胎压", path: `/subaru/ask/${second.id}/answer`, answers: 0, author_id: null },
  ]);

  const close = { token, body: { reason: "已经修好了" } };
  expect((await call("POST", `/api/questions/${first.id}/close`, close)).status).toBe(200);
  expect((await asked())[0]).toMatchObject({ title: "冬天胎压" });
});
