import { isKnownPath } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf, type ScreenId } from "#sections/paths.ts";
import { CountBadge } from "#ui/badge.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { ListRow, listRowClass } from "#ui/list-row.tsx";

interface Entry {
  label: string;
  icon: IconName;
  screen: Exclude<Extract<ScreenId, `my.${string}`>, "my.home" | "my.club" | "my.fanslist">;
  /** Which count of the member stands on it. */
  badge?: "notices";
}

/** The personal screens of the product, in order; those that the section closes are not drawn. */
const entries: readonly Entry[] = [
  { label: "评论", icon: "comment", screen: "my.comment" },
  { label: "收藏", icon: "star", screen: "my.collect" },
  { label: "消息", icon: "bell", screen: "my.message", badge: "notices" },
];

/** Side by side; one or two would stand lost in a row of four, and become rows themselves. */
export function EntryGrid({ unread }: { unread: number }) {
  const { section } = useScreen();
  const open = entries
    .map(({ screen, badge, ...entry }) => ({
      ...entry,
      to: pathOf(screen, {}, { section }),
      count: badge === "notices" ? unread : 0,
    }))
    .filter(({ to }) => isKnownPath(to));
  if (open.length === 0) return null;
  if (open.length < 3) {
    return (
      <nav aria-label="我的" className="divide-y-(length:--hair) divide-line pt-1">
        {open.map(({ label, icon, to, count }) => (
          <a key={to} href={to} className={listRowClass}>
            <ListRow icon={icon} label={`我的${label}`} value={count > 0 ? `${count} 条未读` : undefined} />
          </a>
        ))}
      </nav>
    );
  }
  return (
    <nav
      aria-label="我的"
      className={cx("grid px-1 py-2", open.length < 4 ? "auto-cols-fr grid-flow-col" : "grid-cols-4")}
    >
      {open.map(({ label, icon, to, count }) => (
        <a
          key={to}
          href={to}
          className="press flex min-h-17 flex-col items-center justify-center gap-1.5 text-13 text-ink-2"
        >
          <span className="relative text-ink">
            <Icon name={icon} />
            {count > 0 && <CountBadge count={count} className="absolute -top-1.5 left-3.5" />}
          </span>
          {label}
          {count > 0 && <span className="sr-only">，{count} 条未读</span>}
        </a>
      ))}
    </nav>
  );
}
