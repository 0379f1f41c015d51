import type { ReactNode } from "react";
import { look } from "./look.ts";

interface PacketFrameProps {
  /** Where it leads; nowhere without it. */
  href: string | null;
  /** Whether there is something to be had of it still. */
  live: boolean;
  /** What stands on the red part. */
  cover: ReactNode;
  title: string;
  text: string;
  note: ReactNode;
}

const FRAME =
  "mx-edge mt-3 flex items-stretch overflow-hidden rounded-3 bg-surface inset-ring inset-ring-line";

/** A red packet as a row: its cover, what it is, and how long. */
export function PacketFrame({ href, ...shown }: PacketFrameProps) {
  if (href === null)
    return (
      <div className={FRAME}>
        <Face {...shown} />
      </div>
    );
  return (
    <a href={href} className={`press ${FRAME}`}>
      <Face {...shown} />
    </a>
  );
}

function Face({ live, cover, title, text, note }: Omit<PacketFrameProps, "href">) {
  return (
    <>
      <span
        className="grid w-24 flex-none place-items-center py-5 text-center"
        style={live ? look.cover : look.spent}
      >
        {cover}
      </span>
      <span className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-3.5 py-3">
        <b className="truncate text-15 font-semibold">{title}</b>
        <span className="truncate text-13 text-ink-2">{text}</span>
        <span className="num text-12 text-ink-3">{note}</span>
      </span>
    </>
  );
}
