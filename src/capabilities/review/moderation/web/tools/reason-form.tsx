import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { ReasonChoices } from "./reason-choices.tsx";

export interface ReasonFormProps {
  /** The usual ones. */
  reasons: readonly { label: string; text: string }[];
  /** Over the field with the words that are told. */
  label: string;
  submitLabel: string;
  busy: boolean;
  /** Between the reasons and the button. */
  children?: ReactNode;
  onSubmit: (reason: string) => void;
}

/** Why: one of the usual reasons, or words of one's own. The author reads them. */
export function ReasonForm({ reasons, label, submitLabel, busy, children, onSubmit }: ReasonFormProps) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === "") setError("请选择或填写原因");
    else onSubmit(reason.trim());
  };
  const take = (text: string) => {
    setReason(text);
    setError(null);
  };
  return (
    <form onSubmit={submit} className="grid gap-3.5 pb-1">
      <ReasonChoices reasons={reasons} value={reason} onChange={take} />
      <TextArea
        label={label}
        rows={2}
        maxLength={100}
        value={reason}
        error={error}
        onChange={(event) => take(event.target.value)}
      />
      {children}
      <Button type="submit" variant="danger" size="l" wide loading={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}
