import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DeskPage, Panel } from "#capabilities/desk/admin/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import type { AdminTopic } from "#features/topics/contract.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EndlessList, itemsOf } from "#ui/endless-list.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { DeskTopicRow } from "../desk/desk-topic-row.tsx";
import { type DeskFilter, deskTopics } from "../desk/desk-topics.ts";

const MergeSheet = lazyPart(async () => (await import("../desk/merge-sheet.tsx")).default);
const ManageSheet = lazyPart(async () => (await import("../desk/manage-sheet.tsx")).default);
const RecommendSheet = lazyPart(async () => (await import("../desk/recommend-sheet.tsx")).default);
const ClassesSheet = lazyPart(async () => (await import("../desk/classes-sheet.tsx")).default);

const filters: readonly { key: DeskFilter; label: string }[] = [
  { key: "all", label: "全部" },
  { key: "asked", label: "删除申请" },
  { key: "merged", label: "已合并" },
];

const deskAddress = {
  filter: oneOf(
    filters.map(({ key }) => key),
    "all",
  ),
  q: textUpTo(40),
};

/** Topics for administrators: recommended, closed, given a host, sorted, merged; big ones are deleted only here. */
export default function AdminTopics() {
  return <DeskPage title="话题管理">{() => <Desk />}</DeskPage>;
}

function Desk() {
  const { values, change } = useAddress(deskAddress);
  const { filter, q } = values;
  const query = useInfiniteQuery(deskTopics(filter, q));
  const [merging, setMerging] = useState<AdminTopic | null>(null);
  const [managed, setManaged] = useState<string | null>(null);
  const [sheet, setSheet] = useState<"recommend" | "classes" | null>(null);
  const entry = itemsOf(query, ({ topic }) => topic.id).find(({ topic }) => topic.id === managed);
  const asked = query.data?.pages[0]?.asked ?? 0;
  return (
    <div className="p-3 wide:px-6 wide:py-4">
      <Panel
        title="话题"
        note="新话题和修改在审核队列里处理"
        action={
          <span className="flex gap-2">
            <Button size="s" variant="line" onClick={() => setSheet("classes")}>
              分类
            </Button>
            <Button size="s" variant="accent" onClick={() => setSheet("recommend")}>
              推荐
            </Button>
          </span>
        }
      >
        <ul aria-label="筛选" className="scroll-x -mx-1 flex gap-2 px-1 py-1.5">
          {filters.map(({ key, label }) => (
            <li key={key} className="flex-none">
              <Chip selected={key === filter} onClick={() => change({ filter: key })}>
                {label}
                {key === "asked" && asked > 0 && <span className="num"> {asked}</span>}
              </Chip>
            </li>
          ))}
        </ul>
        <div className="pt-2 pb-1">
          <SearchField label="搜索话题" value={q} onChange={(next) => change({ q: next })} />
        </div>
        <EndlessList
          query={query}
          label="话题"
          itemKey={({ topic }) => topic.id}
          estimate={96}
          waiting={<CommentsSkeleton rows={5} />}
          empty={{
            compact: true,
            title: q ? "没有找到这个话题" : filter === "asked" ? "没有等待处理的删除申请" : "暂无话题",
            text: filter === "asked" ? "超过 50 条内容的话题，主持人删除时会显示在这里。" : "换个条件试试。",
          }}
        >
          {(one) => (
            <DeskTopicRow
              entry={one}
              onMerge={() => setMerging(one)}
              onManage={() => setManaged(one.topic.id)}
            />
          )}
        </EndlessList>
      </Panel>
      {merging && <MergeSheet entry={merging} onClose={() => setMerging(null)} />}
      {entry && <ManageSheet entry={entry} onClose={() => setManaged(null)} />}
      {sheet === "recommend" && <RecommendSheet onClose={() => setSheet(null)} />}
      {sheet === "classes" && <ClassesSheet onClose={() => setSheet(null)} />}
    </div>
  );
}
