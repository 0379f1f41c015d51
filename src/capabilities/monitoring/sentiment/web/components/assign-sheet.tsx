import { useQueryClient } from "@tanstack/react-query";
import type { OpinionCase } from "#capabilities/monitoring/sentiment/contract.ts";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { Chip } from "#ui/chip.tsx";
import { SelectField } from "#ui/select-field.tsx";
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
  const form = useForm({
    initial: {
      owner: ofCase?.owner?.id ?? "",
      due: localMinute(ofCase?.due_at ? Date.parse(ofCase.due_at) : Date.now() + 24 * HOUR_MS),
    },
    async save({ owner, due }) {
      await opinionsApi(
        "PUT /api/admin/opinions/{id}/case",
        {
          params: { id: opinionId },
          body: {
            owner_id: owner || null,
            due_at: due === "" ? null : new Date(due).toISOString(),
            version: ofCase?.version,
          },
        },
        { quiet: true },
      ).finally(() => void queryClient.invalidateQueries({ queryKey: OPINIONS }));
      toast(ofCase ? "已改派" : "已建立个案", { kind: "done" });
      onClose();
    },
  });
  const until = (count: number) => form.set({ due: localMinute(Date.now() + count * 24 * HOUR_MS) });
  return (
    <FormSheet
      form={form}
      title={ofCase ? "改派个案" : "分派给客服"}
      description={ofCase ? undefined : "会为这条内容建立个案，并确认为负面。"}
      label={ofCase ? "保存" : "分派"}
      onClose={onClose}
    >
      <SelectField
        label="负责人"
        options={[
          { value: "", label: "暂不指定" },
          ...owners.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={form.values.owner}
        onChange={(owner) => form.set({ owner })}
      />
      <TextField
        label="处理期限"
        type="datetime-local"
        hint="过了期限还没结束，会标成“已超时”。"
        {...form.text("due")}
      />
      <div className="flex gap-2">
        {days.map((count) => (
          <Chip key={count} onClick={() => until(count)}>
            {count} 天内
          </Chip>
        ))}
        <Chip onClick={() => form.set({ due: "" })}>不设期限</Chip>
      </div>
    </FormSheet>
  );
}
