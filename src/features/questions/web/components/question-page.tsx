import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { BlockedGate } from "#capabilities/community/relations/web/public.ts";
import { ShareButton } from "#capabilities/media/sharing/web/public.ts";
import { useAddress } from "#client/address.ts";
import { BelowFold } from "#client/below-fold.tsx";
import { isNotFound } from "#client/request.ts";
import { useParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { useBack } from "#client/use-back.ts";
import { useTextStanding } from "#client/use-text-standing.ts";
import { pathOf } from "#sections/paths.ts";
import { formatCount } from "#shared/format.ts";
import { posterAddress } from "#shared/poster-address.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { Button } from "#ui/button.tsx";
import { GonePage } from "#ui/gone-page.tsx";
import { Icon } from "#ui/icon.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { questionApi } from "../api/client.ts";
import { mine, question, similarQuestions } from "../api/question.ts";
import { editAnswer } from "../edit-own.ts";
import { canonicalAddress } from "../question-address.ts";
import { questionView } from "../question-view.ts";
import { AnswerButton } from "./answer-button.tsx";
import { AnswerList } from "./answer-list.tsx";
import { InviteButton } from "./invite-button.tsx";
import { QuestionLine } from "./question-card.tsx";
import { QuestionHead } from "./question-head.tsx";
import { QuestionMenu } from "./question-menu.tsx";

const COUNT_AFTER_MS = 3000;

/** A question with its answers; folded, the answers stand in front. */
export function QuestionPage({ folded = false }: { folded?: boolean }) {
  const { id = "" } = useParams();
  const { section } = useScreen();
  const back = useBack(pathOf("ask", {}, { section }));
  const { data, error } = useSuspenseQuery(question(id));
  useTextStanding("question", id, question(id).queryKey);
  const address = useAddress(questionView);
  const { sort, at } = address.values;
  useEffect(() => {
    const timer = setTimeout(() => {
      questionApi("POST /api/questions/{id}/read", { params: { id } }, { quiet: true }).catch(
        () => undefined,
      );
    }, COUNT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id]);
  if (isNotFound(error)) return <GonePage label="问题" onBack={back} error={error} />;
  return (
    <BlockedGate of={id} author={data.author} label="问题" onBack={back}>
      <NavBar
        label="问题"
        onBack={back}
        actions={
          <>
            <ShareButton
              shareable={{
                title: data.title,
                description: data.summary,
                path: canonicalAddress(data),
                poster: posterAddress("question", data.id),
              }}
            />
            <QuestionMenu question={data} />
          </>
        }
      />
      <main className="pb-tab-bar">
        <QuestionHead question={data} folded={folded} />
        <a
          href={pathOf("ask.comment", { id }, { section })}
          className="press hair-t flex min-h-12 items-center gap-1.5 px-edge text-13 text-ink-2"
        >
          <Icon name="comment" size="s" />
          {data.counts.comments > 0 ? `问题的评论 ${formatCount(data.counts.comments)}` : "补充或追问一句"}
          <Icon name="right" size="s" className="ml-auto text-ink-3" />
        </a>
        <div className="h-2 bg-bg" />
        <AnswerList question={data} sort={sort} at={at} onSort={(next) => address.change({ sort: next })} />
        <BelowFold>
          <Similar id={id} />
        </BelowFold>
      </main>
      <AnswerBar />
    </BlockedGate>
  );
}

/** Three questions like this one. */
function Similar({ id }: { id: string }) {
  const { data } = useQuery(similarQuestions(id));
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-label="相似问题" className="pb-4">
      <div className="h-2 bg-bg" />
      <SectionHead title="相似问题" />
      {data.map((item) => (
        <QuestionLine key={item.id} question={item} />
      ))}
    </section>
  );
}

/** Invite and answer, or the way to the own answer. */
function AnswerBar() {
  const { id = "" } = useParams();
  const { data } = useSuspenseQuery(question(id));
  const signedIn = useSession((state) => state.token !== null);
  const { data: own } = useQuery({ ...mine(id), enabled: signedIn });
  const answer = signedIn ? own?.answer : undefined;
  return (
    <BottomBar label="回答" className="gap-2.5">
      {data.closed ? (
        <p className="flex h-11 flex-1 items-center justify-center text-13 text-ink-3">
          问题已关闭，不能再回答
        </p>
      ) : (
        <>
          <span className="grid flex-1">
            <InviteButton question={data} wide />
          </span>
          <span className="grid flex-1 empty:hidden">
            {answer ? (
              <Button variant="line" icon="edit" onClick={() => editAnswer(answer, data.section)}>
                修改我的回答
              </Button>
            ) : (
              <AnswerButton question={data} />
            )}
          </span>
        </>
      )}
    </BottomBar>
  );
}
