import type { WaitingThing } from "#capabilities/people/members/web/public.ts";
import { inClub } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";
import { Icon } from "#ui/icon.tsx";
import { iconNamed } from "#ui/icon-named.ts";
import { SectionHead } from "#ui/section-head.tsx";

/** What waits of the member's: what he has to do something about, then what others look at. */
export function WaitingList({ waiting }: { waiting: readonly WaitingThing[] }) {
  const { base } = useScreen();
  if (waiting.length === 0) return null;
  return (
    <section>
      <SectionHead title="待办" />
      <ul className="px-edge pb-1">
        {waiting.map(({ key, label, icon, count, path, kind }) => (
          <li key={key} className="hair-t first:border-t-0">
            <a href={inClub(base, path)} className="press flex min-h-12 items-center gap-3">
              <Icon
                name={iconNamed(icon, "bell")}
                size="m"
                className={kind === "act" ? "text-accent-ink" : "text-ink-3"}
              />
              <span className="min-w-0 flex-1 truncate text-15">{label}</span>
              <span className="num text-13 text-ink-2">
                <b className="text-15 text-ink">{count}</b> 项
              </span>
              <Icon name="right" size="s" className="text-ink-3" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
