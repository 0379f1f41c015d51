import { eq, inArray } from "drizzle-orm";
import type { KindTexts } from "#capabilities/review/moderation/server/public.ts";
import { searchableText } from "#capabilities/review/words/server/public.ts";
import { idsAfter } from "#platform/database/keyset.ts";
import { answers, questions } from "./tables.ts";

/** What questions say, for all that follows texts; they stand in a category. Nobody learns who asks without a name. */
export const questionTexts: KindTexts = {
  async read(db, ids) {
    const rows = await db
      .select()
      .from(questions)
      .where(inArray(questions.id, [...ids]));
    return rows.map(
      ({ id, section, categoryId, region, title, body, document, symptoms, status, ...row }) => ({
        ...{ id, section, place: categoryId, region, title, state: status },
        authorId: row.anonymous ? null : row.authorId,
        text: [symptoms.join("、"), searchableText(document, body)].filter(Boolean).join("\n"),
        published: status === "published",
        writtenAt: row.createdAt,
        publishedAt: status === "published" ? row.publishedAt : null,
      }),
    );
  },
  ids: (db, after, limit) => idsAfter(db, questions, after, limit),
};

/** What answers say; they stand where their question does. */
export const answerTexts: KindTexts = {
  async read(db, ids) {
    const rows = await db
      .select({ answer: answers, section: questions.section, categoryId: questions.categoryId })
      .from(answers)
      .innerJoin(questions, eq(questions.id, answers.questionId))
      .where(inArray(answers.id, [...ids]));
    return rows.map(({ answer, section, categoryId }) => ({
      ...{ id: answer.id, section, place: categoryId, region: answer.region, title: "" },
      authorId: answer.anonymous ? null : answer.authorId,
      text: searchableText(answer.document, answer.body),
      state: answer.status,
      published: answer.status === "published",
      writtenAt: answer.createdAt,
      publishedAt: answer.status === "published" ? answer.publishedAt : null,
    }));
  },
  ids: (db, after, limit) => idsAfter(db, answers, after, limit),
};
