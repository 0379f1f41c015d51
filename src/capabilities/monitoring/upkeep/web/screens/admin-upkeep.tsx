import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { AdminHeader, DeskScreen, Panel } from "#capabilities/desk/admin/web/public.ts";
import type { SetAside } from "#capabilities/monitoring/upkeep/contract.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { failingRows, housePoints, UPKEEP, upkeepApi } from "../api.ts";

/** 后台任务: rows that what the product does by itself could not do, and points that nobody is left to get. */
export default function AdminUpkeep() {
  return <DeskScreen title="后台任务">{() => <Upkeep />}</DeskScreen>;
}

function Upkeep() {
  const rows = useInfiniteQuery(failingRows);
  const house = useInfiniteQuery(housePoints);
  const points = house.data?.pages[0]?.points;
  return (
    <main className="pb-8">
      <AdminHeader title="后台任务" />
      <div className="grid gap-4 p-3 wide:mx-auto wide:max-w-240 wide:px-6 wide:py-4">
        <Panel title="出错的任务" note="其余照常进行，出错的自动重试">
          <EndlessList
            query={rows}
            label="出错的任务"
            itemKey={({ round, key }) => `${round} ${key}`}
            estimate={112}
            waiting={<CommentsSkeleton rows={3} />}
            empty={{ compact: true, title: "没有出错的任务", text: "定时任务都在正常进行。" }}
          >
            {(row) => <FailingRow row={row} />}
          </EndlessList>
        </Panel>
        <Panel title="无主积分" note={points === undefined ? "" : `账号注销后得到的积分，共 ${points}`}>
          <EndlessList
            query={house}
            label="无主积分"
            itemKey={({ at, member_id: id, points: n, title }) => `${at} ${id} ${n} ${title}`}
            estimate={56}
            waiting={<CommentsSkeleton rows={3} />}
            empty={{ compact: true, title: "没有无主积分", text: "注销的账号没有再得到积分。" }}
          >
            {(entry) => (
              <p className="hair-b flex items-baseline gap-3 py-3 text-15">
                <span className="min-w-0 flex-1 break-words">
                  {entry.title}
                  <span className="num block text-13 text-ink-3">
                    会员 {entry.member_id} · {formatDate(entry.at, { time: true })}
                  </span>
                </span>
                <span className="num flex-none font-semibold">{entry.points}</span>
              </p>
            )}
          </EndlessList>
        </Panel>
      </div>
    </main>
  );
}

function FailingRow({ row }: { row: SetAside }) {
  const queryClient = useQueryClient();
  const retry = useMutation({
    mutationFn: () => upkeepApi("POST /api/admin/upkeep/retry", { body: { round: row.round, key: row.key } }),
    onSuccess: () => toast("下一轮就会重试", { kind: "done" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: UPKEEP }),
  });
  return (
    <article className="hair-b py-3.5">
      <h3 className="text-15 font-semibold">
        {row.title}：<span className="num">{row.row}</span>
      </h3>
      <p className="mt-1 text-13 break-words text-ink-2">{row.problem}</p>
      <p className="num mt-1 text-13 text-ink-3">
        失败 {row.attempts} 次 · 最近 {formatDate(row.last_at, { time: true, year: false })} · 下次{" "}
        {formatDate(row.retry_at, { time: true, year: false })}
      </p>
      <div className="mt-2">
        <Button variant="line" size="s" loading={retry.isPending} onClick={() => retry.mutate()}>
          立即重试
        </Button>
      </div>
    </article>
  );
}
