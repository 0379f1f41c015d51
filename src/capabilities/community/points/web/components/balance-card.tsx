import { useQuery } from "@tanstack/react-query";
import { formatCount, formatDate } from "#shared/format.ts";
import { ownPoints } from "../api/own-points.ts";

/** How many points there are, and which go next. Equally high in all its states. */
export function BalanceCard() {
  const { data, isError, refetch } = useQuery(ownPoints());
  return (
    <section aria-label="积分余额" className="bg-hero mx-edge mt-3 mb-2 rounded-4 px-5 py-4.5">
      <p className="text-13 opacity-80">可用积分</p>
      <p className="num mt-1 text-34 leading-tight font-bold">{data ? formatCount(data.balance) : "–"}</p>
      {isError && !data ? (
        <button type="button" onClick={() => void refetch()} className="press hit mt-1 text-13 underline">
          加载失败，点此重试
        </button>
      ) : (
        <p className="num mt-1 text-13 opacity-90">{data ? expiry(data.expiring) : "\u00a0"}</p>
      )}
    </section>
  );
}

function expiry(expiring: { amount: number; on: string } | null): string {
  if (expiring === null) return "签到、做任务就能得积分";
  const thisYear = expiring.on.slice(0, 4) === formatDate(Date.now()).slice(0, 4);
  return `${thisYear ? expiring.on.slice(5) : expiring.on} 过期 ${formatCount(expiring.amount)} 分`;
}
