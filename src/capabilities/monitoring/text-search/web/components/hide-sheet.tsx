import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { FoundText } from "#capabilities/monitoring/text-search/contract.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast-store.ts";
import { SEARCH, searchApi } from "../api.ts";

const reasons = [
  "含有不实或未经核实的信息",
  "含有广告、联系方式或引流信息",
  "含有辱骂或人身攻击",
  "违反法律法规或社区规范",
];

/** Takes texts back, with the reason that their authors read. */
export default function HideSheet({
  items,
  onClose,
  onDone,
}: {
  items: readonly FoundText[];
  onClose: () => void;
  onDone: () => void;
}) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      searchApi("POST /api/admin/monitoring/hide", {
        body: {
          items: items.map(({ kind, target_id }) => ({ kind, target_id })),
          reason: reason.trim(),
        },
      }),
    onSuccess({ hidden, refused }) {
      const [first] = refused;
      if (first === undefined) toast(`已隐藏 ${hidden} 条，作者会收到通知`, { kind: "done" });
      else toast(`已隐藏 ${hidden} 条；${refused.map(({ why, count }) => `${count} 条${why}`).join("，")}`);
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: SEARCH }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === "") setError("请填写原因");
    else mutate();
  };
  return (
    <Sheet
      onClose={onClose}
      title={`隐藏 ${items.length} 条内容`}
      description="作者会看到原因，可以修改后重新提交；在审核队列里可以恢复。"
      footer={
        <Button type="submit" form="hide" variant="danger" size="l" wide loading={isPending}>
          隐藏
        </Button>
      }
    >
      <form id="hide" onSubmit={submit} className="pt-1">
        <div className="mb-3 flex flex-wrap gap-2">
          {reasons.map((text) => (
            <Chip key={text} selected={reason === text} onClick={() => setReason(text)}>
              {text}
            </Chip>
          ))}
        </div>
        <TextArea
          label="原因"
          rows={2}
          maxLength={200}
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.target.value);
            setError(null);
          }}
        />
      </form>
    </Sheet>
  );
}
