import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "#client/router.tsx";
import { livePath } from "#features/live/address.ts";
import type { DeskRoom } from "#features/live/desk-contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { sections } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { confirm, confirmDanger } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";
import { deskRoom, liveApi, refreshRooms } from "./api.ts";
import { ReasonFormSheet } from "./reason-form-sheet.tsx";
import { useRoomAct } from "./use-room-act.ts";

const CANCEL_REASONS = ["天气原因，改期再播", "嘉宾临时有事", "现场网络不稳定"];

/** What can be done with a room as a whole, where it stands. */
export function Moves({ room }: { room: DeskRoom }) {
  const { id, title, state, starts_at, section, reminders, version, can } = room;
  const act = useRoomAct(room);
  const [cancelling, setCancelling] = useState(false);
  const announce = async () => {
    const text = `预告会出现在直播列表，${formatDate(starts_at, { time: true })} 开始，大家可以预约。`;
    if (!(await confirm({ title: "发布预告？", text, confirmLabel: "发布" }))) return;
    act.mutate({
      run: () => liveApi("POST /api/admin/live/{id}/announce", { params: { id }, body: { version } }),
      done: "预告已发布",
    });
  };
  const end = async () => {
    const text = "推流会断开，聊天关闭，录下来的部分生成回放。";
    if (!(await confirmDanger(`结束“${title}”？`, text, "结束直播"))) return;
    act.mutate({
      run: () => liveApi("POST /api/admin/live/{id}/end", { params: { id }, body: { version } }),
      done: "直播已结束",
    });
  };
  return (
    <div className="flex flex-wrap gap-2.5">
      {can.announce && (
        <Button size="s" variant="accent" loading={act.isPending} onClick={() => void announce()}>
          发布预告
        </Button>
      )}
      {can.end && (
        <Button size="s" variant="danger" loading={act.isPending} onClick={() => void end()}>
          结束直播
        </Button>
      )}
      {state !== "draft" && (
        <a
          href={livePath(
            id,
            sections.find(({ slug }) => slug === section),
          )}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ size: "s", variant: "line" })}
        >
          打开直播间
        </a>
      )}
      {can.cancel && (
        <Button size="s" variant="danger" onClick={() => setCancelling(true)}>
          取消直播
        </Button>
      )}
      {can.delete && <DeleteButton id={id} title={title} />}
      {cancelling && (
        <ReasonFormSheet
          title="取消这场直播？"
          description={
            reminders === 0
              ? "还没有人预约。取消后不能恢复。"
              : `预约的 ${reminders} 人会收到通知和理由。取消后不能恢复。`
          }
          label="取消直播"
          suggestions={CANCEL_REASONS}
          done="直播已取消"
          run={(reason) =>
            liveApi(
              "POST /api/admin/live/{id}/cancel",
              { params: { id }, body: { reason, version } },
              { quiet: true },
            )
          }
          onClose={() => setCancelling(false)}
        />
      )}
    </div>
  );
}

function DeleteButton({ id, title }: { id: string; title: string }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const remove = useMutation({
    async mutationFn() {
      await liveApi("DELETE /api/admin/live/{id}", { params: { id } });
      queryClient.removeQueries({ queryKey: deskRoom(id).queryKey });
      navigate(deskPathOf("admin.live"), { replace: true });
      await refreshRooms(queryClient);
      toast("草稿已删除", { kind: "done" });
    },
  });
  return (
    <Button
      size="s"
      variant="danger"
      loading={remove.isPending}
      onClick={() =>
        void confirmDanger(`删除草稿“${title}”？`, "删除后不能恢复。", "删除").then(
          (yes) => yes && remove.mutate(),
        )
      }
    >
      删除草稿
    </Button>
  );
}
