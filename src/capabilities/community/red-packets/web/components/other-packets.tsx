import { useQuery } from "@tanstack/react-query";
import type { RedPacketTab } from "#capabilities/community/red-packets/contract.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { otherPacketList } from "../api/red-packet-list.ts";
import { PacketFrame } from "./packet-frame.tsx";

const notes: Record<RedPacketTab, (until: string) => string> = {
  waiting: (until) => `${until} 到期，去使用`,
  opened: () => "已用于订单",
  missed: (until) => `${until} 已过期`,
};

/** Red packets that hold no points, above those that do; nothing where there are none. */
export function OtherPackets({ tab }: { tab: RedPacketTab }) {
  const { data } = useQuery(otherPacketList(tab));
  return data?.items.map(({ id, name, section, amount, text, valid_until: until, path }) => (
    <PacketFrame
      key={id}
      href={path}
      live={tab === "waiting"}
      title={name}
      text={`${sectionBySlug(section)?.name} · ${text}`}
      note={notes[tab](formatDate(until, { time: true, year: false }))}
      cover={
        <span className="num text-20 leading-none font-bold">
          {amount}
          <span className="mt-1 block text-11 font-medium">红包</span>
        </span>
      }
    />
  ));
}
