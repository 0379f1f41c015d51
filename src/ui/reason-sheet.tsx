import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { Sheet } from "./sheet.tsx";
import { TextArea } from "./text-area.tsx";

export interface ReasonSheetProps<Reason extends string> {
  title: string;
  description: ReactNode;
  /** In words, in the order in which they are offered. */
  reasons: Readonly<Record<Reason, string>>;
  /** Stands on the button once a reason is chosen. */
  submitLabel: string;
  sending: boolean;
  onSubmit: (reason: Reason, note: string) => void;
  onClose: () => void;
}

/** Asks for one of several reasons, and for a few words if there are any. */
export function ReasonSheet<Reason extends string>(props: ReasonSheetProps<Reason>) {
  const [reason, setReason] = useState<Reason | null>(null);
  const [note, setNote] = useState("");
  return (
    <Sheet
      onClose={props.onClose}
      title={props.title}
      description={props.description}
      footer={
        <Button
          variant="accent"
          size="l"
          wide
          loading={props.sending}
          disabled={reason === null}
          onClick={() => {
            if (reason !== null) props.onSubmit(reason, note);
          }}
        >
          {reason === null ? "请选择原因" : props.submitLabel}
        </Button>
      }
    >
      <fieldset className="mt-1">
        <legend className="sr-only">原因</legend>
        {(Object.entries(props.reasons) as [Reason, string][]).map(([value, label]) => (
          <label
            key={value}
            className="hair-b flex min-h-11.5 items-center gap-2 text-15 has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-accent-ink"
          >
            <input
              type="radio"
              name="reason"
              className="peer sr-only"
              checked={reason === value}
              onChange={() => setReason(value)}
            />
            <span className="flex-1">{label}</span>
            <Icon name="check" size="m" className="text-accent-ink opacity-0 peer-checked:opacity-100" />
          </label>
        ))}
      </fieldset>
      {reason === null ? null : (
        <TextArea
          label="补充说明（选填）"
          className="mt-3.5"
          rows={2}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
    </Sheet>
  );
}
