import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useAddress } from "#client/address.ts";
import { isNotFound, RequestError } from "#client/request.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { GonePage } from "#ui/gone-page.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { toast } from "#ui/toast-store.ts";
import type { ShownQuiz } from "../../contract.ts";
import { quizPathOf } from "../../paths.ts";
import { formAddress } from "../address.ts";
import { quizOf } from "../api/quizzes.ts";
import { AboutYou } from "../components/about-you.tsx";
import { QuestionStep } from "../components/question-step.tsx";
import { hasOutdatedProgress, keepProgress, noProgress, type Progress, readProgress } from "../kept.ts";
import { useHandIn } from "../use-hand-in.ts";

/** The questions of a quiz, one by one; what was answered stays on the device until the result is there. */
export default function FateForm() {
  const { section } = useScreen();
  const back = useBack();
  const { values } = useAddress(formAddress);
  const { data: quiz, error } = useSuspenseQuery(quizOf(section.slug, values.quiz));
  const intro = quizPathOf("quiz.in", {}, { section, query: { quiz: quiz.key } });
  if (isNotFound(error)) return <GonePage onBack={back} error={error} />;
  if (quiz.state !== "open")
    return (
      <>
        <NavBar title={quiz.title} onBack={back} />
        <main>
          <EmptyState
            title={quiz.state === "ended" ? "测试已结束" : "测试还没有开始"}
            text={quiz.state === "ended" ? "去看看全部结果吧。" : "题目到时公布，请先查看介绍。"}
            action={
              <a href={intro} className={buttonClass({ variant: "accent" })}>
                {quiz.state === "ended" ? "查看结果" : "查看介绍"}
              </a>
            }
          />
        </main>
      </>
    );
  return <Taking key={`${quiz.key} ${quiz.version}`} quiz={quiz} step={values.step} intro={intro} />;
}

interface TakingProps {
  quiz: ShownQuiz;
  /** Counted from 1; one more than there are questions is the page about oneself. */
  step: number;
  /** Address of the quiz's first page. */
  intro: string;
}

function Taking({ quiz, step, intro }: TakingProps) {
  const { section } = useScreen();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const count = quiz.questions.length;
  const [progress, setProgress] = useState<Progress>(() => noProgress(quiz.version, count));
  const heading = useRef<HTMLHeadingElement>(null);
  const handIn = useHandIn(quiz);
  useEffect(() => {
    const kept = readProgress(quiz.key, quiz.version, count);
    if (kept !== null) setProgress(kept);
    else if (hasOutdatedProgress(quiz.key, quiz.version)) {
      keepProgress(quiz.key, null);
      toast("测试更新过，请重新作答");
    }
  }, [quiz.key, quiz.version, count]);
  const firstOpen = progress.answers.indexOf(null);
  // Nobody comes past a question that he has not answered; whoever opens the page anew goes on where he was.
  const reached = firstOpen === -1 ? count : firstOpen;
  const at = Math.min(step - 1, reached);
  const isAnew = useRef(true);
  useEffect(() => {
    // The first page is read from its top; after that whoever listens hears the next question.
    if (!isAnew.current && at >= 0) heading.current?.focus();
    isAnew.current = false;
  }, [at]);

  const change = (changes: Partial<Progress>) => {
    const next = { ...progress, ...changes };
    setProgress(next);
    keepProgress(quiz.key, next);
  };
  const to = (next: number) =>
    quizPathOf(
      "quiz.form",
      {},
      { section, query: { quiz: quiz.key, step: next === 0 ? undefined : String(next + 1) } },
    );
  const answer = (choice: number) => {
    change({ answers: progress.answers.map((known, n) => (n === at ? choice : known)) });
    navigate(to(at + 1), { preventScrollReset: true });
  };
  const previous = () =>
    at === 0 ? navigate(intro, { replace: true }) : navigate(to(at - 1), { replace: true });
  const submit = async () => {
    try {
      await handIn.send(progress);
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== "CHANGED") throw error;
      keepProgress(quiz.key, null);
      toast(error.message, { kind: "error" });
      await queryClient.invalidateQueries({ queryKey: quizOf(section.slug, quiz.key).queryKey });
      navigate(intro, { replace: true });
    }
  };
  const question = quiz.questions[at];
  return (
    <>
      <NavBar title={quiz.title} onBack={previous} />
      <main className="flex min-h-[calc(100dvh-var(--nav-h)-var(--safe-t))] flex-col bg-surface px-edge pb-6">
        <div className="flex items-center gap-3 py-3">
          <div aria-hidden="true" className="h-1.5 flex-1 overflow-hidden rounded-full bg-surface-3">
            <div
              className="h-full rounded-full bg-accent transition-[width] duration-view"
              style={{ width: `${(at / count) * 100}%` }}
            />
          </div>
          <span className="num flex-none text-13 text-ink-3">
            <span className="sr-only">第几题：</span>
            {Math.min(at + 1, count)} / {count}
          </span>
        </div>
        {question ? (
          <QuestionStep
            key={question.id}
            question={question}
            number={at + 1}
            chosen={progress.answers[at] ?? null}
            headingRef={heading}
            onAnswer={answer}
          />
        ) : (
          <AboutYou
            quiz={quiz}
            progress={progress}
            headingRef={heading}
            onChange={change}
            onSubmit={submit}
          />
        )}
        <button
          type="button"
          onClick={previous}
          className="press hit mt-auto self-center px-4 pt-6 text-15 text-ink-2"
        >
          {at === 0 ? "暂不测试" : "上一题"}
        </button>
      </main>
    </>
  );
}
