import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isNotFound } from "#client/request.ts";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskCouponBatch } from "../../desk-contract.ts";
import { batch as batchQuery, deskApi, refreshDesk } from "./api.ts";
import { BatchForm } from "./batch-form.tsx";
import { GivenPanel } from "./given-panel.tsx";
import { batchWords, wayNames, windowWords } from "./words.ts";

interface BatchPaneProps {
  /** Undefined: a new one. */
  id: string | undefined;
  onMade: (id: string) => void;
  onGone: () => void;
}

/** One batch: what was given of it, and all that can be changed. */
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
  if (isNotFound(query.error)) return <EmptyState title="没有这批优惠券" text="它可能已经被删除。" />;
  if (data === undefined) return <NotLoaded query={query} waiting={<RowsSkeleton rows={3} />} />;
  return <Opened batch={data} onGone={onGone} />;
}

type View = "given" | "edit";

function Opened({ batch, onGone }: { batch: DeskCouponBatch; onGone: () => void }) {
  const [chosen, setView] = useState<View | null>(null);
  const view = chosen ?? (batch.status === "draft" ? "edit" : "given");
  const views: { value: View; label: string }[] = [
    { value: "given", label: "发放" },
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
      {view === "given" && <GivenPanel batch={batch} />}
      {/* Saved again by somebody else, it begins anew with what stands there now. */}
      {view === "edit" && <BatchForm key={batch.version} batch={batch} onSaved={() => undefined} />}
    </div>
  );
}

function Head({ batch, onGone }: { batch: DeskCouponBatch; onGone: () => void }) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { id, version, can, name, status, given, used, expired, total } = batch;
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
  const open = () =>
    act(() => deskApi("POST /api/admin/coupons/{id}/open", { params: { id }, body: { version } }), "已开放");
  const close = async () => {
    const yes = await confirm({
      title: `关闭“${name}”？`,
      text: "立即停止领取。已经发出的照常可用，之后可以重新开放。",
      confirmLabel: "关闭",
    });
    if (yes)
      await act(
        () => deskApi("POST /api/admin/coupons/{id}/close", { params: { id }, body: { version } }),
        "已关闭",
      );
  };
  const remove = async () => {
    const yes = await confirm({
      title: `删除“${name}”？`,
      text: "删除后不能恢复。",
      confirmLabel: "删除",
      danger: true,
    });
    if (yes) await act(() => deskApi("DELETE /api/admin/coupons/{id}", { params: { id } }), "已删除", onGone);
  };
  return (
    <section aria-label={name} className="rounded-3 bg-surface px-4 py-4 wide:px-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 truncate text-20 font-bold">{name}</h2>
        <Tag kind={kind}>{label}</Tag>
        <span className="ml-auto flex flex-wrap gap-2">
          {can.open && (
            <Button size="s" variant="accent" loading={busy} onClick={() => void open()}>
              {status === "closed" ? "重新开放" : "开放"}
            </Button>
          )}
          {can.close && (
            <Button size="s" variant="line" loading={busy} onClick={() => void close()}>
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
        {batch.words} · {wayNames[batch.way]}
        {batch.way === "code" && ` ${batch.code}`}
        {batch.way === "points" && ` ${batch.points} 积分`} · 领取 {windowWords(batch)} · {batch.term}
        {batch.created_by && ` · ${batch.created_by}`}
      </p>
      <dl className="num mt-3 flex flex-wrap gap-x-6 gap-y-2 text-13 text-ink-2">
        <Figure name="已发" value={`${given} / ${total}`} />
        <Figure name="已用" value={used} />
        <Figure name="可用" value={given - used - expired} />
        <Figure name="过期" value={expired} />
        <Figure name="使用率" value={given === 0 ? "—" : `${Math.round((used / given) * 100)}%`} />
      </dl>
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
