import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import type { DeskRoom } from "#features/live/desk-contract.ts";
import { SLOW_CHOICES } from "#shared/live.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { deskRoom, liveApi, refreshRooms } from "./api.ts";
import { useRoomAct } from "./use-room-act.ts";

/** Slow mode, pinned notice, chat on or off: at once for everybody there. */
export function ChatSettings({ room }: { room: DeskRoom }) {
  const { id, slow_seconds, chat_open } = room;
  const act = useRoomAct(room);
  const steer = (body: { slow_seconds?: (typeof SLOW_CHOICES)[number]; chat_open?: boolean }, done: string) =>
    act.mutate({
      run: () => liveApi("PUT /api/admin/live/{id}/chat", { params: { id }, body }),
      done,
    });
  return (
    <Panel title="聊天设置">
      <Switch
        checked={chat_open}
        disabled={act.isPending}
        onChange={({ target }) =>
          steer({ chat_open: target.checked }, target.checked ? "聊天已开放" : "聊天已关闭")
        }
      >
        开放聊天
      </Switch>
      <fieldset className="mb-4">
        <legend className="mb-1.5 text-13 text-ink-2">慢速模式：每人两条消息之间至少隔</legend>
        <div className="flex flex-wrap gap-2">
          {SLOW_CHOICES.map((seconds) => (
            <Chip
              key={seconds}
              selected={seconds === slow_seconds}
              onClick={() =>
                steer({ slow_seconds: seconds }, seconds === 0 ? "慢速模式已关闭" : `已改为 ${seconds} 秒`)
              }
            >
              {seconds === 0 ? "不限" : `${seconds} 秒`}
            </Chip>
          ))}
        </div>
      </fieldset>
      <NoticeForm room={room} />
    </Panel>
  );
}

/** What stands above the chat. */
function NoticeForm({ room }: { room: DeskRoom }) {
  const { id, notice } = room;
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { notice },
    async save(body) {
      const saved = await liveApi("PUT /api/admin/live/{id}/chat", { params: { id }, body }, { quiet: true });
      form.reset({ notice: saved.notice });
      queryClient.setQueryData(deskRoom(id).queryKey, saved);
      await refreshRooms(queryClient);
      toast(saved.notice === "" ? "公告已撤下" : "公告已更新", { kind: "done" });
    },
  });
  // Nothing is typed here: what a moderator pinned meanwhile is shown.
  const follow = useEffectEvent((now: string) => {
    if (!form.dirty && form.values.notice !== now) form.reset({ notice: now });
  });
  useEffect(() => follow(notice), [notice]);
  return (
    <form {...form.props} className="grid gap-3">
      <TextField
        label="置顶公告"
        maxLength={100}
        placeholder="显示在聊天上方，清空就撤下"
        {...form.text("notice")}
        onClear={() => form.set({ notice: "" })}
      />
      <FormProblem form={form} />
      {form.dirty && (
        <Button type="submit" variant="accent" loading={form.busy} className="justify-self-start">
          {form.values.notice.trim() === "" ? "撤下公告" : "更新公告"}
        </Button>
      )}
    </form>
  );
}
