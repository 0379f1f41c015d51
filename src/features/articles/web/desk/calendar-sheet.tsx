import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "#client/router.tsx";
import type { CalendarItem } from "#features/articles/calendar-contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { draftApi } from "./api.ts";
import { isoTime, localTime } from "./words.ts";

interface CalendarSheetProps {
  item: CalendarItem;
  busy: boolean;
  onMove: (at: string | null) => void;
  onClose: () => void;
}

/** One of the calendar: opened in the editor, or given another time. */
export function CalendarSheet({ item, busy, onMove, onClose }: CalendarSheetProps) {
  const navigate = useNavigate();
  const [at, setAt] = useState(localTime(item.at));
  const open = useMutation({
    async mutationFn() {
      const id =
        item.draft_id ??
        (await draftApi("POST /api/admin/articles/drafts", { body: { article_id: item.article_id ?? "" } }))
          .id;
      navigate(deskPathOf("admin.article", { id }));
    },
  });
  const timed = item.state === "scheduled";
  return (
    <Sheet
      onClose={onClose}
      title={item.title || "未命名"}
      description={
        item.state === "published"
          ? `${formatDate(item.at ?? "", { time: true })} 发布`
          : item.movable
            ? timed
              ? "到时间自动发布"
              : "截稿时间只给编辑看，到时间不会自动发布"
            : "你的角色不能改它的发布时间"
      }
      footer={
        <Button variant="line" size="l" wide loading={open.isPending} onClick={() => open.mutate()}>
          打开编辑
        </Button>
      }
    >
      {item.movable && (
        <div className="space-y-3 pb-2">
          <TextField
            label={timed ? "发布时间" : "截稿时间"}
            type="datetime-local"
            value={at}
            onChange={(event) => setAt(event.target.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="accent"
              disabled={at === "" || isoTime(at) === item.at}
              loading={busy}
              onClick={() => onMove(isoTime(at))}
            >
              保存时间
            </Button>
            {item.at !== null && (
              <Button variant="line" disabled={busy} onClick={() => onMove(null)}>
                {timed ? "取消定时" : "清除截稿时间"}
              </Button>
            )}
          </div>
        </div>
      )}
    </Sheet>
  );
}
