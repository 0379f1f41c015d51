import type { Choice } from "#capabilities/review/moderation/contract.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { choiceWords } from "./choices.ts";

export interface ThumbBarProps {
  choices: readonly Choice[];
  busy: boolean;
  disabled: boolean;
  onChoose: (choice: Choice) => void;
  /** On a wide screen it stands below what is decided, instead of over it. */
  below?: boolean;
  /** Left out where there is no next one to skip to. */
  onSkip?: () => void;
}

const looks = {
  pass: { variant: "pass", icon: "check" },
  reject: { variant: "danger", icon: "close" },
  // Not the colour of rejecting: side by side they must not be taken for one another.
  delete: { variant: "line", icon: "trash" },
  dismiss: { variant: "pass", icon: "check" },
  uphold: { variant: "danger", icon: "trash" },
} as const;

/** Decisions under the thumb: the one that shows content to everybody lies at the right. */
export function ThumbBar({ choices, busy, disabled, below = false, onChoose, onSkip }: ThumbBarProps) {
  return (
    <section
      aria-label="处理"
      className={cx(
        "hair-t fixed inset-x-0 bottom-0 z-20 mx-auto w-full max-w-column flex-none bg-surface px-4 pt-2.5",
        below && "wide:static wide:max-w-none wide:px-6",
      )}
    >
      <div className="flex gap-2.5 pb-2.5">
        {onSkip && (
          <Button variant="line" size="l" className="flex-1" disabled={busy} onClick={onSkip}>
            跳过
          </Button>
        )}
        {[...choices].reverse().map((choice) => (
          <Button
            key={choice}
            {...looks[choice]}
            size="l"
            className="flex-[1.2]"
            disabled={disabled}
            loading={busy}
            onClick={() => onChoose(choice)}
          >
            {choiceWords[choice].verb}
          </Button>
        ))}
      </div>
      <div className="pb-safe" />
    </section>
  );
}
