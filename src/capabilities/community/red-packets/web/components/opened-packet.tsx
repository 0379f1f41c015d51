import { useLayoutEffect, useRef } from "react";
import type { RedPacketDetail } from "#capabilities/community/red-packets/contract.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { Icon } from "#ui/icon.tsx";
import { look } from "./look.ts";

export interface OpenedPacketProps {
  packet: RedPacketDetail;
  amount: number;
  openedAt: string;
  /** It was opened a moment ago, on this screen. */
  fresh: boolean;
}

/** The open packet: what came out of it, and where that is now. */
export function OpenedPacket({ packet, amount, openedAt, fresh }: OpenedPacketProps) {
  const { section } = useScreen();
  const sum = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (!fresh || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const coming = sum.current?.animate(
      [
        { transform: "translateY(40%) scale(0.6)", opacity: 0 },
        { transform: "translateY(-4%) scale(1.08)", opacity: 1, offset: 0.7 },
        { transform: "none", opacity: 1 },
      ],
      { duration: 520, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
    );
    return () => coming?.cancel();
  }, [fresh]);
  return (
    <section aria-label="拆到的红包" className="bg-surface pb-7 text-center">
      <div className="h-24 overflow-hidden">
        <div className="-mx-10 h-24 rounded-b-full" style={look.cover} />
      </div>
      <p className="mt-5 text-15 font-semibold">{`${sectionBySlug(packet.section)?.name}的红包`}</p>
      <p className="mt-1 text-13 text-ink-2">{packet.greeting}</p>
      <p ref={sum} role="status" className="mt-4 flex items-baseline justify-center gap-1.5">
        <b className="num text-[1.6rem] leading-none font-bold text-gold">{amount}</b>
        <span className="text-15 text-gold">积分</span>
      </p>
      <a
        href={pathOf("my.integral", {}, { section })}
        className="press hit mt-4 inline-flex items-center gap-0.5 text-13 text-accent-ink"
      >
        {formatDate(openedAt, { time: true })} 已存入我的积分
        <Icon name="right" size="xs" />
      </a>
    </section>
  );
}
