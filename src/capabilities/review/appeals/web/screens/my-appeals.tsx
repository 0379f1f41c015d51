import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OwnDecision } from "#capabilities/review/appeals/contract.ts";
import { oneOf, useAddress } from "#client/address.ts";
import { OWN } from "#client/own-queries.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { myPath } from "#sections/paths.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { TabLists } from "#ui/tab-lists.tsx";
import { Tag } from "#ui/tag.tsx";
import { AppealState } from "../appeal-state.tsx";
import { ownAppealApi, ownDecisions } from "../own-api.ts";
import { SanctionList } from "../sanctions/sanction-list.tsx";

const AppealSheet = lazyPart(async () => (await import("../appeal-sheet.tsx")).default);

const outcomes = { rejected: "未通过", revoked: "已撤下", removed: "已删除", restored: "已恢复" } as const;

const tabs = [
  { key: "texts", label: "内容" },
  { key: "sanctions", label: "禁言和警告" },
] as const;

const address = { tab: oneOf(["texts", "sanctions"], "texts") };

/** What was decided about the member and his own, why, and what became of his appeals. */
export default function MyAppeals() {
  const { section } = useScreen();
  const back = useBack(myPath(section));
  const { values, change } = useAddress(address);
  return (
    <>
      <NavBar title="处理与申诉" onBack={back} />
      <main className="min-h-dvh bg-surface pb-8">
        <TabLists
          id="appeals"
          label="处理与申诉"
          items={tabs}
          active={values.tab}
          onChange={(tab) => change({ tab })}
          left={() => undefined}
        >
          {(tab) => (tab === "texts" ? <Decisions /> : <SanctionList />)}
        </TabLists>
      </main>
    </>
  );
}

function Decisions() {
  const query = useInfiniteQuery(ownDecisions());
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<OwnDecision | null>(null);
  return (
    <>
      <EndlessList
        query={query}
        label="处理过的内容"
        estimate={160}
        waiting={<CommentsSkeleton />}
        empty={{
          title: "没有被处理的内容",
          text: "内容未通过或被删除时，原因会显示在这里；如不认可，可以申诉。",
        }}
      >
        {(item) => <Row item={item} onAppeal={() => setOpen(item)} />}
      </EndlessList>
      {open && (
        <AppealSheet
          about={open.text}
          reason={open.reason}
          onClose={() => setOpen(null)}
          file={async (words) => {
            await ownAppealApi(
              "POST /api/my/decisions/{id}/appeal",
              { params: { id: open.id }, body: { decision: open.decision, words } },
              { quiet: true },
            );
            await queryClient.invalidateQueries({ queryKey: [OWN, "decisions"] });
          }}
        />
      )}
    </>
  );
}

function Row({ item, onAppeal }: { item: OwnDecision; onAppeal: () => void }) {
  return (
    <article className="hair-b px-4 py-3.5">
      <header className="flex items-center gap-2 text-13 text-ink-3">
        <Tag kind={item.outcome === "restored" ? "ok" : "bad"}>{outcomes[item.outcome]}</Tag>
        <span>{item.noun}</span>
        <span className="ml-auto">
          <RelativeTime value={item.at} />
        </span>
      </header>
      <p className="mt-1.5 text-15 break-words">{item.text || "（没有文字）"}</p>
      {item.reason && <p className="mt-1 text-13 text-bad">原因：{item.reason}</p>}
      <AppealState
        appeal={item.appeal}
        granted="申诉成立，内容已恢复"
        can={item.can_appeal}
        onPreload={AppealSheet.preload}
        onAppeal={onAppeal}
      />
    </article>
  );
}
