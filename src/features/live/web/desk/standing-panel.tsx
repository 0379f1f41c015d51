import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import type { DeskRoom } from "#features/live/desk-contract.ts";
import { formatCount, formatDate } from "#shared/format.ts";
import { onAir } from "#shared/live.ts";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { useRoomStream } from "../stream/use-room-stream.ts";
import { liveApi } from "./api.ts";
import { DeskPicture } from "./desk-picture.tsx";
import { Moves } from "./moves.tsx";
import { ReasonFormSheet } from "./reason-form-sheet.tsx";
import { useRoomAct } from "./use-room-act.ts";
import { talks } from "./words.ts";

const DOWN_REASONS = ["画面内容不合规", "画面涉及他人隐私", "推流的人不是主播"];

/** How a room stands, and what can be done with it as a whole. */
export function StandingPanel({ room }: { room: DeskRoom }) {
  const { id, state, can, down, viewers, peak, likes, messages, reminders } = room;
  const act = useRoomAct(room);
  const [taking, setTaking] = useState(false);
  // What grows by the second is told by the room's stream.
  const { view } = useRoomStream(id, talks(room));
  const now = view.viewers ?? viewers;
  const figures = [
    onAir(state) ? (["在看", now] as const) : (["预约", reminders] as const),
    ["最高在看", Math.max(peak, now)] as const,
    ["点赞", view.likes ?? likes] as const,
    ["消息", messages] as const,
  ];
  const restore = async () => {
    const text = "恢复后可以重新推流，观众会看到新的画面。";
    if (!(await confirm({ title: "恢复画面？", text, confirmLabel: "恢复" }))) return;
    act.mutate({
      run: () => liveApi("POST /api/admin/live/{id}/up", { params: { id } }),
      done: "画面已恢复，可以重新推流",
    });
  };
  return (
    <Panel title="现在" note={standingWords(room)}>
      <DeskPicture room={room} />
      {down !== null && (
        <div className="mb-3 rounded-2 bg-bad-soft px-3.5 py-2.5 text-13 text-bad">
          <p className="font-semibold">画面已下架，推流被拒绝</p>
          <p className="num mt-1">
            {formatDate(down.at, { time: true })} · {down.reason}
          </p>
        </div>
      )}
      {state === "cancelled" && <p className="mb-3 text-15 text-ink-2">取消理由：{room.reason}</p>}
      {state !== "draft" && state !== "cancelled" && (
        <dl className="num mb-3 grid grid-cols-4 gap-1 text-center">
          {figures.map(([label, count]) => (
            <div key={label}>
              <dd className="text-20 font-bold">{formatCount(count)}</dd>
              <dt className="text-12 text-ink-3">{label}</dt>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-2.5">
        {can.down && (
          <Button size="s" variant="danger" icon="eye-off" onClick={() => setTaking(true)}>
            下架画面
          </Button>
        )}
        {can.up && (
          <Button size="s" variant="accent" loading={act.isPending} onClick={() => void restore()}>
            恢复画面
          </Button>
        )}
        <Moves room={room} />
      </div>
      {taking && (
        <ReasonFormSheet
          title="下架画面"
          description="推流立即断开，观众看到“画面已被管理员关闭”和理由；聊天不受影响。"
          label="立即下架"
          suggestions={DOWN_REASONS}
          done="画面已下架"
          run={(reason) =>
            liveApi("POST /api/admin/live/{id}/down", { params: { id }, body: { reason } }, { quiet: true })
          }
          onClose={() => setTaking(false)}
        />
      )}
    </Panel>
  );
}

/** What a room is at, with the time that matters. */
function standingWords({ state, starts_at, started_at, interrupted_at, ended_at }: DeskRoom): string {
  const at = (moment: string | null) => (moment === null ? "" : formatDate(moment, { time: true }));
  switch (state) {
    case "draft":
      return "草稿，尚未公开";
    case "announced":
      return `${at(starts_at)} 开始，推流后自动开播`;
    case "live":
      return `${at(started_at)} 开播`;
    case "interrupted":
      return `${at(interrupted_at)} 起没有信号`;
    case "ended":
      return `${at(ended_at)} 结束`;
    case "cancelled":
      return "已取消";
  }
}
