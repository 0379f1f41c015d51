import { useQuery } from "@tanstack/react-query";
import { formatFen } from "#shared/money.ts";
import { orderFigures } from "./api.ts";

/** What came in today, and what waits. */
export function DayFigures() {
  const { data } = useQuery(orderFigures());
  if (data === undefined) return null;
  const figures = [
    ["今日下单", data.placed],
    ["今日付款", `${data.paid} 单 ${formatFen(data.paid_fen)}`],
    ["卖出件数", data.pieces],
    ["今日退款", `${data.refunds} 笔 ${formatFen(data.refunded_fen)}`],
    ["待打包 / 待发货", `${data.to_pack} / ${data.to_send}`],
    ["待处理售后", data.asked],
  ] as const;
  return (
    <dl aria-label="今日数据" className="grid grid-cols-2 gap-2.5 p-3 wide:grid-cols-3 wide:px-6 wide:py-4">
      {figures.map(([label, value]) => (
        <div key={label} className="rounded-3 bg-surface px-4 py-3">
          <dt className="text-12 text-ink-3">{label}</dt>
          <dd className="num mt-1 text-17 font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
