import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OwnDecision } from "#capabilities/review/appeals/contract.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { myPath } from "#sections/paths.ts";
import { Button } from "#ui/button.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { ownDecisions } from "../own-api.ts";

const AppealSheet = lazyPart(async () => (await import("../appeal-sheet.tsx")).default);

const outcomes = { rejected: "未通过", revoked: "已撤下", removed: "已删除", restored: "已恢复" } as const;

/** What was decided about the member's own, why, and what became of his appeal. */
export default function MyAppeals() {
  const { section } = useScreen();
  const back = useBack(myPath(section));
  const query = useInfiniteQuery(ownDecisions());
  const [open, setOpen] = useState<OwnDecision | null>(null);
  return (
    <>
      <NavBar title="处理与申诉" onBack={back} />
      <main className="min-h-dvh bg-surface pb-8">
        <EndlessList
          query={query}
          label="处理与申诉"
          estimate={160}
          waiting={<CommentsSkeleton />}
          empty={{ title: "没有被处理的内容", text: "内容未通过或被删除时，原因会在这里，不认可可以申诉。" }}
        >
          {(item) => <Row item={item} onAppeal={() => setOpen(item)} />}
        </EndlessList>
      </main>
      {open && <AppealSheet decision={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function Row({ item, onAppeal }: { item: OwnDecision; onAppeal: () => void }) {
  const { appeal } = item;
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
      {appeal && (
        <div className="mt-2 text-13 text-ink-2">
          <p className="break-words">我的申诉：{appeal.words}</p>
          <p className="mt-1">
            {appeal.state === "open"
              ? "正在复核，由处理人以外的审核员答复，结果会在消息里告诉你"
              : `${appeal.state === "granted" ? "申诉成立，内容已恢复" : "申诉没有成立，维持原来的处理"}${
                  appeal.answer ? `：${appeal.answer}` : ""
                }`}
          </p>
        </div>
      )}
      {item.can_appeal && (
        <div className="mt-2.5">
          <Button size="s" variant="line" onPointerDown={AppealSheet.preload} onClick={onAppeal}>
            申诉
          </Button>
        </div>
      )}
    </article>
  );
}
