import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { useRequestKey } from "#client/request-key.ts";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskCouponBatch } from "../../desk-contract.ts";
import { deskApi, refreshDesk } from "./api.ts";

/** Gives one each to the members that are named; with one mistake in it none is given. */
export function GrantSheet({ batch, onClose }: { batch: DeskCouponBatch; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [problems, setProblems] = useState<readonly { line: number; text: string }[]>([]);
  const keyOf = useRequestKey();
  const form = useForm({
    initial: { text: "" },
    check: ({ text }) => ({ ...(text.trim() === "" && { text: "请填写会员，一行一位" }) }),
    async save({ text }) {
      const result = await deskApi(
        "POST /api/admin/coupons/{id}/grant",
        { params: { id: batch.id }, body: { text, idempotency_key: keyOf({ text, given: batch.given }) } },
        { quiet: true },
      );
      setProblems(result.problems);
      if (result.problems.length > 0) return;
      toast(`已发给 ${result.done} 位，会通知本人`, { kind: "done" });
      await refreshDesk(queryClient);
      onClose();
    },
  });
  return (
    <FormSheet
      {...{ form, onClose }}
      title="发给会员"
      description="一行一位：会员编号或手机号，每位一张，一次最多 500 位"
      label="发放"
    >
      <TextArea
        label="会员编号或手机号"
        rows={8}
        className="num"
        spellCheck={false}
        placeholder={"1024\n13800000000"}
        {...form.text("text")}
      />
      {problems.length > 0 && (
        <div role="alert" className="rounded-2 bg-bad-soft px-3 py-2.5 text-13 text-bad">
          <p className="font-semibold">有 {problems.length} 行不对，都没有发：</p>
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
