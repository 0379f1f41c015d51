import { cx } from "#ui/cx.ts";
import { type DeskState, deskStateLabels, deskStates } from "./desk-states.ts";

interface DeskTabsProps {
  state: DeskState;
  onState: (state: DeskState) => void;
  approvedLabel?: string;
}

/** The lists of a desk, side by side. */
export function DeskTabs({ state, onState, approvedLabel }: DeskTabsProps) {
  const labels = { ...deskStateLabels, ...(approvedLabel && { approved: approvedLabel }) };
  return (
    <nav aria-label="状态" className="scroll-x flex min-w-0 gap-1">
      {deskStates.map((key) => (
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
          {labels[key]}
        </button>
      ))}
    </nav>
  );
}
