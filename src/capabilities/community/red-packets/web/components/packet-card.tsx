import type { RedPacket } from "#capabilities/community/red-packets/contract.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { look } from "./look.ts";
import { spanText, useCountdown } from "./use-countdown.ts";

/** One red packet in a list: what it is, whose, how long, and the way in. */
export function PacketCard({ packet }: { packet: RedPacket }) {
  const { section } = useScreen();
  const live = packet.own === null && (packet.state === "open" || packet.state === "upcoming");
  return (
    <a
      href={pathOf("my.redinfo", {}, { section, query: { id: packet.id } })}
      className="press mx-edge mt-3 flex items-stretch overflow-hidden rounded-3 bg-surface inset-ring inset-ring-line"
    >
      <span
        className="grid w-24 flex-none place-items-center py-5 text-center"
        style={live || packet.own ? look.cover : look.spent}
      >
        {packet.own ? (
          <span className="num text-26 leading-none font-bold">
            {packet.own.amount}
            <span className="mt-1 block text-11 font-medium">积分</span>
          </span>
        ) : (
          <span className="grid size-13 place-items-center rounded-full text-20 font-bold" style={look.gold}>
            {live ? "拆" : "空"}
          </span>
        )}
      </span>
      <span className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-3.5 py-3">
        <b className="truncate text-15 font-semibold">{packet.name}</b>
        <span className="truncate text-13 text-ink-2">
          {sectionBySlug(packet.section)?.name} · {packet.greeting}
        </span>
        <span className="num text-12 text-ink-3">
          <Standing packet={packet} />
        </span>
      </span>
    </a>
  );
}

function Standing({ packet }: { packet: RedPacket }) {
  const until = useCountdown(packet.state === "upcoming" ? packet.starts_at : packet.ends_at);
  if (packet.own) return <>{formatDate(packet.own.opened_at, { time: true })} 已到账</>;
  if (packet.state === "upcoming") return <>{spanText(until)} 后开抢</>;
  if (packet.state === "open") return <>还剩 {spanText(until)}</>;
  if (packet.state === "empty") return <>已被领完</>;
  return <>{formatDate(packet.ends_at)} 已过期</>;
}
