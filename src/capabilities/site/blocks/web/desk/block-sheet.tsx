import { type ReactNode, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";

interface BlockSheetProps {
  title: string;
  /** What it shows, in a sentence. */
  text: string;
  /** It is not in the draft yet; with what the button says then. */
  fresh: false | string;
  /** @returns why it was not kept, in words; null when it was */
  onSave: () => Promise<string | null>;
  /** Left out where it always stands. */
  onRemove?: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** All that can be set in one block, and the buttons that keep or remove it. */
export function BlockSheet({ title, text, fresh, onSave, onRemove, onClose, children }: BlockSheetProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setProblem(null);
    setBusy(true);
    const refused = await onSave();
    setBusy(false);
    if (refused === null) onClose();
    else setProblem(refused);
  };
  return (
    <Sheet
      onClose={onClose}
      title={title}
      description={text}
      footer={
        <div className="grid w-full gap-2">
          {problem && (
            <p role="alert" className="text-13 text-bad">
              {problem}
            </p>
          )}
          <div className="flex gap-2">
            {fresh === false && onRemove && (
              <Button variant="danger" onClick={onRemove}>
                移除
              </Button>
            )}
            <Button variant="accent" wide loading={busy} onClick={() => void save()}>
              {fresh === false ? "保存到草稿" : fresh}
            </Button>
          </div>
        </div>
      }
    >
      <div className="grid gap-4 pb-2">{children}</div>
    </Sheet>
  );
}
