import { and, desc, eq, isNull } from "drizzle-orm";
import type { askedNow } from "#capabilities/site/search/server/public.ts";
import { QUESTIONS_TAG } from "./cache-tags.ts";
import { addressOf } from "./found.ts";
import { questions } from "./tables.ts";
import { knownAuthor } from "./targets.ts";

/** What stands on the search's first screen: questions that are open, in the order of the recommended ones. */
export const questionsAsked: Parameters<typeof askedNow.offer>[1] = {
  tags: [QUESTIONS_TAG],
  async read(db, most) {
    const rows = await db
      .select({
        id: questions.id,
        section: questions.section,
        title: questions.title,
        authorId: questions.authorId,
        anonymous: questions.anonymous,
        answers: questions.answers,
      })
      .from(questions)
      .where(and(eq(questions.status, "published"), isNull(questions.closedAt)))
      .orderBy(desc(questions.hot), desc(questions.id))
      .limit(most);
    return rows.map((row) => ({
      ...{ title: row.title, answers: row.answers },
      ...{ path: addressOf(row), author_id: knownAuthor(row) },
    }));
  },
};
