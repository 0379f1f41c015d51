import type { RedPacket } from "#capabilities/community/red-packets/contract.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { look } from "./look.ts";
import { PacketFrame } from "./packet-frame.tsx";
import { spanText, useCountdown } from "./use-countdown.ts";

/** One red packet in a list: what it is, whose, how long, and the way in. */
export function PacketCard({ packet }: { packet: RedPacket }) {
  const { section } = useScreen();
  const live = packet.own === null && (packet.state === "open" || packet.state === "upcoming");
  return (
    <PacketFrame
      href={pathOf("my.redinfo", {}, { section, query: { id: packet.id } })}
      live={live || packet.own !== null}
      title={packet.name}
      text={`${sectionBySlug(packet.section)?.name} · ${packet.greeting}`}
      note={<Standing packet={packet} />}
      cover={
        packet.own ? (
          <span className="num text-26 leading-none font-bold">
            {packet.own.amount}
            <span className="mt-1 block text-11 font-medium">积分</span>
          </span>
        ) : (
          <span className="grid size-13 place-items-center rounded-full text-20 font-bold" style={look.gold}>
            {live ? "拆" : "空"}
          </span>
        )
      }
    />
  );
}

function Standing({ packet }: { packet: RedPacket }) {
  const until = useCountdown(packet.state === "upcoming" ? packet.starts_at : packet.ends_at);
  if (packet.own) return <>{formatDate(packet.own.opened_at, { time: true })} 已到账</>;
  if (packet.state === "upcoming") return <>{spanText(until)} 后开抢</>;
  if (packet.state === "open") return <>还剩 {spanText(until)}</>;
  if (packet.state === "paused") return <>活动暂停中</>;
  if (packet.state === "empty") return <>已被领完</>;
  return <>{formatDate(packet.ends_at)} 已过期</>;
}
