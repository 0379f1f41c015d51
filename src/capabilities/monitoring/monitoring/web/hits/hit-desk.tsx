import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { AdminHeader, FilterSelect, SectionFilter, useWide } from "#capabilities/desk/admin/web/public.ts";
import type { Hit } from "#capabilities/monitoring/monitoring/contract.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { hitActions } from "#shared/monitoring.ts";
import { withItem } from "#shared/with-item.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { Icon } from "#ui/icon.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { MONITORING, monitoringApi } from "../api/client.ts";
import { actions } from "../components/words.ts";
import { AssignList } from "./assign-list.tsx";
import { HitDetail } from "./hit-detail.tsx";
import { HitRow } from "./hit-row.tsx";
import { useHitStream } from "./use-hit-stream.ts";

const only = { unread: "未读", mine: "交给我的", false: "误报" } as const;

const address = {
  only: oneOf(["unread", "mine", "false"], undefined),
  word: textUpTo(20),
  group: textUpTo(20),
  kind: textUpTo(40),
  section: textUpTo(40),
  action: oneOf(hitActions, undefined),
};

/** The stream of hits: unread first, live, with one of them open beside it where there is room. */
export function HitDesk() {
  const { values, change } = useAddress(address);
  const { word, ...filter } = values;
  const stream = useHitStream({ ...filter, word_id: word });
  const { query, items, figures } = stream;
  const queryClient = useQueryClient();
  const wide = useWide();
  const [opened, setOpened] = useState<Hit | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [assigning, setAssigning] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  // Read or judged, it may have moved behind the pages that are loaded.
  const open = items.find(({ id }) => id === opened?.id) ?? opened;
  const can = figures?.can ?? { manage: false, words: false };
  const refresh = () => queryClient.invalidateQueries({ queryKey: MONITORING });
  const read = useMutation({
    mutationFn: (body: { ids: string[]; up_to?: string }) =>
      monitoringApi("POST /api/admin/hits/read", { body }),
    onSuccess: (_answer, { ids, up_to: all }) => {
      // One that is opened stays under the finger: the list is read again only after all of them.
      for (const id of ids) stream.markRead(id);
      void queryClient.invalidateQueries({ queryKey: all === undefined ? ["admin", "desk"] : MONITORING });
    },
  });
  const judge = useMutation({
    mutationFn: () =>
      monitoringApi("POST /api/admin/hits/judge", { body: { ids: [...chosen], false_hit: true } }),
    onSuccess() {
      toast(`已把 ${chosen.size} 条标为误报`, { kind: "done" });
      leave();
    },
    onSettled: refresh,
  });
  const leave = () => {
    setChoosing(false);
    setChosen(new Set());
  };
  const show = (hit: Hit) => {
    setOpened(hit);
    if (!hit.read) read.mutate({ ids: [hit.id] });
  };
  const newest = figures?.newest ?? null;
  const readAll = async () => {
    if (newest === null) return;
    const { read: count } = await read.mutateAsync({ ids: [], up_to: newest });
    toast(`已把 ${count} 条标为已读`, { kind: "done" });
  };
  const showNew = async () => {
    await stream.showNew();
    if (wide) scroller.current?.scrollTo({ top: 0 });
    else window.scrollTo({ top: 0 });
  };
  const filtered = Object.values(values).some((value) => value !== undefined);
  return (
    <main className="flex min-h-dvh flex-col wide:h-dvh">
      <AdminHeader title="命中消息">
        {choosing ? (
          <Button variant="quiet" size="s" onClick={leave}>
            完成
          </Button>
        ) : (
          <>
            <Button
              variant="line"
              size="s"
              className="flex-none"
              disabled={!figures?.unread}
              loading={read.isPending && read.variables.up_to !== undefined}
              onClick={() => void readAll()}
            >
              全部已读
            </Button>
            {can.manage && (
              <Button variant="quiet" size="s" className="ml-2 flex-none" onClick={() => setChoosing(true)}>
                多选
              </Button>
            )}
          </>
        )}
      </AdminHeader>
      <div className="min-h-0 flex-1 bg-surface wide:grid wide:grid-cols-2">
        <section aria-label="命中" className="flex min-h-0 min-w-0 flex-col wide:border-r wide:border-line">
          <div className="hair-b flex flex-none items-center gap-2 overflow-x-auto px-4 py-3">
            {(Object.keys(only) as (keyof typeof only)[]).map((key) => (
              <Chip
                key={key}
                className="flex-none"
                selected={filter.only === key}
                onClick={() => change({ only: filter.only === key ? undefined : key })}
              >
                {only[key]}
                {key === "unread" && figures && <span className="num"> {figures.unread}</span>}
              </Chip>
            ))}
            {word !== undefined && (
              <Chip selected icon="close" className="flex-none" onClick={() => change({ word: undefined })}>
                {items[0]?.word ?? "这个词"}
              </Chip>
            )}
            <FilterSelect
              label="分组"
              all="全部分组"
              options={(figures?.groups ?? []).map((name) => ({ value: name, label: name }))}
              value={filter.group}
              onChange={(group) => change({ group })}
            />
            <FilterSelect
              label="动作"
              all="全部动作"
              options={hitActions.map((value) => ({ value, label: actions[value].label }))}
              value={filter.action}
              onChange={(value) => change({ action: hitActions.find((one) => one === value) })}
            />
            <FilterSelect
              label="内容"
              all="全部内容"
              options={(figures?.kinds ?? []).map(({ name, noun }) => ({ value: name, label: noun }))}
              value={filter.kind}
              onChange={(kind) => change({ kind })}
            />
            <SectionFilter value={filter.section} onChange={(section) => change({ section })} />
          </div>
          {stream.waiting > 0 && (
            <p role="status" className="sticky top-14 z-10 h-0 text-center wide:static">
              <button
                type="button"
                onClick={() => void showNew()}
                className="press num relative z-10 mt-2 inline-flex h-11 items-center gap-1 rounded-full bg-solid px-4 text-13 font-semibold text-on-solid shadow-float"
              >
                {stream.waiting} 条新命中
                <Icon name="up" size="s" />
              </button>
            </p>
          )}
          <div ref={scroller} className="min-h-0 flex-1 wide:overflow-y-auto">
            <EndlessList
              query={query}
              label="命中"
              estimate={104}
              waiting={<CommentsSkeleton rows={6} />}
              empty={{
                title: filtered ? "没有符合条件的命中" : "暂无新的命中",
                text: filtered ? "换个条件试试。" : "有人写到词库里的词，会立即显示在这里。",
              }}
            >
              {(hit) => (
                <HitRow
                  hit={hit}
                  current={wide && hit.id === opened?.id}
                  onOpen={() => show(hit)}
                  {...(choosing && { chosen: chosen.has(hit.id) })}
                  onChoose={(yes) => setChosen(withItem(chosen, hit.id, yes))}
                />
              )}
            </EndlessList>
          </div>
          {choosing && (
            <div className="sticky bottom-[var(--tab-h,0)] z-10 flex flex-none items-center gap-2.5 border-t border-line bg-surface px-4 py-3 wide:bottom-0">
              <span className="num min-w-0 flex-1 text-13 text-ink-2">已选 {chosen.size} 条</span>
              <Button
                variant="line"
                disabled={chosen.size === 0}
                loading={judge.isPending}
                onClick={() => judge.mutate()}
              >
                误报
              </Button>
              <Button variant="accent" disabled={chosen.size === 0} onClick={() => setAssigning(true)}>
                指派
              </Button>
            </div>
          )}
        </section>
        {wide && (
          <section aria-label="所选命中" className="min-h-0 overflow-y-auto p-6">
            {open === null ? (
              <EmptyState title="选择一条查看" text="左侧是最近的命中，未读的在前。" />
            ) : (
              <HitDetail key={open.id} hit={open} can={can} />
            )}
          </section>
        )}
      </div>
      {!wide && (
        <Sheet open={open !== null} onClose={() => setOpened(null)} title="命中" hideTitle>
          {open && <HitDetail key={open.id} hit={open} can={can} />}
        </Sheet>
      )}
      <Sheet open={assigning} onClose={() => setAssigning(false)} title={`把 ${chosen.size} 条交给谁`}>
        <AssignList
          ids={[...chosen]}
          onDone={() => {
            setAssigning(false);
            leave();
          }}
        />
      </Sheet>
    </main>
  );
}
