import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskBatch } from "../../desk-contract.ts";
import { deskApi, refreshDesk } from "./api.ts";

/** Many parcels at once, pasted from a spreadsheet; with one mistake in it nothing is stored. */
export function PasteSheet({ batch, onClose }: { batch: DeskBatch; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [problems, setProblems] = useState<readonly { line: number; text: string }[]>([]);
  const form = useForm({
    initial: { text: "" },
    check: ({ text }) => ({ ...(text.trim() === "" && { text: "请粘贴内容" }) }),
    async save(body) {
      const result = await deskApi(
        "POST /api/admin/gifts/{id}/shipments",
        { params: { id: batch.id }, body },
        { quiet: true },
      );
      setProblems(result.problems);
      if (result.problems.length > 0) return;
      toast(`已登记 ${result.done} 份，会通知本人`, { kind: "done" });
      await refreshDesk(queryClient);
      onClose();
    },
  });
  return (
    <FormSheet
      {...{ form, onClose }}
      title="批量填快递单号"
      description="一行一份：领取编号、快递公司、快递单号，用逗号或制表符隔开，可以直接从导出的寄送名单复制前三列"
      label="登记"
    >
      <TextArea
        label="粘贴到这里"
        rows={8}
        className="num"
        spellCheck={false}
        placeholder={"1024,顺丰,SF1234567890\n1025,中通,75312345678901"}
        {...form.text("text")}
      />
      {problems.length > 0 && (
        <div role="alert" className="rounded-2 bg-bad-soft px-3 py-2.5 text-13 text-bad">
          <p className="font-semibold">有 {problems.length} 行不对，都没有登记：</p>
          <ul className="num mt-1 grid gap-0.5">
            {problems.slice(0, 20).map(({ line, text }) => (
              <li key={`${line} ${text}`}>
                第 {line} 行：{text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormSheet>
  );
}
