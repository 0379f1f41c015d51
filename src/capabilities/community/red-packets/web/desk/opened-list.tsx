import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { Campaign, OpenedPacket } from "#capabilities/community/red-packets/contract.ts";
import { saveCsv } from "#client/save-file.ts";
import { CSV_MARK } from "#shared/csv.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { daysOf, deskApi, openedOf } from "./campaigns.ts";

/** What was opened of a campaign: by day, and one by one; to be taken along as a list. */
export function OpenedList({ campaign }: { campaign: Campaign }) {
  const { id, opened_count: taken, packet_count: count, paid, total } = campaign;
  const days = useQuery(daysOf(id));
  const query = useInfiniteQuery(openedOf(id));
  return (
    <div className="grid gap-4 pb-2">
      <p className="num text-15">
        已领 {taken} 个、{paid} 积分，还剩 {count - taken} 个、{total - paid} 积分
        {campaign.returned !== null && "（已退回）"}
      </p>
      {days.data && days.data.items.length > 0 && (
        <section>
          <h3 className="mb-1.5 text-13 text-ink-2">按天（北京时间）</h3>
          <ul aria-label="按天">
            {days.data.items.map(({ day, opened, paid: sum }) => (
              <li key={day} className="num flex items-baseline gap-2 py-1 text-13">
                <span className="min-w-0 flex-1">{day}</span>
                <span>{opened} 个</span>
                <span className="text-ink-2">{sum} 积分</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {taken > 0 && <Export campaign={campaign} />}
      <EndlessList
        query={query}
        label="领取明细"
        estimate={56}
        waiting={<RowsSkeleton rows={3} />}
        failed={{ compact: true }}
        empty={{ compact: true, title: "还没有人领", text: "有人拆开以后会显示在这里。" }}
      >
        {(packet) => <Line packet={packet} />}
      </EndlessList>
    </div>
  );
}

function Line({ packet: { member, amount, opened_at } }: { packet: OpenedPacket }) {
  return (
    <p className="hair-b flex items-center gap-3 py-3">
      <span className="min-w-0 flex-1">
        <span className="block truncate text-15">{member?.nickname ?? "已注销用户"}</span>
        <span className="num block text-12 text-ink-3">
          {formatDate(opened_at, { time: true })}
          {member && ` · 编号 ${member.id}`}
        </span>
      </span>
      <span className="num flex-none text-15 font-semibold">+{amount}</span>
    </p>
  );
}

/** Saves the list, part by part. */
function Export({ campaign: { id, name } }: { campaign: Campaign }) {
  const saving = useMutation({
    async mutationFn() {
      const parts: string[] = [CSV_MARK];
      let cursor: string | undefined;
      do {
        const part = await deskApi("POST /api/admin/red-packets/{id}/export", {
          params: { id },
          body: { ...(cursor !== undefined && { cursor }) },
        });
        parts.push(part.csv);
        cursor = part.next_cursor ?? undefined;
      } while (cursor !== undefined);
      saveCsv(`红包领取-${name}-${formatDate(Date.now())}.csv`, parts);
      toast("已导出，记入操作记录", { kind: "done" });
    },
  });
  return (
    <Button
      variant="line"
      size="s"
      icon="download"
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    >
      导出名单
    </Button>
  );
}
