import { useState } from "react";
import type { OwnLevel } from "#capabilities/community/growth/contract.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { iconNamed } from "#ui/icon-named.ts";
import { SectionHead } from "#ui/section-head.tsx";
import { Tag } from "#ui/tag.tsx";

/** So many of those that are still locked stand there at once. */
const AHEAD = 3;

/** What the level brings, lit, and what the next ones will. */
export function Rights({ rights }: { rights: OwnLevel["rights"] }) {
  const [all, setAll] = useState(false);
  const lit = rights.filter((right) => right.lit);
  const locked = rights.filter((right) => !right.lit);
  const shown = [...lit, ...(all ? locked : locked.slice(0, AHEAD))];
  const more = rights.length - shown.length;
  return (
    <section>
      <SectionHead title="等级权益" note={`已点亮 ${lit.length} / ${rights.length}`} />
      <ul>
        {shown.map(({ level, title, note, icon, lit: on }) => (
          <li key={`${level} ${title}`} className="flex min-h-16 items-center gap-3 px-edge py-2">
            <span
              className={cx(
                "grid size-10 flex-none place-items-center rounded-full",
                on ? "bg-accent-soft text-accent-ink" : "bg-surface-2 text-ink-3",
              )}
            >
              <Icon name={on ? iconNamed(icon, "medal") : "lock"} size="m" />
            </span>
            <span className="min-w-0 flex-1">
              <span className={cx("block text-15 font-semibold", !on && "text-ink-2")}>{title}</span>
              <span className="block text-13 text-ink-3">{note}</span>
            </span>
            <Tag kind={on ? "ok" : "plain"}>{on ? "已点亮" : `Lv${level} 解锁`}</Tag>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="press flex min-h-11 w-full items-center justify-center gap-1 text-13 text-ink-2"
        >
          查看其余 {more} 项
          <Icon name="down" size="s" />
        </button>
      )}
    </section>
  );
}
