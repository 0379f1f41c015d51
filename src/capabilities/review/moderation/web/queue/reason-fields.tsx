import { useEffect, useEffectEvent } from "react";
import type { ReviewKindWords } from "#capabilities/review/moderation/contract.ts";
import { TextArea } from "#ui/text-area.tsx";
import { ReasonChoices } from "../tools/reason-choices.tsx";

export interface ReasonFieldsProps {
  /** Who reads it, where that is not its author. */
  label?: string | undefined;
  /** The usual ones. */
  reasons: ReviewKindWords["reasons"];
  value: string;
  error: string | null;
  /** Something is being sent: digits do nothing. */
  off: boolean;
  /** Numbers stand before the reasons, and a digit takes one. */
  numbered: boolean;
  onChange: (value: string) => void;
  /** The reason under a digit was taken. */
  onDigit: (text: string) => void;
}

/** Why: one of the usual reasons, or words of one's own. */
export function ReasonFields(props: ReasonFieldsProps) {
  const { label = "告诉作者的理由", reasons, value, error, off, numbered, onChange, onDigit } = props;
  // On the window, since the focus may stand on the sheet around the form.
  const digit = useEffectEvent((event: KeyboardEvent) => {
    if (off || event.target instanceof HTMLTextAreaElement) return;
    const template = /^[1-9]$/.test(event.key) ? reasons[Number(event.key) - 1] : undefined;
    if (template) onDigit(template.text);
  });
  useEffect(() => {
    if (!numbered) return;
    const listener = (event: KeyboardEvent) => digit(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, [numbered]);
  return (
    <>
      <ReasonChoices reasons={reasons} value={value} onChange={onChange} numbered={numbered} />
      <TextArea
        label={label}
        rows={2}
        maxLength={200}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
