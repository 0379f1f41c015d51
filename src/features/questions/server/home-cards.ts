import type { HomeCard, HomeCards } from "#capabilities/site/site/server/public.ts";
import { picturesOf } from "#shared/document.ts";
import { QUESTIONS_TAG } from "./cache-tags.ts";
import { addressOf } from "./found.ts";
import { questionRows } from "./list-questions.ts";
import { presentCards, type QuestionCardView } from "./present.ts";

/** Questions among the articles of a home, by the same rank as on the screen of questions. */
export const questionHomeCards: HomeCards = {
  tag: QUESTIONS_TAG,
  async list(services, section, page) {
    const { rows, next_cursor } = await questionRows(services, { ...page, section, tab: "recommended" });
    const cards = await presentCards(services.db, rows);
    const counts = rows.map(({ question }) => picturesOf(question.document).length);
    return {
      items: cards.map((card, at) => homeCard(card, counts[at] ?? 0)),
      next_cursor,
    };
  },
};

function homeCard(card: QuestionCardView, pictureCount: number): HomeCard {
  const { id, section, category, title, excerpt, author, best_answer: best, bounty } = card;
  const marks: HomeCard["marks"] =
    card.state === "solved"
      ? [{ text: "已解决", look: "ok" }]
      : card.state === "closed"
        ? [{ text: "已关闭", look: "plain" }]
        : [];
  return {
    kind: "question",
    look: "question",
    id,
    link: addressOf({ id, section }),
    section,
    place: category.name,
    title,
    text: excerpt,
    author,
    pictures: card.pictures,
    picture_count: pictureCount,
    answer: best === null ? null : { author_id: best.author_id, name: best.author_name, text: best.excerpt },
    marks,
    figures: [
      `${card.answers} 回答`,
      ...(card.sames > 0 ? [`${card.sames} 人同问`] : []),
      ...(bounty > 0 ? [`悬赏 ${bounty} 积分`] : []),
    ],
    published_at: card.published_at,
  };
}
