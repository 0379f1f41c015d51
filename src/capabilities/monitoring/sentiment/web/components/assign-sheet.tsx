import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { OpinionCase } from "#capabilities/monitoring/sentiment/contract.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { Field, fieldBoxClass, fieldInputClass } from "#ui/field.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { OPINIONS, opinionsApi } from "../api.ts";

export interface AssignSheetProps {
  opinionId: string;
  ofCase: OpinionCase | null;
  owners: readonly { id: string; name: string }[];
  onClose: () => void;
}

const HOUR_MS = 3_600_000;
const days = [1, 3, 7];

/** A moment as the browser's own field for it wants it, in the time of whoever looks. */
const localMinute = (at: number) =>
  new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

/** Gives a complaint to somebody, with a day by which it is to be done. */
export default function AssignSheet({ opinionId, ofCase, owners, onClose }: AssignSheetProps) {
  const queryClient = useQueryClient();
  const [owner, setOwner] = useState(ofCase?.owner?.id ?? "");
  const [due, setDue] = useState(() =>
    localMinute(ofCase?.due_at ? Date.parse(ofCase.due_at) : Date.now() + 24 * HOUR_MS),
  );
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      opinionsApi("PUT /api/admin/opinions/{id}/case", {
        params: { id: opinionId },
        body: {
          owner_id: owner || null,
          due_at: due === "" ? null : new Date(due).toISOString(),
          version: ofCase?.version,
        },
      }),
    onSuccess() {
      toast(ofCase ? "已改派" : "已建立个案", { kind: "done" });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: OPINIONS }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <Sheet
      onClose={onClose}
      title={ofCase ? "改派个案" : "分派给客服"}
      description={ofCase ? undefined : "会为这条内容建立个案，并确认为负面。"}
      footer={
        <Button type="submit" form="assign" variant="accent" size="l" wide loading={isPending}>
          {ofCase ? "保存" : "分派"}
        </Button>
      }
    >
      <form id="assign" onSubmit={submit} className="grid gap-4 pt-1">
        <Field label="负责人">
          {(control) => (
            <div className={fieldBoxClass}>
              <select
                {...control}
                value={owner}
                onChange={(event) => setOwner(event.target.value)}
                className={fieldInputClass}
              >
                <option value="">暂不指定</option>
                {owners.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
          )}
        </Field>
        <TextField
          label="处理期限"
          type="datetime-local"
          value={due}
          onChange={(event) => setDue(event.target.value)}
          hint="过了期限还没结束，会标成“已超时”。"
        />
        <div className="flex gap-2">
          {days.map((count) => (
            <Chip key={count} onClick={() => setDue(localMinute(Date.now() + count * 24 * HOUR_MS))}>
              {count} 天内
            </Chip>
          ))}
          <Chip onClick={() => setDue("")}>不设期限</Chip>
        </div>
      </form>
    </Sheet>
  );
}
