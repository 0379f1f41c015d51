import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AdminHeader, useWide } from "#capabilities/admin/web/public.ts";
import type { ListedWord } from "#capabilities/words/contract.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { actionNames, actions } from "./action-words.ts";
import { type WordFilter, wordList } from "./api.ts";
import { ExportButton, ImportSheet } from "./exchange.tsx";
import { TryBox } from "./try-box.tsx";
import { WordRow } from "./word-row.tsx";
import { WordSearch } from "./word-search.tsx";
import { WordSheet } from "./word-sheet.tsx";

/** 关键词库: the words that texts are judged by, in groups, with a box to try a text. */
export function WordLibrary() {
  const { values, change } = useAddress({
    action: oneOf(actionNames, undefined),
    group: textUpTo(20),
    q: textUpTo(40),
    active: oneOf(["0"], undefined),
    /** A word to begin with, from a review card. */
    add: textUpTo(40),
  });
  const { add, ...filter } = values;
  const query = useInfiniteQuery(wordList(filter));
  const wide = useWide();
  const [open, setOpen] = useState<"none" | "add" | "import" | "try">(add === undefined ? "none" : "add");
  const [edited, setEdited] = useState<ListedWord | null>(null);
  const figures = query.data?.pages[0];
  const all = figures ? figures.counts.refuse + figures.counts.hold + figures.counts.allow : undefined;
  const close = () => {
    setOpen("none");
    setEdited(null);
    if (add !== undefined) change({ add: undefined });
  };
  const narrow = (changes: Partial<WordFilter & { active: "0" | undefined }>) => change(changes);
  return (
    <main className="flex min-h-dvh flex-col wide:h-dvh">
      <AdminHeader title="关键词库">
        <span className="flex flex-none gap-2">
          <Button variant="line" size="s" onClick={() => setOpen("import")}>
            导入
          </Button>
          {wide && <ExportButton />}
          <Button variant="accent" size="s" icon="plus" onClick={() => setOpen("add")}>
            添加词
          </Button>
        </span>
      </AdminHeader>
      <div className="min-h-0 flex-1 bg-surface wide:grid wide:grid-cols-[5rem_minmax(0,1fr)_7rem]">
        <nav
          aria-label="分组"
          className="scroll-x flex gap-2 px-4 py-3 wide:block wide:overflow-y-auto wide:border-r wide:border-line wide:p-2"
        >
          {[{ name: undefined, words: all ?? 0 }, ...(figures?.groups ?? [])].map(({ name, words }) => (
            <GroupEntry
              key={name ?? ""}
              name={name ?? "全部"}
              words={words}
              selected={filter.group === name}
              wide={wide}
              onSelect={() => narrow({ group: name })}
            />
          ))}
        </nav>
        <section aria-label="词" className="flex min-h-0 min-w-0 flex-col wide:border-r wide:border-line">
          <div className="hair-b flex flex-none flex-wrap items-center gap-2 px-4 pb-3 wide:py-3">
            <WordSearch
              key={filter.q ?? ""}
              value={filter.q}
              group={filter.group}
              onChange={(q) => narrow({ q })}
            />
            {actionNames.map((action) => (
              <Chip
                key={action}
                selected={filter.action === action}
                onClick={() => narrow({ action: filter.action === action ? undefined : action })}
              >
                {actions[action].label} {figures && <span className="num">{figures.counts[action]}</span>}
              </Chip>
            ))}
            <Chip
              selected={filter.active === "0"}
              onClick={() => narrow({ active: filter.active === "0" ? undefined : "0" })}
            >
              停用 {figures && <span className="num">{figures.off}</span>}
            </Chip>
            {!wide && (
              <Chip icon="edit" onClick={() => setOpen("try")}>
                试一段文字
              </Chip>
            )}
          </div>
          <div className="min-h-0 flex-1 wide:overflow-y-auto">
            <EndlessList
              query={query}
              label="词"
              itemKey={({ id }) => id}
              estimate={60}
              waiting={<CommentsSkeleton rows={6} />}
              empty={
                <EmptyState
                  title={filter.q ? `没有找到“${filter.q}”` : "这里还没有词"}
                  text={filter.q ? "换个写法试试，全角半角、大小写不用管。" : "添加一个词，或导入词表。"}
                  action={
                    <Button variant="accent" icon="plus" onClick={() => setOpen("add")}>
                      添加词
                    </Button>
                  }
                />
              }
            >
              {(word) => <WordRow word={word} onOpen={() => setEdited(word)} />}
            </EndlessList>
          </div>
        </section>
        {wide && (
          <aside aria-label="试一段文字" className="overflow-y-auto p-4">
            <h2 className="mb-3 text-15 font-semibold">试一段文字</h2>
            <TryBox />
          </aside>
        )}
      </div>
      {(open === "add" || edited !== null) && (
        <WordSheet
          word={edited}
          preset={{ text: edited === null ? (add ?? "") : "", group: filter.group ?? "" }}
          groups={figures?.groups.map(({ name }) => name) ?? []}
          onClose={close}
        />
      )}
      {open === "import" && <ImportSheet group={filter.group ?? ""} onClose={close} withExport={!wide} />}
      {open === "try" && <TryBox onClose={close} />}
    </main>
  );
}

function GroupEntry({
  name,
  words,
  selected,
  wide,
  onSelect,
}: {
  name: string;
  words: number;
  selected: boolean;
  wide: boolean;
  onSelect: () => void;
}) {
  if (!wide)
    return (
      <Chip selected={selected} onClick={onSelect}>
        {name} <span className="num">{words}</span>
      </Chip>
    );
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={onSelect}
      className={cx(
        "press flex min-h-12 w-full items-center gap-2 rounded-2 px-3 text-left text-15",
        selected ? "bg-accent-soft font-semibold" : "text-ink",
      )}
    >
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="num text-13 text-ink-2">{words}</span>
    </button>
  );
}
