import { countText } from "#capabilities/desk/admin/web/public.ts";
import { cx } from "#ui/cx.ts";
import { SearchBox, SectionSelect } from "./filters.tsx";
import { tabsOf, useQueueKind } from "./queue-kind.ts";
import type { FilterControl } from "./use-filter.ts";

export interface DeskHeaderProps {
  title: string;
  control: FilterControl;
  counts: { waiting: number; reported: number } | undefined;
}

export function DeskHeader({ title, control, counts }: DeskHeaderProps) {
  const kind = useQueueKind();
  const { filter, change } = control;
  const countOf = (key: string) =>
    key === "waiting" ? counts?.waiting : key === "reported" ? counts?.reported : undefined;
  return (
    <header className="hair-b flex h-16 flex-none items-center gap-4 bg-surface px-6">
      <h1 className="flex-none text-20 font-bold">{title}</h1>
      <nav aria-label="状态" className="flex flex-none gap-1">
        {tabsOf(kind).map((tab) => {
          const selected = tab.key === filter.status;
          const count = countOf(tab.key);
          return (
            <button
              key={tab.key}
              type="button"
              aria-pressed={selected}
              onClick={() => change({ status: tab.key })}
              className={cx(
                "press h-9 rounded-full px-3.5 text-15 whitespace-nowrap",
                selected ? "bg-solid font-semibold text-on-solid" : "text-ink-2",
              )}
            >
              {tab.label}
              {count ? <span className="num"> {countText(count)}</span> : null}
            </button>
          );
        })}
      </nav>
      <div className="ml-auto flex min-w-0 items-center gap-2.5">
        <SearchBox {...control} />
        <SectionSelect {...control} />
      </div>
    </header>
  );
}
