import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { useRequestKey } from "#client/request-key.ts";
import { saveCsv } from "#client/save-file.ts";
import { csvFile } from "#shared/csv.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskBatch } from "../../desk-contract.ts";
import { deskApi, refreshDesk } from "./api.ts";

/** Codes that open the batch once each: made in numbers, and taken along as a list. */
export function CodesPanel({ batch }: { batch: DeskBatch }) {
  const { id, codes, name } = batch;
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const form = useForm({
    initial: { count: "" },
    check: ({ count }) => ({
      ...(!/^[1-9]\d{0,3}$/.test(count.trim()) && { count: "请填写数量，一次 1 到 2000 个" }),
    }),
    async save({ count }) {
      const body = { count: Number(count), idempotency_key: keyOf({ count, total: codes.total }) };
      await deskApi("POST /api/admin/gifts/{id}/codes", { params: { id }, body }, { quiet: true });
      await refreshDesk(queryClient);
      form.reset({ count: "" });
      toast(`已生成 ${count} 个兑换码`, { kind: "done" });
    },
  });
  const saving = useMutation({
    mutationFn: () => deskApi("POST /api/admin/gifts/{id}/codes/export", { params: { id } }),
    onSuccess({ items }) {
      const rows = items.map(({ code, used }) => [code, used ? "已使用" : ""]);
      saveCsv(`兑换码-${name}-${formatDate(Date.now())}.csv`, [csvFile([["兑换码", "状态"], ...rows])]);
      toast(`已导出 ${items.length} 个，记入操作记录`, { kind: "done" });
    },
  });
  return (
    <Panel
      title="兑换码"
      note={`共 ${codes.total} 个，已用 ${codes.used} 个`}
      action={
        <Button
          size="s"
          variant="line"
          icon="download"
          disabled={codes.total === 0}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          导出
        </Button>
      }
    >
      <form {...form.props} className="grid gap-3">
        <TextField
          label="再生成几个"
          inputMode="numeric"
          maxLength={4}
          placeholder="100"
          hint="每个兑换码只能用一次；取消登记后，它的兑换码恢复可用"
          {...form.text("count")}
        />
        <FormProblem form={form} />
        <Button type="submit" variant="accent" loading={form.busy} className="justify-self-start">
          生成
        </Button>
      </form>
    </Panel>
  );
}
