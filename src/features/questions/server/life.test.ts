import { attachDocument } from "#capabilities/texts/writing/server/public.ts";
import type { Database } from "#platform/database/client.ts";
import type { Document } from "#shared/document.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeComment, makePicture } from "../../../../test/support/factories.ts";
import { makeAnswer, makeQuestion } from "../../../../test/support/questions.ts";
import { walkLife } from "../../../../test/support/walk-life.ts";

const app = await createTestApp();

/** A text with two pictures that it shows. */
async function pictured(db: Database): Promise<Document> {
  const pictures = [await makePicture(db), await makePicture(db)];
  return {
    blocks: [
      { type: "paragraph", inlines: [{ type: "text", text: "右前方响三秒。" }] },
      ...pictures.map(({ id }) => ({ type: "picture" as const, media_id: id, caption: "" })),
    ],
  };
}

walkLife("question", app, async (db) => {
  const document = await pictured(db);
  const { id, authorId } = await makeQuestion(db, { document, body: "右前方响三秒。" });
  await db.transaction((tx) => attachDocument(tx, { kind: "question", id }, document, null));
  return { id, authorId };
});

walkLife("answer", app, async (db) => {
  const document = await pictured(db);
  const question = await makeQuestion(db);
  const { id, authorId } = await makeAnswer(db, {
    questionId: question.id,
    document,
    body: "右前方响三秒。",
  });
  await db.transaction((tx) => attachDocument(tx, { kind: "answer", id }, document, null));
  return { id, authorId };
});

walkLife("question_comment", app, async (db) => {
  const question = await makeQuestion(db);
  const { id, authorId } = await makeComment(db, { targetKind: "question", targetId: question.id });
  return { id, authorId };
});

walkLife("answer_comment", app, async (db) => {
  const question = await makeQuestion(db);
  const answer = await makeAnswer(db, { questionId: question.id });
  const { id, authorId } = await makeComment(db, { targetKind: "answer", targetId: answer.id });
  return { id, authorId };
});
