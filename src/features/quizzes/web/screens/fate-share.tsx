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
import { resultIdOf, shareAddress } from "../address.ts";
import { quizResult } from "../api/quizzes.ts";
import { FriendView } from "../components/friend-view.tsx";
import { OwnPoster } from "../components/own-poster.tsx";

/** A result to pass on; and what a friend sees who came by it. */
export default function FateShare() {
  const { section } = useScreen();
  const back = useBack();
  const navigate = useNavigate();
  const { values } = useAddress(shareAddress);
  const from = resultIdOf(values.from);
  const id = from ?? resultIdOf(values.id);
  const { quiz } = values;
  const query = useQuery({ ...quizResult(id ?? ""), enabled: id !== undefined });
  useEffect(() => {
    // Nothing to pass on: the result's screen knows whether the device has one.
    if (id === undefined)
      navigate(quizPathOf("quiz.result", {}, { section, query: { quiz } }), { replace: true });
  }, [id, navigate, section, quiz]);
  if (query.data !== undefined && !isNotFound(query.error))
    return from === undefined ? <OwnPoster result={query.data} /> : <FriendView result={query.data} />;
  return (
    <>
      <NavBar title="缘分海报" onBack={back} />
      <main>
        {isNotFound(query.error) ? (
          <EmptyState
            title="这个结果已不存在"
            text="结果只保留一段时间，不过你可以自己来测一测。"
            action={
              <a
                href={quizPathOf("quiz.in", {}, { section, query: { quiz } })}
                className={buttonClass({ variant: "accent" })}
              >
                我也测测
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
