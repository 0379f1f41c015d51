import type { PosterKind } from "#capabilities/media/sharing/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { showQuestion } from "./show-question.ts";

/** Posters of questions, for sharing. */
export const questionPosters: PosterKind = {
  name: "question",
  async show({ db }, id) {
    const question = await showQuestion(db, id);
    const { answers } = question;
    return {
      words: {
        section: question.section,
        channel: "问答",
        title: question.title,
        summary: question.summary,
        byline: [answers > 0 ? `${answers} 个回答` : "等你来答", formatDate(question.published_at)]
          .filter(Boolean)
          .join("   "),
        action: answers > 0 ? "看回答" : "去回答",
        playable: false,
        path: pathOf("ask.question", { id }, { section: sectionBySlug(question.section) }),
      },
      cover: question.pictures[0]?.src.replace("/media/", "") ?? null,
    };
  },
};
