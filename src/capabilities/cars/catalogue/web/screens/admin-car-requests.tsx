import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DeskRequest } from "#capabilities/cars/catalogue/contract.ts";
import { DeskPage, Panel } from "#capabilities/desk/admin/web/public.ts";
import { sectionName } from "#sections/section-name.ts";
import { Button } from "#ui/button.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { deskRequests } from "../desk/api.ts";

const AnswerSheet = lazyPart(async () => (await import("../desk/answer-sheet.tsx")).default);

const views = [
  { value: "open", label: "待答复" },
  { value: "added", label: "已收录" },
  { value: "declined", label: "未收录" },
] as const;

/** Cars that members did not find. */
export default function AdminCarRequests() {
  return <DeskPage title="补充车型">{() => <Desk />}</DeskPage>;
}

function Desk() {
  const [view, setView] = useState<DeskRequest["state"]>("open");
  const [answering, setAnswering] = useState<DeskRequest | null>(null);
  const query = useInfiniteQuery(deskRequests(view));
  return (
    <div className="grid gap-3.5 p-3 wide:px-6 wide:py-4">
      <SegmentedControl
        label="申请筛选"
        options={views}
        value={view}
        onChange={setView}
        className="wide:w-90"
      />
      <Panel title={view === "open" ? "车友没找到的车" : "已答复"}>
        <EndlessList
          query={query}
          label="申请"
          estimate={84}
          waiting={<RowsSkeleton rows={2} />}
          failed={{ compact: true }}
          empty={{
            compact: true,
            title: view === "open" ? "没有待答复的申请" : "暂无记录",
            text:
              view === "open" ? "车友在选车型时点“没有我的车”，会显示在这里。" : "答复过的申请会显示在这里。",
          }}
        >
          {(request) => <RequestRow request={request} onAnswer={() => setAnswering(request)} />}
        </EndlessList>
      </Panel>
      {answering && <AnswerSheet request={answering} onClose={() => setAnswering(null)} />}
    </div>
  );
}

function RequestRow({ request, onAnswer }: { request: DeskRequest; onAnswer: () => void }) {
  const { text, member, section, created_at: at, answer, series, state, decided_by: by } = request;
  return (
    <div className="hair-b flex min-h-15 items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-15 break-words">{text}</p>
        <p className="mt-1 text-12 text-ink-3">
          {member?.name ?? "已注销用户"} · {sectionName(section)} · <RelativeTime value={at} />
        </p>
        {state !== "open" && (
          <p className="mt-1.5 text-13 break-words text-ink-2">
            {series && `${series.name}：`}
            {answer}
            <span className="text-ink-3">（{by}）</span>
          </p>
        )}
      </div>
      {state === "open" && (
        <Button size="s" variant="line" onClick={onAnswer} className="flex-none">
          答复
        </Button>
      )}
    </div>
  );
}
