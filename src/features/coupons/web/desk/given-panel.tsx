import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { saveCsv } from "#client/save-file.ts";
import { type CouponState, couponStateNames, couponStates } from "#shared/coupon.ts";
import { csvFile } from "#shared/csv.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskCoupon, DeskCouponBatch } from "../../desk-contract.ts";
import { deskApi, givenOf } from "./api.ts";
import { GrantSheet } from "./grant-sheet.tsx";
import { stateKinds } from "./words.ts";

const nameOf = ({ member }: DeskCoupon) => member?.nickname ?? "已注销用户";
const at = (time: string) => formatDate(time, { time: true });

/** What was given of a batch; given by the desk, and taken along as a list. */
export function GivenPanel({ batch }: { batch: DeskCouponBatch }) {
  const { id, name, status } = batch;
  const [state, setState] = useState<CouponState | undefined>(undefined);
  const [granting, setGranting] = useState(false);
  const query = useInfiniteQuery(givenOf(id, state));
  const saving = useMutation({
    mutationFn: () => deskApi("POST /api/admin/coupons/{id}/export", { params: { id } }),
    onSuccess({ items }) {
      if (items.length === 0) return toast("还没有发出过");
      const head = ["编号", "会员编号", "昵称", "状态", "领取时间", "有效期至", "使用时间", "订单"];
      const rows = items.map((one) => [
        ...[one.id, one.member?.id ?? "", nameOf(one), couponStateNames[one.state], at(one.created_at)],
        ...[at(one.valid_until), one.used_at === null ? "" : at(one.used_at), one.order_number],
      ]);
      saveCsv(`优惠券-${name}-${formatDate(Date.now())}.csv`, [csvFile([head, ...rows])]);
      return toast(`已导出 ${items.length} 张，记入操作记录`, { kind: "done" });
    },
  });
  return (
    <Panel
      title="发放"
      note="最近领取在前"
      action={
        <span className="flex gap-2">
          <Button
            size="s"
            variant="line"
            icon="download"
            loading={saving.isPending}
            onClick={() => saving.mutate()}
          >
            导出
          </Button>
          {status === "open" && (
            <Button size="s" variant="line" onClick={() => setGranting(true)}>
              发给会员
            </Button>
          )}
        </span>
      }
    >
      <div className="mb-2 flex flex-wrap gap-2">
        <Chip selected={state === undefined} onClick={() => setState(undefined)}>
          全部
        </Chip>
        {couponStates.map((one) => (
          <Chip key={one} selected={state === one} onClick={() => setState(one)}>
            {couponStateNames[one]}
          </Chip>
        ))}
      </div>
      <EndlessList
        query={query}
        label="发放"
        estimate={68}
        waiting={<RowsSkeleton rows={3} />}
        failed={{ compact: true }}
        empty={{ compact: true, title: "暂无记录", text: "领取和发放以后会显示在这里。" }}
      >
        {(coupon) => <Line coupon={coupon} />}
      </EndlessList>
      {granting && <GrantSheet batch={batch} onClose={() => setGranting(false)} />}
    </Panel>
  );
}

function Line({ coupon }: { coupon: DeskCoupon }) {
  return (
    <div className="hair-b py-3">
      <p className="flex flex-wrap items-center gap-1.5 text-15">
        <b className="min-w-0 truncate font-semibold">{nameOf(coupon)}</b>
        <Tag kind={stateKinds[coupon.state]}>{couponStateNames[coupon.state]}</Tag>
        <span className="num text-12 text-ink-3">编号 {coupon.id}</span>
      </p>
      <p className="num mt-0.5 truncate text-12 text-ink-3">
        {at(coupon.created_at)} 领取 · {at(coupon.valid_until)} 到期
        {coupon.order_number !== "" && ` · 订单 ${coupon.order_number}`}
      </p>
    </div>
  );
}
