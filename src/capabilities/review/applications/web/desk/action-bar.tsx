import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { IconName } from "#ui/icon-names.ts";
import type { DecisionName, OpenApplication } from "./kind.ts";

/** One thing that can be decided of what is open. */
export interface DeskAction {
  name: DecisionName;
  /** Letter on the keyboard. */
  key: string;
  label: string;
  icon: IconName;
  variant: "pass" | "danger" | "line";
}

/**
 * The decisions that an application allows, each with its key; turning down and taking away are never both there.
 * @param revokeLabel says what is taken away
 */
export function actionsOf({ can, state }: OpenApplication, revokeLabel: string): DeskAction[] {
  const approveLabel = state === "submitted" ? "通过" : "改判通过";
  const all: DeskAction[] = [
    { name: "approve", key: "A", label: approveLabel, icon: "check", variant: "pass" },
    { name: "reject", key: "R", label: "驳回", icon: "close", variant: "danger" },
    { name: "ask", key: "M", label: "补材料", icon: "camera", variant: "line" },
    { name: "revoke", key: "R", label: revokeLabel, icon: "ban", variant: "danger" },
  ];
  return all.filter(({ name }) => can[name]);
}

export interface ActionBarProps {
  actions: readonly DeskAction[];
  busy: boolean;
  /** Why nothing can be decided now. */
  refusal: string | null;
  onChoose: (name: DecisionName) => void;
  /** Undefined where there is no next one. */
  onSkip: (() => void) | undefined;
}

/** A line of its own: beside the buttons it would be squeezed to two characters. */
function Refusal({ refusal }: Pick<ActionBarProps, "refusal">) {
  if (!refusal) return null;
  return (
    <p role="status" className="hair-b py-2.5 text-13 text-ink-2">
      {refusal}
    </p>
  );
}

/** The decisions at the foot of the right pane, each with its key. */
export function ActionBar(props: ActionBarProps & { onUndo: () => void; onHelp: () => void }) {
  const { actions, busy, refusal, onChoose, onSkip } = props;
  const small = [
    { label: "撤销", key: "U", onClick: props.onUndo },
    { label: "快捷键", key: "?", onClick: props.onHelp },
  ];
  return (
    <footer className="hair-t flex-none bg-surface px-6">
      <Refusal refusal={refusal} />
      <div className="flex h-17 items-center gap-2.5">
        {actions.map(({ name, key, label, icon, variant }) => (
          <Button
            key={key}
            {...{ variant, icon }}
            disabled={refusal !== null}
            loading={busy}
            aria-keyshortcuts={key}
            onClick={() => onChoose(name)}
          >
            {label} <kbd>{key}</kbd>
          </Button>
        ))}
        {onSkip && <IconButton icon="skip" label="跳过（S）" onClick={onSkip} />}
        <p className="ml-auto hidden flex-none items-center min-[1100px]:flex gap-4 text-13 whitespace-nowrap text-ink-2">
          {small.map(({ label, key, onClick }) => (
            <button key={key} type="button" className="press hit" aria-keyshortcuts={key} onClick={onClick}>
              {label} <kbd>{key}</kbd>
            </button>
          ))}
        </p>
      </div>
    </footer>
  );
}

/** The same under the thumb: what is granted lies at the right. */
export function ActionThumbs({ actions, busy, refusal, onChoose, onSkip }: ActionBarProps) {
  if (actions.length === 0 && !onSkip && refusal === null) return null;
  return (
    <section
      aria-label="处理"
      className="hair-t fixed inset-x-0 bottom-0 z-20 mx-auto max-w-column bg-surface px-4"
    >
      <Refusal refusal={refusal} />
      <div className="flex items-center gap-2 py-2.5">
        {onSkip && <IconButton icon="skip" label="跳过" disabled={busy} onClick={onSkip} />}
        {[...actions].reverse().map(({ name, key, label, variant }) => (
          <Button
            key={key}
            variant={variant}
            className="min-w-0 flex-1 px-2"
            disabled={refusal !== null}
            loading={busy}
            onClick={() => onChoose(name)}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="pb-safe" />
    </section>
  );
}
