import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AdminHeader, type AdminProfile, DeskScreen, useWide } from "#capabilities/desk/admin/web/public.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import type { Import } from "#features/importer/contract.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { IMPORTS, importList, useImportsLive } from "../desk/api.ts";
import { ImportPane } from "../desk/import-pane.tsx";
import { stateWords } from "../desk/import-words.ts";

const NewImportSheet = lazyPart(async () => (await import("../desk/new-import-sheet.tsx")).default);

/** 导入: feeds, exports and forum dumps, checked first, run, followed, taken back. */
export default function AdminImport() {
  return <DeskScreen title="导入">{(admin) => <ImportDesk admin={admin} />}</DeskScreen>;
}

function ImportDesk({ admin }: { admin: AdminProfile }) {
  const wide = useWide();
  const queryClient = useQueryClient();
  const { values, change } = useAddress({ id: textUpTo(20) });
  const { id } = values;
  useImportsLive();
  const query = useQuery(importList());
  const { data } = query;
  const [adding, setAdding] = useState(false);
  if (!wide && id !== undefined)
    return (
      <main className="min-h-dvh bg-surface">
        <ImportPane
          key={id}
          admin={admin}
          id={id}
          back={<IconButton icon="back" label="返回列表" onClick={() => change({ id: undefined })} />}
        />
      </main>
    );
  const begin = (
    <Button variant="accent" size="s" icon="plus" disabled={!data} onClick={() => setAdding(true)}>
      新的导入
    </Button>
  );
  return (
    <main className="flex min-h-dvh flex-col wide:h-dvh">
      <AdminHeader title="导入">{begin}</AdminHeader>
      <div className="min-h-0 flex-1 bg-surface wide:grid wide:grid-cols-[8rem_minmax(0,1fr)]">
        <nav aria-label="导入记录" className="wide:overflow-y-auto wide:border-r wide:border-line">
          {data === undefined ? (
            <NotLoaded query={query} waiting={<RowsSkeleton rows={3} />} />
          ) : data.items.length === 0 ? (
            <EmptyState
              compact
              title="还没有导入过"
              text="把旧站的文章或论坛数据带过来：先检查，再导入，导入之后还能撤销。"
              action={begin}
            />
          ) : (
            data.items.map((one) => (
              <ImportRow
                key={one.id}
                shown={one}
                selected={wide && one.id === id}
                onOpen={() => change({ id: one.id })}
              />
            ))
          )}
        </nav>
        {wide && (
          <section aria-label="导入详情" className="min-h-0 min-w-0 overflow-y-auto">
            {id === undefined ? (
              <EmptyState compact title="选一次导入" text="可查看进度和结果，也可以撤销。" />
            ) : (
              <ImportPane key={id} admin={admin} id={id} />
            )}
          </section>
        )}
      </div>
      {adding && data && (
        <NewImportSheet
          folder={data.folder}
          files={data.files}
          onBegun={(begun) => {
            setAdding(false);
            void queryClient.invalidateQueries({ queryKey: [...IMPORTS, "list"] });
            change({ id: begun.id });
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </main>
  );
}

function ImportRow({ shown, selected, onOpen }: { shown: Import; selected: boolean; onOpen: () => void }) {
  const { label, state, kind, section, created_at: at } = shown;
  return (
    <button
      type="button"
      aria-current={selected ? "true" : undefined}
      onClick={onOpen}
      className={cx(
        "press hair-b flex min-h-17 w-full items-center gap-2 px-4 py-2.5 text-left",
        selected && "bg-accent-soft",
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate text-15 font-semibold">{label}</span>
        <span className="mt-0.5 block truncate text-12 text-ink-3">
          {kind === "feed" ? "文章" : "论坛"} → {sectionBySlug(section)?.shortName} ·{" "}
          <RelativeTime value={at} />
        </span>
      </span>
      <Tag kind={stateWords[state].tag}>{stateWords[state].label}</Tag>
    </button>
  );
}
