import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DeskPage, Panel, SearchPill } from "#capabilities/desk/admin/web/public.ts";
import type { SearchNickname, SearchWord, SearchWordView } from "#capabilities/site/search/contract.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { Button } from "#ui/button.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { useSettled } from "#ui/use-settled.ts";
import { searchDeskApi, searchNicknames, searchWords } from "../api/search-words.ts";

const NicknameSheet = lazyPart(async () => (await import("../components/nickname-sheet.tsx")).default);
const SETTLED_MS = 180;

/** Words that people search for: how often, and which of them nobody else is shown. */
export default function AdminSearchWords() {
  return <DeskPage title="搜索热词">{() => <Desk />}</DeskPage>;
}

const views = [
  { value: "recent", label: "近七天" },
  { value: "untapped", label: "没点开" },
  { value: "hidden", label: "已隐藏" },
  { value: "nicknames", label: "别名" },
] as const;
const address = {
  view: oneOf(["recent", "untapped", "hidden", "nicknames"], "recent"),
  /** A word that was searched in vain, for which a nickname is made. */
  add: textUpTo(20),
};

function Desk() {
  const { values, change } = useAddress(address);
  const { view } = values;
  return (
    <div className="grid gap-3.5 p-3 wide:px-6 wide:py-4">
      <SegmentedControl
        label="筛选"
        options={views}
        value={view}
        onChange={(next) => change({ view: next, add: undefined })}
        className="wide:w-90"
      />
      {view === "nicknames" ? (
        <Nicknames add={values.add} onAdded={() => change({ add: undefined })} />
      ) : (
        <Words key={view} view={view} onNickname={(word) => change({ view: "nicknames", add: word })} />
      )}
    </div>
  );
}

function Nicknames({ add, onAdded }: { add: string | undefined; onAdded: () => void }) {
  const [q, setQ] = useState("");
  const [open, setOpen] = useState<{ row: SearchNickname | null; word?: string } | null>(
    add === undefined ? null : { row: null, word: add },
  );
  const query = useInfiniteQuery(searchNicknames(useSettled(q.trim(), SETTLED_MS)));
  const close = () => {
    setOpen(null);
    onAdded();
  };
  return (
    <Panel
      title="别名"
      note="会员的叫法，按它指的词搜索"
      action={
        <Button size="s" variant="accent" icon="plus" onClick={() => setOpen({ row: null })}>
          新建
        </Button>
      }
    >
      <SearchPill
        label="搜别名"
        clearLabel="清除搜索"
        maxLength={20}
        size="s"
        value={q}
        onChange={(next) => setQ(next ?? "")}
      />
      <EndlessList
        query={query}
        label="别名"
        itemKey={({ word }) => word}
        estimate={60}
        waiting={<RowsSkeleton rows={3} />}
        failed={{ compact: true }}
        empty={
          q.trim() === ""
            ? {
                compact: true,
                title: "还没有别名",
                text: "会员管“雷克萨斯”叫“雷车”：新建一个，两种叫法都搜得到。",
              }
            : { compact: true, title: "没有找到", text: "换个词试试。" }
        }
      >
        {(row) => (
          <button
            type="button"
            className="press hair-b flex min-h-15 w-full items-center gap-3 py-2 text-left"
            onClick={() => setOpen({ row })}
          >
            <span className="min-w-0 flex-1">
              <b className="block truncate text-15 font-semibold">{row.shown}</b>
              <span className="block truncate text-13 text-ink-2">{`→ ${row.means}`}</span>
            </span>
            <span className="flex-none text-12 text-ink-3">{row.by ?? "自带"}</span>
            <Icon name="right" size="s" className="flex-none text-ink-3" />
          </button>
        )}
      </EndlessList>
      {open && <NicknameSheet {...open} onClose={close} />}
    </Panel>
  );
}

const viewWords: Readonly<
  Record<SearchWordView, { title: string; note: string; none: string; noneText: string }>
> = {
  recent: {
    title: "近七天搜得最多",
    note: "每位访客每小时算一次；至少三位访客搜过的词才会出现在“大家在搜”里。",
    none: "近七天还没有人搜索",
    noneText: "有人搜索之后，词和次数会显示在这里。",
  },
  untapped: {
    title: "搜了没点开",
    note: "近七天搜过五次以上、点开结果的不到两成：结果多半不是会员要的，加一个别名，或者补上内容。",
    none: "没有相关词",
    noneText: "搜索之后大多有人点开结果。",
  },
  hidden: {
    title: "不再展示给别人",
    note: "这些词不会出现在“大家在搜”里。",
    none: "没有隐藏的词",
    noneText: "隐藏的词会显示在这里，可以恢复。",
  },
};

interface WordsProps {
  view: SearchWordView;
  onNickname: (word: string) => void;
}

function Words({ view, onNickname }: WordsProps) {
  const query = useInfiniteQuery(searchWords(view));
  const most = query.data?.pages[0]?.items[0]?.uses ?? 0;
  const { title, note, none, noneText } = viewWords[view];
  return (
    <Panel title={title}>
      <p className="pb-1 text-13 text-ink-3">{note}</p>
      <EndlessList
        query={query}
        label="搜索词"
        itemKey={({ word }) => word}
        estimate={60}
        waiting={<RowsSkeleton rows={3} />}
        failed={{ compact: true }}
        empty={{
          compact: true,
          title: none,
          text: noneText,
        }}
      >
        {(word) => (
          <WordRow
            word={word}
            most={most}
            {...(view === "untapped" && { onNickname: () => onNickname(word.shown) })}
          />
        )}
      </EndlessList>
    </Panel>
  );
}

interface WordRowProps {
  word: SearchWord;
  /** Searches of the word that has most. */
  most: number;
  /** Makes a nickname of it; without this it is hidden or shown. */
  onNickname?: () => void;
}

function WordRow({ word: { word, shown, uses, taps, hidden }, most, onNickname }: WordRowProps) {
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
      <span className="num flex-none text-13 text-ink-2">
        {onNickname ? `${uses} 次，点开 ${taps} 次` : `${uses} 次`}
      </span>
      {onNickname ? (
        <Button size="s" variant="line" onClick={onNickname}>
          加别名
        </Button>
      ) : (
        <Button size="s" variant="line" loading={isPending} onClick={() => mutate()}>
          {hidden ? "恢复" : "隐藏"}
        </Button>
      )}
    </div>
  );
}
