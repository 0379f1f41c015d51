import { useInfiniteQuery } from "@tanstack/react-query";
import type { Luck, RedPacketDetail } from "#capabilities/community/red-packets/contract.ts";
import { Avatar } from "#ui/avatar.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { luck } from "../api/luck.ts";
import { tookText } from "./use-countdown.ts";

/** Who got how much, newest first. */
export function LuckList({ packet }: { packet: RedPacketDetail }) {
  const query = useInfiniteQuery(luck(packet.id));
  const { opened_count: opened, packet_count: all, emptied_in: seconds } = packet;
  return (
    <section aria-label="大家的手气" className="mt-2 bg-surface pb-4">
      <h2 className="num hair-b px-edge py-3 text-13 text-ink-3">
        {seconds === null
          ? `已领 ${opened}/${all} 个，共 ${packet.total} 积分`
          : `${all} 个红包共 ${packet.total} 积分，${tookText(seconds)}领完`}
      </h2>
      <EndlessList
        query={query}
        label="大家的手气"
        estimate={64}
        waiting={<RowsSkeleton rows={2} />}
        empty={<p className="px-edge py-6 text-center text-13 text-ink-3">还没有人拆开红包</p>}
      >
        {(entry) => <LuckRow entry={entry} />}
      </EndlessList>
    </section>
  );
}

function LuckRow({ entry: { member, amount, opened_at, best, mine } }: { entry: Luck }) {
  return (
    <div className="hair-b flex items-center gap-3 px-edge py-3">
      <Avatar name={member.nickname} src={member.avatar?.src ?? null} size="m" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <b className="truncate text-15 font-semibold">{member.nickname}</b>
          {mine && <Tag kind="info">我</Tag>}
        </span>
        <RelativeTime value={opened_at} className="block text-12 text-ink-3" />
      </span>
      <span className="flex-none text-right">
        <span className="num block text-15 font-semibold">{amount} 积分</span>
        {best && (
          <Tag kind="warn" icon="star">
            手气最佳
          </Tag>
        )}
      </span>
    </div>
  );
}
