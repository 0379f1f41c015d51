import { type FormEvent, useState } from "react";
import type { ReviewRow } from "#capabilities/review/moderation/contract.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { closedWith, useQueueKind } from "./queue-kind.ts";
import { ReasonFields } from "./reason-fields.tsx";
import type { DecideOptions } from "./use-decisions.ts";

export interface RejectFormProps {
  /** How many are rejected. */
  count: number;
  busy: boolean;
  /** Numbers stand before the reasons; the digit takes the reason and rejects at once. */
  numbered?: boolean;
  /** What is rejected is public: it is taken back, or parts of it are emptied. */
  taken?: boolean;
  /** It is deleted, for one of the same reasons. */
  deletes?: boolean;
  /** The comments are to be closed with it, until it is chosen otherwise. */
  closing?: boolean;
  /** What the one that is rejected stands under. */
  subject?: ReviewRow["subject"];
  onReject: (options: DecideOptions) => void;
}

/** Why: one of the usual reasons, or words of one's own. The author reads them. */
export function RejectForm(props: RejectFormProps) {
  const { count, busy, numbered = false, taken = false, deletes = false, closing = false, onReject } = props;
  const { subject = null } = props;
  const kind = useQueueKind();
  const { reasons, parts: all, closes_comments, counter } = kind;
  const [reason, setReason] = useState("");
  const [closeComments, setCloseComments] = useState(closing);
  const [empty, setEmpty] = useState<string[]>([]);
  const parts = taken && !deletes ? all : [];
  const verb = deletes ? "删除" : "驳回";
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === "") setError(`请选择或填写${verb}理由`);
    else onReject({ reason: reason.trim(), closeComments, empty });
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <ReasonFields
        reasons={reasons}
        value={reason}
        error={error}
        off={busy}
        numbered={numbered}
        onChange={(next) => {
          setReason(next);
          setError(null);
        }}
        onDigit={(text) => onReject({ reason: text, closeComments, empty })}
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
          同时关闭{count > 1 ? "所在内容" : closedWith(kind, subject)}的评论
        </Checkbox>
      )}
      <Button type="submit" variant="danger" size="l" wide icon={deletes ? "trash" : "close"} loading={busy}>
        {empty.length > 0 ? "重置" : verb}
        {count > 1 ? ` ${count} ${counter}` : ""}
      </Button>
    </form>
  );
}
