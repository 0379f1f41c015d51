import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type AdminProfile,
  noProof,
  ProofField,
  placeOfProof,
  proofOf,
} from "#capabilities/desk/admin/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { newKey } from "#client/request-key.ts";
import { saveCsv } from "#client/save-file.ts";
import type { LeadBatch, LeadReceiver } from "#features/leads/desk-contract.ts";
import { CSV_MARK } from "#shared/csv.ts";
import { formatDate } from "#shared/format.ts";
import { toast } from "#ui/toast-store.ts";
import { leadDeskApi, refreshDesk } from "./api.ts";

interface ListSheetProps {
  admin: AdminProfile;
  receiver: LeadReceiver;
  /** A list that was made before; undefined for the next one. */
  batch: LeadBatch | undefined;
  onClose: () => void;
}

/** Makes the next list of a receiver, or gets one again, once it is known who asks. */
export function ListSheet({ admin, receiver, batch, onClose }: ListSheetProps) {
  const queryClient = useQueryClient();
  // A lost answer gets the same list again.
  const [key] = useState(newKey);
  const form = useForm({
    initial: { proof: noProof },
    place: placeOfProof,
    async save({ proof }) {
      const sent = { proof: proofOf(proof) };
      const quiet = { quiet: true };
      const list =
        batch === undefined
          ? await leadDeskApi(
              "POST /api/admin/lead-receivers/{id}/lists",
              { params: { id: receiver.id }, body: { ...sent, idempotency_key: key } },
              quiet,
            )
          : await leadDeskApi(
              "POST /api/admin/lead-lists/{id}/file",
              { params: { id: batch.id }, body: sent },
              quiet,
            );
      saveCsv(list.file, [CSV_MARK, list.lines]);
      await refreshDesk(queryClient);
      toast(
        batch === undefined && list.left > 0
          ? `已导出 ${list.leads} 条，还有 ${list.left} 条，请再导出一次`
          : "名单已保存",
        { kind: "done" },
      );
      onClose();
    },
  });
  const { waiting } = receiver;
  return (
    <FormSheet
      {...{ form, onClose }}
      title={batch === undefined ? "导出名单" : `第 ${batch.id} 批名单`}
      description={receiver.name}
      label="导出 CSV"
    >
      <p className="num text-15 leading-body text-ink-2">
        {batch === undefined
          ? `${waiting.leads} 条新预约和 ${waiting.gone} 条撤回或到期会写进这份名单，含完整的姓名和手机号。只交给这个接收方，导出会记入操作记录。`
          : `${formatDate(batch.at, { time: true })} 由 ${batch.by} 导出。之后撤回或到期的预约不再写进去。`}
      </p>
      <ProofField admin={admin} form={form} />
    </FormSheet>
  );
}
