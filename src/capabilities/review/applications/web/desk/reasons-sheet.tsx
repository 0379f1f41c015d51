import { type FormEvent, useState } from "react";
import { ReasonFields, type ReviewKindWords } from "#capabilities/review/moderation/web/public.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";

export interface ReasonsSheetProps {
  /** Says what is done, on the button too unless it has words of its own. */
  title: string;
  /** What goes on in spite of something, where nothing is refused. */
  goOn?: string;
  /** Above the words; to its author unless given. */
  label?: string;
  description: string;
  reasons: ReviewKindWords["reasons"];
  /** Stands there at first: the reason under the digit that opened it. */
  initial: string;
  busy: boolean;
  onChoose: (reason: string) => void;
  onClose: () => void;
}

/** Asks why: a digit takes a reason and decides at once. */
export function ReasonsSheet(props: ReasonsSheetProps) {
  const { title, goOn, label, description, reasons, initial, busy, onChoose, onClose } = props;
  const [reason, setReason] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === "") setError("请选择或填写理由");
    else onChoose(reason.trim());
  };
  return (
    <Sheet onClose={onClose} title={title} description={description}>
      <form onSubmit={submit} className="grid gap-3 pb-2">
        <ReasonFields
          label={label}
          reasons={reasons}
          value={reason}
          error={error}
          off={busy}
          numbered
          onChange={(next) => {
            setReason(next);
            setError(null);
          }}
          onDigit={onChoose}
        />
        <Button
          type="submit"
          variant={goOn === undefined ? "danger" : "accent"}
          size="l"
          wide
          icon={goOn === undefined ? "close" : "check"}
          loading={busy}
        >
          {goOn ?? title}
        </Button>
      </form>
    </Sheet>
  );
}
