import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { OpinionCase } from "#capabilities/monitoring/sentiment/contract.ts";
import { useRequestKey } from "#client/request-key.ts";
import { NOTE_LENGTH } from "#shared/opinions.ts";
import { Button } from "#ui/button.tsx";
import { Field, fieldBoxClass, fieldInputClass } from "#ui/field.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast-store.ts";
import { OPINIONS, opinionsApi } from "../api.ts";

/** Answers in public, by an account of the house. */
export default function ReplySheet({
  opinionId,
  ofCase,
  repliers,
  onClose,
}: {
  opinionId: string;
  ofCase: OpinionCase;
  repliers: readonly { id: string; nickname: string }[];
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const [memberId, setMemberId] = useState(repliers[0]?.id ?? "");
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const keyOf = useRequestKey();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      opinionsApi("POST /api/admin/opinion-cases/{id}/reply", {
        params: { id: ofCase.id },
        body: {
          opinion_id: opinionId,
          member_id: memberId,
          text: text.trim(),
          idempotency_key: keyOf([memberId, text.trim()]),
          version: ofCase.version,
        },
      }),
    onSuccess() {
      toast("已公开回复", { kind: "done" });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: OPINIONS }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") setError("请填写回复");
    else mutate();
  };
  return (
    <Sheet
      onClose={onClose}
      title="公开回复"
      description="以官方账号在原处发一条评论，大家都看得到。"
      footer={
        <Button type="submit" form="reply" variant="accent" size="l" wide loading={isPending}>
          发布回复
        </Button>
      }
    >
      <form id="reply" onSubmit={submit} className="grid gap-4 pt-1">
        <Field label="用哪个账号">
          {(control) => (
            <div className={fieldBoxClass}>
              <select
                {...control}
                value={memberId}
                onChange={(event) => setMemberId(event.target.value)}
                className={fieldInputClass}
              >
                {repliers.map(({ id, nickname }) => (
                  <option key={id} value={id}>
                    {nickname}
                  </option>
                ))}
              </select>
            </div>
          )}
        </Field>
        <TextArea
          label="回复"
          rows={4}
          maxLength={NOTE_LENGTH}
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.target.value);
            setError(null);
          }}
        />
      </form>
    </Sheet>
  );
}
