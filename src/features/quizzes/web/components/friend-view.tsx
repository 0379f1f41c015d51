import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { boast } from "#shared/boast.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { buttonClass } from "#ui/button.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import type { QuizResult } from "../../contract.ts";
import { quizPathOf } from "../../paths.ts";
import { MatchHero } from "./match-hero.tsx";
import { QuizShare } from "./quiz-share.tsx";
import { SeriesCard } from "./series-card.tsx";
import { TraitChart } from "./trait-chart.tsx";

/** What a friend sees of a result that was passed on, and the way to one of his own. */
export function FriendView({ result }: { result: QuizResult }) {
  const { section } = useScreen();
  const back = useBack();
  const { quiz, series, nickname } = result;
  const isOpen = quiz.state === "open";
  const to = quizPathOf("quiz.in", {}, { section, query: { quiz: quiz.key } });
  return (
    <>
      <NavBar title={quiz.title} onBack={back} actions={<QuizShare quiz={quiz} />} />
      <main className="min-h-dvh bg-surface pb-tab-bar">
        <MatchHero result={result} whose={nickname || "TA "} />
        <p className="px-edge pt-5 text-17 leading-body">{result.text}</p>
        {series && (
          <div className="px-edge pt-5">
            <SeriesCard series={series} section={section} />
          </div>
        )}
        <SectionHead title={`${nickname || "TA"} 和它`} />
        <TraitChart traits={result.traits} car={series?.name ?? "它"} mine={nickname || "TA"} />
        <p className="num px-edge pt-5 pb-4 text-center text-13 text-ink-3">
          用时 {quiz.minutes} 分钟{boast(quiz.taken, (figure) => ` · ${figure} 人次测过`)} · 结果仅供娱乐
        </p>
      </main>
      <BottomBar label="我也测测">
        <a href={to} className={buttonClass({ variant: "accent", size: "l", wide: true })}>
          {isOpen ? "我也测测" : "查看全部结果"}
        </a>
      </BottomBar>
    </>
  );
}
