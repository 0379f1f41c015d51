import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { LiveRoom, LiveStanding } from "#features/live/contract.ts";
import { SLOW_CHOICES } from "#shared/live.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { chatApi } from "../api.ts";

interface ModeratorSheetProps {
  room: LiveRoom;
  standing: LiveStanding;
  onClose: () => void;
}

interface Changes {
  slow_seconds?: (typeof SLOW_CHOICES)[number];
  notice?: string;
  chat_open?: boolean;
}

/** How the chat of a room is run: pace, notice, whether it is open. */
export default function ModeratorSheet({ room, standing, onClose }: ModeratorSheetProps) {
  const [notice, setNotice] = useState(standing.notice);
  const change = useMutation({
    mutationFn: (body: Changes) => chatApi("PUT /api/live/{id}/chat", { params: { id: room.id }, body }),
    onSuccess: () => toast("已更新", { kind: "done" }),
  });
  return (
    <Sheet title="房管" description="改动会立即告诉直播间里的所有人" onClose={onClose}>
      <div className="flex flex-col gap-5">
        <fieldset>
          <legend className="mb-2 text-13 text-ink-3">慢速：每人两条之间至少间隔</legend>
          <div className="flex flex-wrap gap-2">
            {SLOW_CHOICES.map((seconds) => (
              <Chip
                key={seconds}
                selected={standing.slow_seconds === seconds}
                disabled={change.isPending}
                onClick={() => change.mutate({ slow_seconds: seconds })}
              >
                {seconds === 0 ? "不限" : `${seconds} 秒`}
              </Chip>
            ))}
          </div>
        </fieldset>
        <Switch
          checked={standing.chat_open}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ chat_open: event.target.checked })}
        >
          开放聊天
        </Switch>
        <form
          className="flex flex-col gap-2.5"
          onSubmit={(event) => {
            event.preventDefault();
            change.mutate({ notice });
          }}
        >
          <TextField
            label="公告"
            placeholder="固定在聊天上方，留空则不显示"
            maxLength={100}
            value={notice}
            onChange={(event) => setNotice(event.target.value)}
          />
          <Button
            type="submit"
            variant="accent"
            loading={change.isPending}
            disabled={notice === standing.notice}
          >
            更新公告
          </Button>
        </form>
      </div>
    </Sheet>
  );
}
