import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { saveCsv } from "#client/save-file.ts";
import type { DeskActivityDetail } from "#features/activities/desk-contract.ts";
import { CSV_MARK } from "#shared/csv.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { toast } from "#ui/toast-store.ts";
import { activityApi } from "./api.ts";

/** Saves the list of sign-ups, part by part; what is sealed only for whoever may read it. */
export function ExportButton({ activity }: { activity: DeskActivityDetail }) {
  const { id, title, can, counts } = activity;
  const [choosing, setChoosing] = useState(false);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const save = useMutation({
    async mutationFn(sealed: boolean) {
      const parts: string[] = [CSV_MARK];
      let cursor: string | undefined;
      do {
        const body = { sealed, ...(cursor !== undefined && { cursor }) };
        const part = await activityApi("POST /api/admin/activities/{id}/export", { params: { id }, body });
        parts.push(part.csv);
        cursor = part.next_cursor ?? undefined;
      } while (cursor !== undefined);
      saveCsv(`${title}-报名.csv`, parts);
      setChoosing(false);
      toast("已导出", { kind: "done" });
    },
  });
  if (total === 0) return null;
  return (
    <>
      <Button
        size="s"
        variant="line"
        icon="download"
        loading={save.isPending}
        onClick={() => (can.reveal ? setChoosing(true) : save.mutate(false))}
      >
        导出名单
      </Button>
      {choosing && (
        <Sheet onClose={() => setChoosing(false)} title="导出名单" description="每次导出都会记入操作记录">
          <div className="pb-3">
            <SheetAction icon="download" onClick={() => save.mutate(false)}>
              导出，身份证号和紧急联系人打码
            </SheetAction>
            <SheetAction icon="lock" onClick={() => save.mutate(true)}>
              导出完整信息（办保险用）
            </SheetAction>
          </div>
        </Sheet>
      )}
    </>
  );
}
