import { type ReactNode, useRef } from "react";
import type { RedPacketDetail } from "#capabilities/community/red-packets/contract.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { look } from "./look.ts";

export interface PacketCoverProps {
  packet: RedPacketDetail;
  /** Opens it; null where it cannot be opened now. */
  onOpen: (() => Promise<unknown>) | null;
  busy: boolean;
  /** Why it cannot be opened, or what to know before. */
  children?: ReactNode;
}

/** The closed packet: greeting, seal, and what keeps it closed. The seal turns until the answer is there. */
export function PacketCover({ packet, onOpen, busy, children }: PacketCoverProps) {
  const seal = useRef<HTMLButtonElement>(null);
  const over = packet.state === "empty" || packet.state === "ended";
  const open = async () => {
    const turning = turn(seal.current);
    try {
      await onOpen?.();
    } finally {
      turning?.cancel();
    }
  };
  return (
    <div
      className="relative mx-8 mt-6 overflow-hidden rounded-4 pb-8 text-center"
      style={over ? look.spent : look.cover}
    >
      <Flap />
      <div className="relative px-5 pt-9">
        <p className="text-13 opacity-85">{`${sectionBySlug(packet.section)?.name}发的积分红包`}</p>
        <h2 className="mt-3 text-20 leading-tight font-bold text-balance">{packet.greeting}</h2>
      </div>
      <div className="relative mt-14 grid place-items-center">
        {onOpen ? (
          <button
            ref={seal}
            type="button"
            aria-label="拆红包"
            aria-busy={busy || undefined}
            aria-disabled={busy || undefined}
            onClick={busy ? undefined : () => void open()}
            className="press grid size-24 place-items-center rounded-full text-34 font-black shadow-float"
            style={look.gold}
          >
            拆
          </button>
        ) : (
          <span
            aria-hidden="true"
            className="grid size-24 place-items-center rounded-full text-34 font-black"
            style={look.dull}
          >
            {over ? "空" : "拆"}
          </span>
        )}
      </div>
      <div className="relative mt-8 min-h-11 px-5 text-13 leading-body">{children}</div>
    </div>
  );
}

/** The upper part of an envelope, with the line where it opens. */
function Flap() {
  return (
    <svg
      viewBox="0 0 300 190"
      preserveAspectRatio="none"
      className="absolute inset-x-0 top-0 h-52 w-full"
      aria-hidden="true"
    >
      <path d="M0 0h300v140q-150 78-300 0z" fill="oklch(1 0 0 / 0.09)" />
      <path d="M0 140q150 78 300 0" fill="none" stroke="oklch(0.86 0.11 85 / 0.75)" strokeWidth="1.6" />
    </svg>
  );
}

/** Turns the seal until it is cancelled; not for those who want no motion. */
function turn(seal: HTMLElement | null): Animation | undefined {
  if (seal === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
  return seal.animate([{ transform: "rotateY(0)" }, { transform: "rotateY(360deg)" }], {
    duration: 700,
    iterations: Number.POSITIVE_INFINITY,
    easing: "ease-in-out",
  });
}
