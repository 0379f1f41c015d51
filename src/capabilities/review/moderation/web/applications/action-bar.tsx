import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { IconName } from "#ui/icon-names.ts";

/** One thing that can be decided of what is open. */
export interface DeskAction {
  /** Letter on the keyboard. */
  key: string;
  label: string;
  icon: IconName;
  variant: "pass" | "danger" | "line";
  onChoose: () => void;
}

interface ActionBarProps {
  actions: readonly DeskAction[];
  busy: boolean;
  /** Why nothing can be decided now. */
  refusal: string | null;
  /** Left out where there is no next one. */
  onSkip?: () => void;
  onUndo: () => void;
  onHelp: () => void;
}

const refused = (refusal: string | null): ReactNode =>
  refusal && (
    // A line of its own: beside the buttons it would be squeezed to two characters.
    <p role="status" className="hair-b py-2.5 text-13 text-ink-2">
      {refusal}
    </p>
  );

/** The decisions at the foot of the right pane, each with its key. */
export function ActionBar({ actions, busy, refusal, onSkip, onUndo, onHelp }: ActionBarProps) {
  return (
    <footer className="hair-t flex-none bg-surface px-6">
      {refused(refusal)}
      <div className="flex h-17 items-center gap-2.5">
        {actions.map(({ key, label, icon, variant, onChoose }) => (
          <Button
            key={key}
            variant={variant}
            icon={icon}
            disabled={refusal !== null}
            loading={busy}
            aria-keyshortcuts={key}
            onClick={onChoose}
          >
            {label} <kbd>{key}</kbd>
          </Button>
        ))}
        {onSkip && <IconButton icon="skip" label="跳过（S）" onClick={onSkip} />}
        <p className="ml-auto hidden flex-none items-center min-[1100px]:flex gap-4 text-13 whitespace-nowrap text-ink-2">
          <button type="button" className="press hit" aria-keyshortcuts="U" onClick={onUndo}>
            撤销 <kbd>U</kbd>
          </button>
          <button type="button" className="press hit" aria-keyshortcuts="?" onClick={onHelp}>
            快捷键 <kbd>?</kbd>
          </button>
        </p>
      </div>
    </footer>
  );
}

/** The same under the thumb: what is granted lies at the right. */
export function ActionThumbs({ actions, busy, refusal, onSkip }: Omit<ActionBarProps, "onUndo" | "onHelp">) {
  if (actions.length === 0 && !onSkip && refusal === null) return null;
  return (
    <section
      aria-label="处理"
      className="hair-t fixed inset-x-0 bottom-0 z-20 mx-auto max-w-column bg-surface px-4"
    >
      {refused(refusal)}
      <div className="flex items-center gap-2 py-2.5">
        {onSkip && <IconButton icon="skip" label="跳过" disabled={busy} onClick={onSkip} />}
        {[...actions].reverse().map(({ key, label, variant, onChoose }) => (
          <Button
            key={key}
            variant={variant}
            size="m"
            className="min-w-0 flex-1 px-2"
            disabled={refusal !== null}
            loading={busy}
            onClick={onChoose}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="pb-safe" />
    </section>
  );
}
