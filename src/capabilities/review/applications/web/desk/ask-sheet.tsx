import { type FormEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Chip } from "#ui/chip.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";

/** Something of an application that can be asked for once more: a paper, an account. */
export interface Askable {
  key: string;
  label: string;
  /** Behind the label. */
  note: string;
  /** What can be chosen instead of being typed. */
  reasons: readonly string[];
  /** Stands there as soon as it is asked for. */
  usual?: string;
}

interface AskSheetProps {
  description: string;
  /** What its parts are called, with their counter, in a sentence: 份材料. */
  part: { counter: string; noun: string };
  parts: readonly Askable[];
  /** Asked for at first. */
  initial: readonly string[];
  busy: boolean;
  onAsk: (asked: { key: string; reason: string }[]) => void;
  onClose: () => void;
}

/** Asks for something better of single parts of an application, each with its reason. */
export function AskSheet(props: AskSheetProps) {
  const { description, part, parts, initial, busy, onAsk, onClose } = props;
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(
    new Map(initial.map((key) => [key, ""])),
  );
  const [problem, setProblem] = useState("");
  const say = (key: string, reason: string | undefined) => {
    setProblem("");
    setReasons((before) => {
      const next = new Map(before);
      if (reason === undefined) next.delete(key);
      else next.set(key, reason);
      return next;
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asked = parts.flatMap(({ key }) => {
      const reason = reasons.get(key)?.trim();
      return reason === undefined ? [] : [{ key, reason }];
    });
    if (asked.length === 0) setProblem(`请选择需要补充哪些${part.noun}`);
    else if (asked.some(({ reason }) => reason === ""))
      setProblem(`请说明每${part.counter}${part.noun}需要怎样补充`);
    else onAsk(asked);
  };
  return (
    <Sheet onClose={onClose} title="要求补充材料" description={description}>
      <form onSubmit={submit} className="grid gap-2 pb-2">
        {parts.map(({ key, label, note, reasons: words, usual = "" }) => {
          const reason = reasons.get(key);
          return (
            <fieldset key={key} className="rounded-2 border border-line-2 px-3 py-1">
              <legend className="sr-only">{label}</legend>
              <Checkbox
                shape="square"
                checked={reason !== undefined}
                onChange={(event) => say(key, event.target.checked ? usual : undefined)}
              >
                {label}
                <span className="ml-1.5 text-13 text-ink-3">{note}</span>
              </Checkbox>
              {reason !== undefined && (
                <div className="grid gap-2 pb-2.5">
                  <div className="flex flex-wrap gap-2">
                    {words.map((word) => (
                      <Chip key={word} selected={reason === word} onClick={() => say(key, word)}>
                        {word}
                      </Chip>
                    ))}
                  </div>
                  <TextField
                    label={`${label}需要怎样补充`}
                    hideLabel
                    placeholder="需要怎样补充"
                    maxLength={200}
                    value={reason}
                    onChange={(event) => say(key, event.target.value)}
                  />
                </div>
              )}
            </fieldset>
          );
        })}
        {problem !== "" && (
          <p role="alert" className="text-13 text-bad">
            {problem}
          </p>
        )}
        <Button type="submit" variant="accent" size="l" wide loading={busy}>
          要求补充
        </Button>
      </form>
    </Sheet>
  );
}
