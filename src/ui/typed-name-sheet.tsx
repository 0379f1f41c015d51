import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { Sheet } from "./sheet.tsx";
import { TextField } from "./text-field.tsx";

interface TypedNameSheetProps {
  title: string;
  description?: ReactNode;
  /** What is ended: its name has to be typed. */
  name: string;
  /** What it is, e.g. 话题. */
  noun: string;
  /** On the button, once the name is right. */
  label: string;
  /** Whether what was typed is the name; to the letter, but for spaces around it, if left out. */
  isSame?: (typed: string) => boolean;
  busy: boolean;
  error: string | null;
  onConfirm: (typed: string) => void;
  onClose: () => void;
}

/** Asks for the name of what is ended for good, so that nobody ends it by a tap too many. */
export function TypedNameSheet(props: TypedNameSheetProps) {
  const { title, description, name, noun, label, busy, error, onConfirm, onClose } = props;
  const { isSame = (typed: string) => typed.trim() === name } = props;
  const [typed, setTyped] = useState("");
  const same = isSame(typed);
  return (
    <Sheet
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <Button
          variant="danger"
          size="l"
          wide
          loading={busy}
          disabled={!same}
          onClick={() => onConfirm(typed)}
        >
          {same ? label : `输入${noun}名称后才能继续`}
        </Button>
      }
    >
      <TextField
        className="mt-2"
        label={`输入“${name}”确认`}
        placeholder={name}
        value={typed}
        maxLength={40}
        autoComplete="off"
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Sheet>
  );
}
