import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DeskPage, Panel } from "#capabilities/desk/admin/web/public.ts";
import type { SearchWord } from "#capabilities/site/search/contract.ts";
import { Button } from "#ui/button.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { searchDeskApi, searchWords } from "../api/search-words.ts";

/** Words that people search for: how often, and which of them nobody else is shown. */
export default function AdminSearchWords() {
  return <DeskPage title="搜索热词">{() => <Desk />}</DeskPage>;
}

const views = [
  { value: "recent", label: "近七天" },
  { value: "hidden", label: "已隐藏" },
] as const;

function Desk() {
  const [view, setView] = useState<(typeof views)[number]["value"]>("recent");
  const query = useInfiniteQuery(searchWords(view === "hidden"));
  const most = query.data?.pages[0]?.items[0]?.uses ?? 0;
  return (
    <div className="grid gap-3.5 p-3 wide:px-6 wide:py-4">
      <SegmentedControl
        label="看哪些词"
        options={views}
        value={view}
        onChange={setView}
        className="wide:w-90"
      />
      <Panel title={view === "recent" ? "近七天搜得最多" : "不再展示给别人"}>
        <p className="pb-1 text-13 text-ink-3">
          每位访客每小时算一次；至少三位访客搜过的词才会出现在“大家在搜”里。
        </p>
        <EndlessList
          query={query}
          label="搜索词"
          itemKey={({ word }) => word}
          estimate={60}
          waiting={<RowsSkeleton rows={3} />}
          failed={{ compact: true }}
          empty={{
            compact: true,
            title: view === "recent" ? "近七天还没有人搜索" : "没有隐藏的词",
            text: view === "recent" ? "有人搜索之后，词和次数会列在这里。" : "隐藏的词会列在这里，可以恢复。",
          }}
        >
          {(word) => <WordRow word={word} most={most} />}
        </EndlessList>
      </Panel>
    </div>
  );
}

function WordRow({ word: { word, shown, uses, hidden }, most }: { word: SearchWord; most: number }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => searchDeskApi("PUT /api/admin/search-words", { body: { word, hidden: !hidden } }),
    onSuccess: () => toast(hidden ? `“${shown}”已恢复` : `“${shown}”不再展示`, { kind: "done" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin", "search words"] }),
  });
  const share = most === 0 ? 0 : Math.round((uses / most) * 100);
  return (
    <div className="hair-b flex min-h-15 items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <b className="truncate text-15 font-semibold">{shown}</b>
          {hidden ? <Tag kind="warn">已隐藏</Tag> : null}
        </span>
        <span
          aria-hidden="true"
          className="mt-1.5 block h-1 max-w-100 overflow-hidden rounded-full bg-surface-2"
        >
          <span className="block h-full rounded-full bg-accent" style={{ width: `${share}%` }} />
        </span>
      </span>
      <span className="num flex-none text-13 text-ink-2">{uses} 次</span>
      <Button size="s" variant="line" loading={isPending} onClick={() => mutate()}>
        {hidden ? "恢复" : "隐藏"}
      </Button>
    </div>
  );
}
