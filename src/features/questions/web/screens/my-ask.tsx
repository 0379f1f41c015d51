import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { openComposer } from "#capabilities/texts/writing/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import type { MyAskTab } from "#features/questions/contract.ts";
import { myPath, pathOf } from "#sections/paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { FeedSkeleton } from "#ui/skeleton.tsx";
import { TabPanel } from "#ui/tab-panel.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { myQuestions } from "../api/own.ts";
import { mine } from "../api/question.ts";
import { OwnRow, questionIdOf } from "../components/own-row.tsx";
import { editAnswer, editQuestion } from "../edit-own.ts";

const labels: Record<MyAskTab, string> = {
  asked: "我的提问",
  answers: "我的回答",
  followed: "关注的问题",
  invited: "邀请我答",
};
const keys = Object.keys(labels) as MyAskTab[];
const ownAddress = { tab: oneOf(keys, "asked"), edit: textUpTo(20) };

const nothing: Record<MyAskTab, { title: string; text: string }> = {
  asked: { title: "还没有提问", text: "去问车友，总有人遇到过。" },
  answers: { title: "还没有回答", text: "你的经验，可能正是别人在找的答案。" },
  followed: { title: "还没有关注问题", text: "关注的问题有新回答时会通知你。" },
  invited: { title: "暂时没有邀请", text: "多回答几个问题，车友会来请教你。" },
};

/** What a member asked, answered, follows, and where he was asked to answer. */
export default function MyAsk() {
  const { section } = useScreen();
  const back = useBack(myPath(section));
  const address = useAddress(ownAddress);
  const { tab, edit } = address.values;
  const query = useInfiniteQuery(myQuestions(tab));
  const counts = query.data?.pages[0]?.counts;
  const ask = (
    <Button variant="accent" onClick={() => openComposer({ kind: "question", section: section.slug })}>
      提问
    </Button>
  );
  const look = (
    <a
      href={pathOf("ask", {}, { section, query: { tab: "unanswered" } })}
      className={buttonClass({ variant: "accent" })}
    >
      查看待回答的问题
    </a>
  );
  return (
    <>
      <NavBar title="我的问答" onBack={back} />
      <main className="min-h-dvh bg-surface pb-8">
        <Tabs
          id="my-ask"
          label="我的问答"
          items={keys.map((key) => ({
            key,
            label: counts && counts[key] > 0 ? `${labels[key]} ${counts[key]}` : labels[key],
          }))}
          active={tab}
          onChange={(key) => address.change({ tab: key, edit: undefined })}
          stickyTop="var(--nav-h)"
        />
        <TabPanel id="my-ask" active={tab}>
          <EndlessList
            query={query}
            label={labels[tab]}
            itemKey={(item) => `${tab}:${item.answer?.id ?? item.question?.id ?? item.at}`}
            estimate={120}
            waiting={<FeedSkeleton />}
            empty={{ ...nothing[tab], action: tab === "asked" ? ask : look }}
          >
            {(item) => <OwnRow item={item} tab={tab} />}
          </EndlessList>
        </TabPanel>
        {edit ? (
          <EditAtOnce
            id={edit}
            questionId={
              tab === "asked"
                ? edit
                : questionIdOf(query.data?.pages.flatMap(({ items }) => items) ?? [], edit)
            }
            onDone={() => address.change({ edit: undefined })}
          />
        ) : null}
      </main>
    </>
  );
}

/** A notice about what was refused leads straight to changing it. */
function EditAtOnce({
  id,
  questionId,
  onDone,
}: {
  id: string;
  questionId: string | undefined;
  onDone: () => void;
}) {
  const { data } = useQuery({ ...mine(questionId ?? ""), enabled: questionId !== undefined });
  useEffect(() => {
    if (data === undefined) return;
    if (data.question?.id === id) editQuestion(data.question);
    else if (data.answer?.id === id) editAnswer(data.answer, data.question?.section ?? "");
    onDone();
  });
  return null;
}
