import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isNotFound } from "#client/request.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskBatch } from "../../desk-contract.ts";
import { batch as batchQuery, deskApi, refreshDesk } from "./api.ts";
import { BatchForm } from "./batch-form.tsx";
import { ClaimsPanel } from "./claims-panel.tsx";
import { CloseSheet } from "./close-sheet.tsx";
import { CodesPanel } from "./codes-panel.tsx";
import { batchWords, windowWords } from "./words.ts";

interface BatchPaneProps {
  /** Undefined: a new one. */
  id: string | undefined;
  onMade: (id: string) => void;
  onGone: () => void;
}

/** One batch: what was claimed of it, its codes, and all that can be changed. */
export function BatchPane({ id, onMade, onGone }: BatchPaneProps) {
  if (id === undefined)
    return (
      <div className="p-3 wide:px-6 wide:py-4">
        <BatchForm batch={undefined} onSaved={(made) => onMade(made.id)} />
      </div>
    );
  return <Known id={id} onGone={onGone} />;
}

function Known({ id, onGone }: { id: string; onGone: () => void }) {
  const query = useQuery(batchQuery(id));
  const { data } = query;
  if (isNotFound(query.error)) return <EmptyState title="没有这批礼品" text="它可能已经被删除。" />;
  if (data === undefined) return <NotLoaded query={query} waiting={<RowsSkeleton rows={3} />} />;
  return <Opened batch={data} onGone={onGone} />;
}

type View = "claims" | "edit" | "codes";

function Opened({ batch, onGone }: { batch: DeskBatch; onGone: () => void }) {
  const [chosen, setView] = useState<View | null>(null);
  const view = chosen ?? (batch.status === "draft" ? "edit" : "claims");
  const views: { value: View; label: string }[] = [
    { value: "claims", label: "领取" },
    ...(batch.code_kind === "single" ? [{ value: "codes" as const, label: "兑换码" }] : []),
    { value: "edit", label: "设置" },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4">
      <Head batch={batch} onGone={onGone} />
      <SegmentedControl
        label="切换内容"
        options={views}
        value={view}
        onChange={setView}
        className="w-full wide:max-w-column"
      />
      {view === "claims" && <ClaimsPanel batch={batch} />}
      {view === "codes" && <CodesPanel batch={batch} />}
      {/* Saved again by somebody else, it begins anew with what stands there now. */}
      {view === "edit" && <BatchForm key={batch.version} batch={batch} onSaved={() => undefined} />}
    </div>
  );
}

function Head({ batch, onGone }: { batch: DeskBatch; onGone: () => void }) {
  const queryClient = useQueryClient();
  const [closing, setClosing] = useState(false);
  const [busy, setBusy] = useState(false);
  const { id, version, can, name, counts } = batch;
  const { label, kind } = batchWords(batch);
  const act = async (send: () => Promise<unknown>, done: string, after?: () => void) => {
    setBusy(true);
    try {
      await send();
      toast(done, { kind: "done" });
      after?.();
    } catch {
      // Said already; what is shown is read again below.
    } finally {
      setBusy(false);
      await refreshDesk(queryClient);
    }
  };
  const publish = () =>
    act(
      () => deskApi("POST /api/admin/gifts/{id}/publish", { params: { id }, body: { version } }),
      can.reopen ? "已重新开放" : "已发布",
    );
  const remove = async () => {
    const yes = await confirm({
      title: `删除“${name}”？`,
      text: "删除后不能恢复。",
      confirmLabel: "删除",
      danger: true,
    });
    if (yes) await act(() => deskApi("DELETE /api/admin/gifts/{id}", { params: { id } }), "已删除", onGone);
  };
  return (
    <section aria-label={name} className="rounded-3 bg-surface px-4 py-4 wide:px-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 truncate text-20 font-bold">{name}</h2>
        <Tag kind={kind}>{label}</Tag>
        <span className="ml-auto flex flex-wrap gap-2">
          {(can.publish || can.reopen) && (
            <Button size="s" variant="accent" loading={busy} onClick={() => void publish()}>
              {can.reopen ? "重新开放" : "发布"}
            </Button>
          )}
          {can.close && (
            <Button size="s" variant="line" onClick={() => setClosing(true)}>
              关闭
            </Button>
          )}
          {can.delete && (
            <Button size="s" variant="danger" loading={busy} onClick={() => void remove()}>
              删除
            </Button>
          )}
        </span>
      </div>
      <p className="num mt-1 text-13 text-ink-3">
        登记 {windowWords(batch)}
        {batch.pickup && ` · 到店截止 ${formatDate(batch.collect_until, { time: true, year: false })}`}
        {batch.created_by && ` · ${batch.created_by}`}
      </p>
      <dl className="num mt-3 flex flex-wrap gap-x-6 gap-y-2 text-13 text-ink-2">
        <Figure name="库存" value={`${batch.total - batch.taken} / ${batch.total}`} />
        <Figure name="待审核" value={counts.review ?? 0} />
        <Figure name="待领取" value={counts.ready ?? 0} />
        <Figure name="已发货" value={counts.shipped ?? 0} />
        <Figure name="已核销" value={counts.handed ?? 0} />
        <Figure name="未成" value={(counts.refused ?? 0) + (counts.cancelled ?? 0) + (counts.expired ?? 0)} />
      </dl>
      {closing && <CloseSheet batch={batch} onClose={() => setClosing(false)} />}
    </section>
  );
}

function Figure({ name, value }: { name: string; value: string | number }) {
  return (
    <div>
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="text-17 font-semibold text-ink">{value}</dd>
    </div>
  );
}
