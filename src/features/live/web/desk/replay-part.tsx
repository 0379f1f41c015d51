import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import type { DeskRoom } from "#features/live/desk-contract.ts";
import { formatDuration } from "#shared/format.ts";
import type { ReplayState } from "#shared/live.ts";
import { Button } from "#ui/button.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Switch } from "#ui/switch.tsx";
import { toast } from "#ui/toast-store.ts";
import { liveApi, refreshRooms } from "./api.ts";
import { ChaptersForm } from "./chapters-form.tsx";
import { useRoomAct } from "./use-room-act.ts";
import { sizeWords, timeWords } from "./words.ts";

type Recording = DeskRoom["recordings"][number];

const words: Readonly<Record<ReplayState, string>> = {
  none: "还没有录像。流媒体服务器录下来的部分，结束后会显示在这里。",
  making: "正在生成回放，完成后会显示在这里。",
  ready: "",
  failed: "流媒体服务器没有交来录像。检查它的录制设置和回调地址。",
};

interface ReplayPartProps {
  room: DeskRoom;
  /** Says whether something was typed that is not saved. */
  onDirty: (dirty: boolean) => void;
}

/** What was recorded: looked at, shown or hidden, taken out, and divided into chapters. */
export function ReplayPart({ room, onDirty }: ReplayPartProps) {
  const { id, recordings, replay, replay_shown, started_at, orientation } = room;
  const act = useRoomAct(room);
  const film = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState<string | null>(null);
  if (started_at === null && recordings.length === 0)
    return <EmptyState title="还没有开播" text="开播后录下来的部分会生成回放，显示在这里。" />;
  const open = recordings.find((one) => one.id === playing);
  const total = recordings.reduce((sum, { seconds }) => sum + seconds, 0);
  /** Where in the whole replay the film that is open stands, in seconds; null while none is. */
  const place = () => {
    if (open === undefined || film.current === null) return null;
    const before = recordings.slice(0, recordings.indexOf(open));
    return before.reduce((sum, { seconds }) => sum + seconds, 0) + film.current.currentTime;
  };
  const show = (shown: boolean) =>
    act.mutate({
      run: ({ chapters, replay_version: version }) =>
        liveApi("PUT /api/admin/live/{id}/replay", { params: { id }, body: { shown, chapters, version } }),
      done: shown ? "回放已公开" : "回放已隐藏",
    });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4">
      <Panel title="录像" {...(total > 0 && { note: `共 ${formatDuration(total)}` })}>
        {recordings.length === 0 && <p className="text-15 text-ink-2">{words[replay]}</p>}
        {open !== undefined && (
          <video
            key={open.id}
            ref={film}
            src={open.src}
            controls
            playsInline
            preload="metadata"
            aria-label="录像画面"
            className="mb-3 w-full rounded-2 bg-night"
            style={{ aspectRatio: orientation === "portrait" ? "9 / 16" : "16 / 9", maxHeight: "60dvh" }}
            onError={() => toast("录像无法打开，检查回放地址的设置", { kind: "error" })}
          >
            <track kind="captions" />
          </video>
        )}
        <ol aria-label="录像">
          {recordings.map((one, at) => (
            <RecordingRow
              key={one.id}
              roomId={id}
              recording={one}
              number={at + 1}
              open={one.id === playing}
              onOpen={() => setPlaying(one.id === playing ? null : one.id)}
            />
          ))}
        </ol>
        <Switch
          checked={replay_shown}
          disabled={act.isPending}
          onChange={(event) => show(event.target.checked)}
        >
          公开回放
        </Switch>
      </Panel>
      {recordings.length > 0 && <ChaptersForm room={room} total={total} place={place} onDirty={onDirty} />}
    </div>
  );
}

interface RowProps {
  roomId: string;
  recording: Recording;
  number: number;
  open: boolean;
  onOpen: () => void;
}

function RecordingRow({ roomId, recording, number, open, onOpen }: RowProps) {
  const queryClient = useQueryClient();
  const { id, src, started_at, seconds, bytes } = recording;
  const remove = useMutation({
    async mutationFn() {
      await liveApi("DELETE /api/admin/live/{id}/recordings/{recording}", {
        params: { id: roomId, recording: id },
      });
      await refreshRooms(queryClient);
      toast("已移除", { kind: "done" });
    },
  });
  const ask = () =>
    void confirmDanger(
      `移除第 ${number} 段录像？`,
      "它不再出现在回放里，后面的段落会往前接，章节时间可能要改。",
      "移除",
    ).then((yes) => yes && remove.mutate());
  return (
    <li className="hair-b flex min-h-14 items-center gap-3 py-1.5">
      <span className="num min-w-0 flex-1">
        <span className="block text-15">
          第 {number} 段 · {formatDuration(seconds)}
        </span>
        <span className="block truncate text-12 text-ink-3">
          {timeWords(started_at)} 开始 · {sizeWords(bytes)}
        </span>
      </span>
      {src === "" ? (
        <span className="flex-none text-12 text-ink-3">没有配置回放地址</span>
      ) : (
        <Button size="s" variant="line" icon={open ? "close" : "play"} aria-pressed={open} onClick={onOpen}>
          {open ? "收起" : "播放"}
        </Button>
      )}
      <IconButton
        icon="trash"
        size="s"
        label={`移除第 ${number} 段录像`}
        disabled={remove.isPending}
        onClick={ask}
      />
    </li>
  );
}
