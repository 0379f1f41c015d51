import { cx } from "#ui/cx.ts";

interface DeskTabsProps {
  tabs: readonly { key: string; label: string }[];
  state: string;
  onState: (state: string) => void;
}

/** The lists of a desk, side by side. */
export function DeskTabs({ tabs, state, onState }: DeskTabsProps) {
  return (
    <nav aria-label="状态" className="scroll-x flex min-w-0 gap-1">
      {tabs.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === state}
          onClick={() => onState(key)}
          className={cx(
            "press hit h-9 flex-none rounded-full px-3 text-15 whitespace-nowrap",
            key === state ? "bg-solid font-semibold text-on-solid" : "text-ink-2",
          )}
        >
          {label}
        </button>
      ))}
    </nav>
  );
}
