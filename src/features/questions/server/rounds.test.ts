import { eq } from "drizzle-orm";
import { test } from "vitest";
import { createTestApp } from "../../../../test/support/app.ts";
import { passesOver } from "../../../../test/support/passes-over.ts";
import { makeAnswer, makeQuestion } from "../../../../test/support/questions.ts";
import { announceAnswers, routeQuestions } from "./jobs.ts";
import { answers, questions } from "./tables.ts";

const { services } = await createTestApp();
const { db } = services;

test("new questions and answers that are told", async () => {
  const [bad, good] = [await makeQuestion(db), await makeQuestion(db)];
  await passesOver(
    db,
    { bad: bad.id, good: good.id },
    { table: "questions", round: "question-routing" },
    () => routeQuestions(services),
    async (id) => (await db.select().from(questions).where(eq(questions.id, id)))[0]?.routedAt !== null,
  );
  const [first, second] = [
    await makeAnswer(db, { questionId: good.id }),
    await makeAnswer(db, { questionId: good.id }),
  ];
  await passesOver(
    db,
    { bad: first.id, good: second.id },
    { table: "answers", round: "answer-announcing" },
    () => announceAnswers(services),
    async (id) => (await db.select().from(answers).where(eq(answers.id, id)))[0]?.announcedAt !== null,
  );
});
