import { and, eq, inArray } from "drizzle-orm";
import type { TopicItemKind } from "#features/topics/server/public.ts";
import { videosOf } from "#shared/document.ts";
import { addressOf } from "./found.ts";
import { cardColumns, presentCards } from "./present.ts";
import { questionCounters, questions } from "./tables.ts";

/** Questions as the pages of topics list them. */
export const questionsUnderTopics: TopicItemKind = {
  label: "提问",
  async load(db, ids) {
    const rows = await db
      .select(cardColumns)
      .from(questions)
      .leftJoin(questionCounters, eq(questionCounters.questionId, questions.id))
      .where(and(inArray(questions.id, [...ids]), eq(questions.status, "published")));
    const cards = await presentCards(db, rows);
    return new Map(
      cards.flatMap((card) => {
        const row = rows.find(({ question }) => question.id === card.id);
        if (row === undefined) return [];
        const { id, section, title, excerpt, author, pictures, answers, sames, published_at } = card;
        const item = {
          ...{ id, section, title, author, pictures, published_at },
          text: excerpt,
          path: addressOf({ id, section }),
          video: videosOf(row.question.document).length > 0,
          best: false,
          // Who has the same question stands behind it as who likes a text does.
          likes: sames,
          replies: answers,
        };
        return [[id, item] as const];
      }),
    );
  },
};
