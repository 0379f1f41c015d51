import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useAddress } from "#client/address.ts";
import { isNotFound } from "#client/request.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { ArticleSkeleton } from "#ui/skeleton.tsx";
import { quizPathOf } from "../../paths.ts";
import { resultAddress, resultIdOf } from "../address.ts";
import { quizOf, quizResult } from "../api/quizzes.ts";
import { ResultView } from "../components/result-view.tsx";
import { readResult } from "../kept.ts";

/** How a quiz came out. Without a result in the address: the device's last one, or the quiz's first page. */
export default function FateResult() {
  const { section } = useScreen();
  const back = useBack();
  const { values } = useAddress(resultAddress);
  const id = resultIdOf(values.id);
  useLastResult(id === undefined, values.quiz);
  const query = useQuery({ ...quizResult(id ?? ""), enabled: id !== undefined });
  if (query.data !== undefined && !isNotFound(query.error)) return <ResultView result={query.data} />;
  const isGone = isNotFound(query.error);
  return (
    <>
      <NavBar title="测试结果" onBack={back} />
      <main>
        {isGone ? (
          <EmptyState
            title="测试结果不存在或已经过期"
            text="结果只保留一段时间，再测一次就有新的。"
            action={
              <a
                href={quizPathOf("quiz.in", {}, { section, query: { quiz: values.quiz } })}
                className={buttonClass({ variant: "accent" })}
              >
                去测试
              </a>
            }
          />
        ) : id === undefined ? (
          <ArticleSkeleton />
        ) : (
          <NotLoaded query={query} waiting={<ArticleSkeleton />} />
        )}
      </main>
    </>
  );
}

/** Looks on the device for what the address does not say. */
function useLastResult(wanted: boolean, key: string | undefined): void {
  const { section } = useScreen();
  const navigate = useNavigate();
  const { data: quiz, isError } = useQuery({ ...quizOf(section.slug, key), enabled: wanted });
  useEffect(() => {
    if (!wanted || (quiz === undefined && !isError)) return;
    const last = quiz === undefined ? null : readResult(quiz.key);
    const query = { quiz: quiz?.key ?? key };
    const to =
      last === null
        ? quizPathOf("quiz.in", {}, { section, query })
        : quizPathOf("quiz.result", {}, { section, query: { ...query, id: last.id } });
    navigate(to, { replace: true });
  }, [wanted, quiz, isError, key, navigate, section]);
}
