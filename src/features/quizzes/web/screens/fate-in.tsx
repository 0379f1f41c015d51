import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAddress } from "#client/address.ts";
import { isNotFound } from "#client/request.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { boast } from "#shared/boast.ts";
import { formatDate } from "#shared/format.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { GonePage } from "#ui/gone-page.tsx";
import { Icon } from "#ui/icon.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import type { ShownQuiz } from "../../contract.ts";
import { quizPathOf } from "../../paths.ts";
import { quizAddress } from "../address.ts";
import { quizOf } from "../api/quizzes.ts";
import { QuizCover } from "../components/quiz-cover.tsx";
import { QuizShare } from "../components/quiz-share.tsx";
import { ResultsGallery } from "../components/results-gallery.tsx";
import { readProgress, readResult } from "../kept.ts";

/** The way into a quiz: what it is, how long it takes, how many took it. */
export default function FateIn() {
  const { section } = useScreen();
  const back = useBack();
  const { values } = useAddress(quizAddress);
  const { data: quiz, error } = useSuspenseQuery(quizOf(section.slug, values.quiz));
  const kept = useKept(quiz);
  if (isNotFound(error)) return <GonePage onBack={back} error={error} />;
  const place = { section, query: { quiz: quiz.key } };
  const isOpen = quiz.state === "open";
  const taken = boast(quiz.taken, (figure) => `${figure} 人次测过`);
  return (
    <>
      <NavBar title={quiz.title} onBack={back} actions={<QuizShare quiz={quiz} />} />
      <main className="min-h-dvh bg-surface pb-tab-bar">
        <QuizCover cover={quiz.cover} priority className="aspect-4/3 w-full" />
        <div className="px-edge pt-5">
          <p className="text-17 leading-body">{quiz.intro}</p>
          <ul className="num mt-4 flex flex-wrap gap-x-5 gap-y-2 text-13 text-ink-2">
            <li className="flex items-center gap-1.5">
              <Icon name="clock" size="s" />
              用时 {quiz.minutes} 分钟
            </li>
            {quiz.questions.length > 0 && (
              <li className="flex items-center gap-1.5">
                <Icon name="list" size="s" />
                {quiz.questions.length} 道题
              </li>
            )}
            {taken !== "" && (
              <li className="flex items-center gap-1.5">
                <Icon name="users" size="s" />
                {taken}
              </li>
            )}
          </ul>
          {quiz.state === "upcoming" && quiz.starts_at !== null && (
            <p role="status" className="num mt-4 rounded-2 bg-info-soft px-3.5 py-3 text-13">
              {formatDate(quiz.starts_at, { time: true, year: false })} 开始，到时再来。
            </p>
          )}
          {quiz.state === "ended" && (
            <p role="status" className="mt-4 rounded-2 bg-surface-2 px-3.5 py-3 text-13">
              测试已结束，可以查看全部结果。
            </p>
          )}
          {isOpen && quiz.ends_at !== null && (
            <p className="num mt-3 text-13 text-ink-3">
              {formatDate(quiz.ends_at, { time: true, year: false })} 结束
            </p>
          )}
        </div>
        {kept.result !== null && (
          <a
            href={quizPathOf("quiz.result", {}, { section, query: { quiz: quiz.key, id: kept.result } })}
            className="press mx-edge mt-5 flex min-h-13 items-center gap-3 rounded-3 bg-accent-soft px-3.5 py-2 text-15"
          >
            <Icon name="history" size="s" className="text-accent-ink" />
            <span className="min-w-0 flex-1">看我上次的结果</span>
            <Icon name="right" size="s" className="text-ink-3" />
          </a>
        )}
        {quiz.results.length > 0 && (
          <>
            <SectionHead title={isOpen ? "可能遇见的它们" : "结果一览"} note={`${quiz.results.length} 个`} />
            <ResultsGallery quiz={quiz} section={section} />
          </>
        )}
        <p className="px-edge pt-5 pb-4 text-12 leading-ui text-ink-3">
          不用登录，不需要任何个人信息。答案先存在这台设备上，提交后只保留结果，{quiz.kept_days}{" "}
          天后自动删除，你也可以随时删除。结果仅供娱乐。
        </p>
      </main>
      <BottomBar label="开始">
        {isOpen ? (
          <a
            href={quizPathOf("quiz.form", {}, place)}
            className={buttonClass({ variant: "accent", size: "l", wide: true })}
          >
            {kept.answered > 0
              ? `继续测试（已答 ${kept.answered} 题）`
              : kept.result === null
                ? "开始测试"
                : "再测一次"}
          </a>
        ) : (
          <Button size="l" wide disabled>
            {quiz.state === "ended" ? "测试已结束" : "即将开始"}
          </Button>
        )}
      </BottomBar>
    </>
  );
}

/** What this device has of the quiz: known after the first draw alone. */
function useKept(quiz: ShownQuiz | undefined): { answered: number; result: string | null } {
  const [kept, setKept] = useState({ answered: 0, result: null as string | null });
  const { key = "", version = 0, questions = [] } = quiz ?? {};
  const count = questions.length;
  useEffect(() => {
    const answers = readProgress(key, version, count)?.answers ?? [];
    setKept({
      answered: answers.filter((answer) => answer !== null).length,
      result: readResult(key)?.id ?? null,
    });
  }, [key, version, count]);
  return kept;
}
