import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { cx } from "#ui/cx.ts";
import { TextArea } from "#ui/text-area.tsx";
import { useQueueKind } from "./queue-kind.ts";
import type { DecideOptions } from "./use-decisions.ts";

export interface RejectFormProps {
  /** How many are rejected. */
  count: number;
  busy: boolean;
  /** Numbers stand before the reasons; the digit takes the reason and rejects at once. */
  numbered?: boolean;
  /** What is rejected is public: it is taken back, or parts of it are emptied. */
  taken?: boolean;
  onReject: (options: DecideOptions) => void;
}

/** Why: one of the usual reasons, or words of one's own. The author reads them. */
export function RejectForm({ count, busy, numbered = false, taken = false, onReject }: RejectFormProps) {
  const { reasons, parts: all, closes_comments, counter } = useQueueKind();
  const [reason, setReason] = useState("");
  const [closeComments, setCloseComments] = useState(false);
  const [empty, setEmpty] = useState<string[]>([]);
  const parts = taken ? all : [];
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === "") setError("请选择或填写驳回理由");
    else onReject({ reason: reason.trim(), closeComments, empty });
  };
  // On the window, since the focus may stand on the sheet around the form.
  const onDigit = useEffectEvent((event: KeyboardEvent) => {
    if (busy || event.target instanceof HTMLTextAreaElement) return;
    const template = /^[1-9]$/.test(event.key) ? reasons[Number(event.key) - 1] : undefined;
    if (template) onReject({ reason: template.text, closeComments, empty });
  });
  useEffect(() => {
    if (!numbered) return;
    const listener = (event: KeyboardEvent) => onDigit(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, [numbered]);
  return (
    <form onSubmit={submit} className="grid gap-3">
      <div className="grid grid-cols-2 gap-2">
        {reasons.map((template, index) => (
          <button
            key={template.label}
            type="button"
            aria-pressed={reason === template.text}
            onClick={() => {
              setReason(template.text);
              setError(null);
            }}
            className={cx(
              "press flex min-h-11 items-center gap-2 rounded-2 px-3 text-left text-15",
              reason === template.text ? "bg-bad-soft font-semibold text-bad" : "bg-surface-2 text-ink",
            )}
          >
            {numbered && <kbd className="text-ink-3">{index + 1}</kbd>}
            {template.label}
          </button>
        ))}
      </div>
      <TextArea
        label="告诉作者的理由"
        rows={2}
        maxLength={200}
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.target.value);
          setError(null);
        }}
      />
      {parts.length > 0 && (
        <fieldset>
          <legend className="text-13 text-ink-2">重置下列部分；都不选时恢复为修改前的样子</legend>
          <div className="flex flex-wrap gap-x-5">
            {parts.map(({ name, label }) => (
              <Checkbox
                key={name}
                shape="square"
                checked={empty.includes(name)}
                onChange={(event) =>
                  setEmpty((before) =>
                    event.target.checked ? [...before, name] : before.filter((one) => one !== name),
                  )
                }
              >
                {label}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
      {closes_comments && (
        <Checkbox
          shape="square"
          checked={closeComments}
          onChange={(event) => setCloseComments(event.target.checked)}
        >
          同时关闭这篇文章的评论
        </Checkbox>
      )}
      <Button type="submit" variant="danger" size="l" wide icon="close" loading={busy}>
        {empty.length > 0 ? "重置" : "驳回"}
        {count > 1 ? ` ${count} ${counter}` : ""}
      </Button>
    </form>
  );
}
