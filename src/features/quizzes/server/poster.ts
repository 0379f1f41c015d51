import { mediaByIds } from "#capabilities/media/media/server/public.ts";
import type { PosterKind } from "#capabilities/media/sharing/server/public.ts";
import { quizPathOf } from "#features/quizzes/paths.ts";
import { sectionBySlug, umbrellaSection } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { quizColorNames } from "#shared/quiz-rules.ts";
import { liveQuiz, seriesOf } from "./live.ts";
import { POSTERS } from "./names.ts";
import { resultByKey } from "./show-result.ts";

/** A result's poster: its code leads to the friend's view. */
export const quizPosters: PosterKind = {
  name: POSTERS,
  // What could be counted up would show everybody's.
  ids: /^[0-9a-f]{32}$/,
  async show({ db }, id) {
    const { result, content, quiz } = await resultByKey(db, id);
    const [best] = result.matches;
    const outcome = content.results.find((one) => one.id === best?.id);
    if (best === undefined || outcome === undefined) throw new AppError("NOT_FOUND");
    const series = (await seriesOf(db, [outcome.series])).get(outcome.series);
    const section = sectionBySlug(result.section) ?? umbrellaSection;
    const about = [
      content.styles.find((one) => one.id === result.style)?.label,
      result.color && `偏爱${quizColorNames[result.color]}`,
      result.month && `${result.month} 月生`,
    ];
    return {
      words: {
        section: section.slug,
        channel: content.title,
        title: `${result.nickname || "我"}和${series?.name ?? "TA"}的缘分 ${best.match}%`,
        summary: `“${outcome.title}”${outcome.text}`,
        byline: about.filter(Boolean).join("   ") || "你和哪台车最有缘？",
        action: "你也来测一测",
        playable: false,
        path: quizPathOf("quiz.share", {}, { section, query: { quiz: quiz.key, from: id } }),
      },
      cover: series?.cover ?? null,
    };
  },
};

/** Posters of quizzes, without anybody's result. */
export const quizCardPosters: PosterKind = {
  name: "quiz-card",
  ids: /^[a-z0-9-]{1,40}$/,
  async show({ db }, key) {
    const { quiz, version } = await liveQuiz(db, { key });
    const { title, intro, cover } = version.content;
    const section = sectionBySlug(quiz.section) ?? umbrellaSection;
    const picture = cover === null ? undefined : (await mediaByIds(db, [cover])).get(cover);
    return {
      words: {
        section: section.slug,
        channel: "测试",
        title,
        summary: intro,
        byline: "",
        action: "来测一测",
        playable: false,
        path: quizPathOf("quiz.in", {}, { section, query: { quiz: key } }),
      },
      cover: picture?.key ?? null,
    };
  },
};
