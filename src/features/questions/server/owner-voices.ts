import { and, desc, eq, inArray } from "drizzle-orm";
import type { OwnerVoices } from "#capabilities/cars/certification/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { QUESTIONS_TAG } from "./cache-tags.ts";
import { answers, questions } from "./tables.ts";

/** What owners of a series answer to questions about it. */
export const answerVoices: OwnerVoices = {
  tags: [QUESTIONS_TAG],
  async read(db, { series, section }, authors, limit) {
    const rows = await db
      .select({
        id: answers.id,
        questionId: questions.id,
        authorId: answers.authorId,
        title: questions.title,
        text: answers.body,
        publishedAt: answers.publishedAt,
        createdAt: answers.createdAt,
      })
      .from(answers)
      .innerJoin(questions, eq(questions.id, answers.questionId))
      .where(
        and(
          inArray(answers.authorId, [...authors]),
          eq(answers.status, "published"),
          eq(answers.anonymous, false),
          eq(questions.series, series),
          eq(questions.status, "published"),
        ),
      )
      .orderBy(desc(answers.publishedAt), desc(answers.id))
      .limit(limit);
    return rows.map(({ id, questionId, publishedAt, createdAt, ...said }) => ({
      ...said,
      at: publishedAt ?? createdAt,
      path: pathOf(
        "ask.question",
        { id: questionId },
        { section: sectionBySlug(section), query: { at: id } },
      ),
    }));
  },
};
