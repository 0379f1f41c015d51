import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AdminHeader, SearchPill, useWide } from "#capabilities/desk/admin/web/public.ts";
import type { WordGroup } from "#capabilities/review/words/contract.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { useNavigate } from "#client/router.tsx";
import { deskPathOf } from "#sections/desk-paths.ts";
import { groupActions } from "#shared/words.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { cx } from "#ui/cx.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { actions } from "./action-words.ts";
import { library, wordList } from "./api.ts";
import { ExportButton } from "./export-button.tsx";
import { GroupSheet } from "./group-sheet.tsx";
import { ImportSheet } from "./import-sheet.tsx";
import { TryBox } from "./try-box.tsx";
import { VersionMark } from "./version-mark.tsx";
import { VersionSheet } from "./version-sheet.tsx";
import { WordRow } from "./word-row.tsx";

const address = {
  action: oneOf(groupActions, undefined),
  group: textUpTo(20),
  q: textUpTo(40),
  active: oneOf(["1", "0"], undefined),
};

/** 关键词库: the words that texts are judged by, in groups, with a box to try a text. */
export function WordLibrary() {
  const { values: filter, change } = useAddress(address);
  const navigate = useNavigate();
  const query = useInfiniteQuery(wordList(filter));
  const { data } = useQuery(library());
  const wide = useWide();
  const [open, setOpen] = useState<"none" | "import" | "try" | "versions">("none");
  const [edited, setEdited] = useState<WordGroup | "new" | null>(null);
  const groups = data?.groups ?? [];
  const group = groups.find(({ id }) => id === filter.group);
  const counted = group === undefined ? groups : [group];
  const all = groups.reduce((sum, { words }) => sum + words, 0);
  const off = counted.reduce((sum, one) => sum + one.off, 0);
  const on = counted.reduce((sum, { words }) => sum + words, 0) - off;
  const kinds = new Map(data?.kinds.map(({ key, label }) => [key, label]));
  const close = () => setOpen("none");
  const add = () => void navigate(deskPathOf("admin.word", {}, { query: { group: filter.group ?? "" } }));
  return (
    <main className="flex min-h-dvh flex-col wide:h-dvh">
      <AdminHeader title="关键词库">
        <span className="flex flex-none items-center gap-2">
          {wide && <VersionMark library={data} onOpen={() => setOpen("versions")} />}
          <Button variant="line" size="s" onClick={() => setOpen("import")}>
            导入
          </Button>
          {wide && <ExportButton />}
          <Button variant="accent" size="s" icon="plus" onClick={add}>
            添加词
          </Button>
        </span>
      </AdminHeader>
      <div className="min-h-0 flex-1 bg-surface wide:grid wide:grid-cols-[6rem_minmax(0,1fr)_8rem]">
        <nav
          aria-label="分组"
          className="scroll-x flex gap-2 px-4 py-3 wide:block wide:overflow-y-auto wide:border-r wide:border-line wide:p-2"
        >
          <GroupEntry
            name="全部"
            words={all}
            selected={filter.group === undefined}
            wide={wide}
            onSelect={() => change({ group: undefined })}
          />
          {groups.map((one) => (
            <GroupEntry
              key={one.id}
              name={one.name}
              words={one.words}
              group={one}
              selected={filter.group === one.id}
              wide={wide}
              onSelect={() => change({ group: one.id })}
            />
          ))}
          <Button
            variant="line"
            size="s"
            icon="plus"
            className="flex-none wide:mt-2 wide:w-full"
            onClick={() => setEdited("new")}
          >
            分组
          </Button>
        </nav>
        <section aria-label="词" className="flex min-h-0 min-w-0 flex-col wide:border-r wide:border-line">
          {group && (
            <div className="hair-b flex flex-none items-center gap-3 px-4 pb-2 wide:py-2">
              <p className="min-w-0 flex-1 text-13 text-ink-2">
                <b className="text-15 font-semibold text-ink">{group.name}</b>{" "}
                {group.active
                  ? `${actions[group.action].label}：${actions[group.action].note}`
                  : "整组已停用"}
              </p>
              <IconButton
                icon="edit"
                size="m"
                label={`修改分组${group.name}`}
                onClick={() => setEdited(group)}
              />
            </div>
          )}
          <div className="hair-b flex flex-none flex-wrap items-center gap-2 px-4 pb-3 wide:py-3">
            <SearchPill
              key={filter.q ?? ""}
              className="flex-1 basis-full wide:basis-52"
              size="m"
              label={group === undefined ? "查找词或备注" : `在“${group.name}”中查找`}
              clearLabel="清除查找"
              maxLength={40}
              value={filter.q}
              onChange={(q) => change({ q })}
            />
            <Chip
              selected={filter.active === "1"}
              onClick={() => change({ active: filter.active === "1" ? undefined : "1" })}
            >
              启用 {data && <span className="num">{on}</span>}
            </Chip>
            <Chip
              selected={filter.active === "0"}
              onClick={() => change({ active: filter.active === "0" ? undefined : "0" })}
            >
              停用 {data && <span className="num">{off}</span>}
            </Chip>
            {group === undefined &&
              groupActions.map((action) => (
                <Chip
                  key={action}
                  selected={filter.action === action}
                  onClick={() => change({ action: filter.action === action ? undefined : action })}
                >
                  {actions[action].label}
                </Chip>
              ))}
            {!wide && (
              <>
                <Chip icon="edit" onClick={() => setOpen("try")}>
                  试一段文字
                </Chip>
                <VersionMark library={data} onOpen={() => setOpen("versions")} />
              </>
            )}
          </div>
          <div className="min-h-0 flex-1 wide:overflow-y-auto">
            <EndlessList
              query={query}
              label="词"
              estimate={60}
              waiting={<CommentsSkeleton rows={6} />}
              empty={{
                title: filter.q ? `没有找到“${filter.q}”` : "暂无词",
                text: filter.q ? "换个写法试试，全角半角、大小写不用管。" : "添加词，或导入词表。",
                action: (
                  <Button variant="accent" icon="plus" onClick={add}>
                    添加词
                  </Button>
                ),
              }}
            >
              {(word) => <WordRow word={word} withGroup={group === undefined} kinds={kinds} />}
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
      {edited !== null && (
        <GroupSheet
          group={edited === "new" ? null : edited}
          onRemoved={() => change({ group: undefined })}
          onClose={() => setEdited(null)}
        />
      )}
      {open === "import" && (
        <ImportSheet groups={groups} preset={filter.group} onClose={close} withExport={!wide} />
      )}
      {open === "try" && <TryBox onClose={close} />}
      {open === "versions" && <VersionSheet library={data} onClose={close} />}
    </main>
  );
}

interface GroupEntryProps {
  name: string;
  words: number;
  /** Undefined for all of them. */
  group?: WordGroup;
  selected: boolean;
  wide: boolean;
  onSelect: () => void;
}

function GroupEntry({ name, words, group, selected, wide, onSelect }: GroupEntryProps) {
  if (!wide)
    return (
      <Chip selected={selected} onClick={onSelect}>
        {name} <span className="num">{words}</span>
      </Chip>
    );
  const { label, kind } = group === undefined ? { label: "", kind: "plain" as const } : actions[group.action];
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={onSelect}
      className={cx(
        "press min-h-12 w-full rounded-2 px-3 py-2 text-left text-15",
        selected ? "bg-accent-soft font-semibold" : "text-ink",
      )}
    >
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <span className="num text-13 text-ink-2">{words}</span>
      </span>
      {group && (
        <span className={cx("block text-12 font-normal", group.active ? tones[kind] : "text-ink-3")}>
          {group.active ? label : "已停用"}
        </span>
      )}
    </button>
  );
}

const tones = { bad: "text-bad", warn: "text-warn", ok: "text-ok", info: "text-info", plain: "text-ink-3" };
