import type { Section } from "#sections/registry.ts";
import { boast } from "#shared/boast.ts";
import { Tag } from "#ui/tag.tsx";
import type { QuizCardData } from "../../contract.ts";
import { quizPathOf } from "../../paths.ts";
import { QuizCover } from "./quiz-cover.tsx";

/** The way into a quiz, wherever it stands: a campaign, a list. */
export function QuizCard({ quiz, section }: { quiz: QuizCardData; section: Section }) {
  return (
    <a
      href={quizPathOf("quiz.in", {}, { section, query: { quiz: quiz.key } })}
      className="press block overflow-hidden rounded-3 bg-surface"
    >
      <QuizCover cover={quiz.cover} className="aspect-2/1 w-full" />
      <span className="flex items-center gap-3 px-3.5 py-3">
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            <b className="min-w-0 truncate text-17 font-bold">{quiz.title}</b>
            {quiz.state === "ended" && <Tag>已结束</Tag>}
            {quiz.state === "upcoming" && <Tag kind="info">即将开始</Tag>}
          </span>
          <span className="num mt-0.5 line-clamp-1 text-13 text-ink-2">
            用时 {quiz.minutes} 分钟{boast(quiz.taken, (figure) => ` · ${figure} 人次测过`)}
          </span>
        </span>
        <span className="flex-none rounded-full bg-accent px-4 py-1.5 text-13 font-semibold text-on-accent">
          {quiz.state === "ended" ? "看结果" : "去测测"}
        </span>
      </span>
    </a>
  );
}
