import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RequestError } from "#client/request.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { type DeskLayouts, deskLayouts, layoutDeskApi } from "./api.ts";
import { differencesOf } from "./block-words.ts";

interface PublishSheetProps {
  section: string;
  name: string;
  desk: DeskLayouts;
  onClose: () => void;
}

/** What changes for visitors, and the button that does it. */
export default function PublishSheet({ section, name, desk, onClose }: PublishSheetProps) {
  const queryClient = useQueryClient();
  const [note, setNote] = useState("");
  const lines = differencesOf(desk.live?.blocks ?? desk.standard, desk.draft?.blocks ?? [], desk.parts);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      layoutDeskApi(
        "POST /api/admin/layouts/{section}/publish",
        { params: { section }, body: { version: desk.version, note } },
        { quiet: true },
      ),
    onSuccess({ number }) {
      toast(`${name}首页第 ${number} 版上线了`, { kind: "done" });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: deskLayouts(section).queryKey }),
  });
  return (
    <Sheet
      onClose={onClose}
      title={`发布${name}首页`}
      description="上线后所有人马上看到；原来的布局留在“版本”里，随时可以换回来。"
      footer={
        <>
          {error instanceof RequestError && (
            <p role="alert" className="mb-2 text-13 text-bad">
              {error.message}
            </p>
          )}
          <Button variant="accent" wide loading={isPending} onClick={() => mutate()}>
            发布
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pb-2">
        {lines.length === 0 ? (
          <p className="text-15 text-ink-2">和线上没有差别。</p>
        ) : (
          <ul aria-label="改动" className="rounded-2 bg-surface-2 px-3">
            {lines.map((line) => (
              <li key={line} className="hair-b py-2.5 text-15 last:border-b-0">
                {line}
              </li>
            ))}
          </ul>
        )}
        <TextField
          label="说明（选填，留在版本记录里）"
          maxLength={60}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Sheet>
  );
}
