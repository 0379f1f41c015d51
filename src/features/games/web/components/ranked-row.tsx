import { pathOf } from "#sections/paths.ts";
import type { Section } from "#sections/registry.ts";
import { Avatar } from "#ui/avatar.tsx";
import { cx } from "#ui/cx.ts";
import type { Ranked } from "../../contract.ts";
import { timeText } from "../../words.ts";

const medals = ["bg-gold text-surface", "bg-ink-3 text-surface", "bg-warn text-surface"];

/** One line of a ranking. */
export function RankedRow({ ranked, section, mine }: { ranked: Ranked; section: Section; mine: boolean }) {
  const { rank, member, total, reaction } = ranked;
  return (
    <a
      href={pathOf("space", { id: member.id }, { section })}
      className={cx("press flex min-h-15 items-center gap-3 px-edge py-2", mine && "bg-accent-soft")}
    >
      <span
        className={cx(
          "num grid size-7 flex-none place-items-center rounded-full text-13 font-bold",
          medals[rank - 1] ?? "text-ink-3",
        )}
      >
        <span className="sr-only">第</span>
        {rank}
        <span className="sr-only">名</span>
      </span>
      <Avatar name={member.nickname} src={member.avatar?.src ?? null} size="m" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-15 font-semibold">
          {member.nickname}
          {mine && <span className="ml-1.5 text-12 font-normal text-accent-ink">我</span>}
        </span>
        <span className="num block text-12 text-ink-3">
          {reaction === null ? "抢跑起步" : `起步反应 ${(reaction / 1000).toFixed(2)} 秒`}
        </span>
      </span>
      <span className="num flex-none text-17 font-bold">
        {timeText(total)}
        <span className="ml-0.5 text-12 font-normal text-ink-3">秒</span>
      </span>
    </a>
  );
}
