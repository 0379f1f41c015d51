import { eq, sql } from "drizzle-orm";
import {
  answers,
  questionCategories,
  questionCounters,
  questions,
} from "../../src/features/questions/server/tables.ts";
import type { Database } from "../../src/platform/database/client.ts";
import { documentOfText } from "../../src/shared/document.ts";
import { makeMember } from "./factories.ts";

let serial = 0;

/** A category that takes questions, by its key. */
export async function categoryByKey(db: Database, key = "fault-noise") {
  const [row] = await db.select().from(questionCategories).where(eq(questionCategories.key, key));
  if (!row) throw new Error(`there is no category ${key}`);
  return row;
}

/** A question as it stands, published unless said otherwise; nobody is told and nothing counts. */
export async function makeQuestion(db: Database, values: Partial<typeof questions.$inferInsert> = {}) {
  serial += 1;
  const category = await categoryByKey(db);
  const authorId = values.authorId ?? (await makeMember(db)).id;
  const body = values.body ?? "每天早上第一次启动，右前方响三秒，之后正常。";
  const [row] = await db
    .insert(questions)
    .values({
      section: "main",
      categoryId: category.id,
      rootId: category.parentId ?? category.id,
      title: `冷车启动有三秒异响，第 ${serial} 问`,
      document: documentOfText(body),
      body,
      status: "published",
      publishedAt: new Date(),
      ...values,
      authorId,
    })
    .returning();
  if (!row) throw new Error("no question made");
  await db.insert(questionCounters).values({ questionId: row.id });
  return row;
}

/** An answer to it; a published one is counted. */
export async function makeAnswer(
  db: Database,
  values: Partial<typeof answers.$inferInsert> & { questionId: string },
) {
  serial += 1;
  const authorId = values.authorId ?? (await makeMember(db)).id;
  const body = values.body ?? `多半是张紧器泄压，第 ${serial} 答。`;
  const [row] = await db
    .insert(answers)
    .values({
      document: documentOfText(body),
      body,
      status: "published",
      publishedAt: new Date(),
      ...values,
      authorId,
    })
    .returning();
  if (!row) throw new Error("no answer made");
  if (row.status === "published")
    await db
      .update(questions)
      .set({ answers: sql`${questions.answers} + 1` })
      .where(eq(questions.id, row.questionId));
  return row;
}
