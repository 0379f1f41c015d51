import type { Choice } from "#capabilities/review/moderation/contract.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { choiceWords } from "./choices.ts";

const looks: Record<Choice, { variant: "pass" | "danger" | "line"; icon: IconName; key: string }> = {
  pass: { variant: "pass", icon: "check", key: "P" },
  reject: { variant: "danger", icon: "close", key: "R" },
  delete: { variant: "line", icon: "trash", key: "D" },
  dismiss: { variant: "pass", icon: "check", key: "P" },
  uphold: { variant: "danger", icon: "trash", key: "D" },
};

export interface DecisionBarProps {
  choices: readonly Choice[];
  busy: boolean;
  /** Why nothing can be decided now. */
  refusal: string | null;
  onChoose: (choice: Choice) => void;
  onUndo: () => void;
  /** Left out where there is nothing more. */
  onMore?: () => void;
  onHelp: () => void;
}

/** The decisions at the foot of the right pane, each with its key. */
export function DecisionBar({ choices, busy, refusal, onChoose, onUndo, onMore, onHelp }: DecisionBarProps) {
  return (
    <footer className="hair-t flex-none bg-surface px-6">
      {/* A line of its own: beside the buttons it would be squeezed to two characters. */}
      {refusal && (
        <p role="status" className="hair-b py-2.5 text-13 text-ink-2">
          {refusal}
        </p>
      )}
      <div className="flex h-17 items-center gap-2.5">
        {choices.map((choice) => {
          const { variant, icon, key } = looks[choice];
          return (
            <Button
              key={choice}
              variant={variant}
              icon={icon}
              disabled={refusal !== null}
              loading={busy}
              aria-keyshortcuts={key}
              onClick={() => onChoose(choice)}
            >
              {choiceWords[choice].verb} <kbd>{key}</kbd>
            </Button>
          );
        })}
        {onMore && <IconButton icon="more" label="更多操作" onClick={onMore} />}
        <p className="ml-auto flex flex-none items-center gap-4 text-13 whitespace-nowrap text-ink-2">
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
