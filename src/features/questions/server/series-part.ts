import { and, desc, eq } from "drizzle-orm";
import type { SeriesPart } from "#capabilities/cars/catalogue/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { QUESTIONS_TAG } from "./cache-tags.ts";
import { questions } from "./tables.ts";
import { knownAuthor } from "./targets.ts";

const states = { open: "等你来答", answered: "已有回答", solved: "已解决", closed: "已关闭" } as const;

/** Questions about a series, the newest first, of all clubs. */
export const seriesQuestions: SeriesPart = {
  title: "问答",
  tags: () => [QUESTIONS_TAG],
  async read({ db }, { series, section }, limit) {
    const rows = await db
      .select({
        id: questions.id,
        authorId: questions.authorId,
        anonymous: questions.anonymous,
        title: questions.title,
        state: questions.state,
        answers: questions.answers,
      })
      .from(questions)
      .where(and(eq(questions.series, series), eq(questions.status, "published")))
      .orderBy(desc(questions.publishedAt), desc(questions.id))
      .limit(limit);
    return rows.map(({ id, title, state, answers, ...asked }) => ({
      authorId: knownAuthor(asked),
      title,
      note: `${states[state]} · ${answers} 个回答`,
      path: pathOf("ask.question", { id }, { section: sectionBySlug(section) }),
      picture: null,
    }));
  },
};
