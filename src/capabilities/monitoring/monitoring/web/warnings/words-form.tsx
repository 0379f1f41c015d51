import { type FormEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { WordsField } from "#ui/words-field.tsx";

export interface WordsFormProps {
  label: string;
  /** What is often said. */
  choices: readonly string[];
  most: number;
  submit: string;
  busy: boolean;
  onSubmit: (text: string) => void;
}

/** A few words, typed or chosen. */
export function WordsForm({ label, choices, most, submit, busy, onSubmit }: WordsFormProps) {
  const [text, setText] = useState("");
  const [missing, setMissing] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const said = text.trim();
    setMissing(said === "");
    if (said !== "") onSubmit(said);
  };
  return (
    <form onSubmit={send} noValidate className="grid gap-4 pb-1">
      <WordsField
        label={label}
        suggestions={choices}
        rows={3}
        maxLength={most}
        value={text}
        error={missing ? `请填写${label}` : null}
        onChange={({ target }) => {
          setText(target.value);
          setMissing(false);
        }}
      />
      <Button type="submit" variant="accent" size="l" wide loading={busy}>
        {submit}
      </Button>
    </form>
  );
}
