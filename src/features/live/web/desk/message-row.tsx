import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DeskMessage } from "#features/live/desk-contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { writtenFrom } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { cx } from "#ui/cx.ts";
import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { Tag, type TagProps } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { liveApi, refreshMessages } from "./api.ts";
import { clockWords, statusWords } from "./words.ts";

const statusTags: Readonly<Record<string, TagProps["kind"]>> = { in_review: "warn", removed: "bad" };

const lengths = [
  { minutes: 10, label: "禁言 10 分钟" },
  { minutes: 60, label: "禁言 1 小时" },
  { minutes: null, label: "本场禁言" },
] as const;

interface MessageRowProps {
  roomId: string;
  message: DeskMessage;
}

/** One message, with what the desk does about it and about whoever wrote it. */
export function MessageRow({ roomId, message }: MessageRowProps) {
  const { id, author, part, body, kind, at, region, votes, answered, status, muted } = message;
  const queryClient = useQueryClient();
  const [muting, setMuting] = useState(false);
  const act = useMutation({
    mutationFn: async ({ run, done }: { run: () => Promise<unknown>; done: string }) => {
      await run();
      await refreshMessages(queryClient, roomId);
      toast(done, { kind: "done" });
    },
    onError: () => void refreshMessages(queryClient, roomId),
  });
  const remove = () =>
    void confirmDanger("删除这条消息？", "所有人将看不到它，作者会收到通知。", "删除").then(
      (yes) =>
        yes &&
        act.mutate({
          run: () => liveApi("DELETE /api/admin/live/messages/{id}", { params: { id } }),
          done: "已删除",
        }),
    );
  const mute = (minutes: number | null) => {
    setMuting(false);
    act.mutate({
      run: () =>
        liveApi("POST /api/admin/live/{id}/mutes", {
          params: { id: roomId },
          body: { member_id: author.id, minutes },
        }),
      done: `已禁言 ${author.nickname}`,
    });
  };
  const unmute = () =>
    act.mutate({
      run: () =>
        liveApi("DELETE /api/admin/live/{id}/mutes/{member}", {
          params: { id: roomId, member: author.id },
        }),
      done: `${author.nickname} 可以说话了`,
    });
  const facts = [
    clockWords(at),
    writtenFrom(region),
    kind === "question" && `${votes} 票`,
    answered && "已回答",
  ];
  return (
    <article aria-label={`${author.nickname}：${body}`} className="hair-b flex gap-2.5 py-3">
      <Avatar name={author.nickname} src={author.avatar?.src ?? null} size="s" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-1.5 text-13 text-ink-2">
          <span className="min-w-0 truncate">{author.nickname}</span>
          {part !== null && <Tag kind="accent">{part === "host" ? "主播" : "房管"}</Tag>}
          {kind === "question" && <Tag kind="info">提问</Tag>}
          {status !== "published" && <Tag kind={statusTags[status] ?? "plain"}>{statusWords(status)}</Tag>}
          {muted && <Tag kind="warn">禁言中</Tag>}
        </p>
        <p className={cx("mt-0.5 text-15 break-words", status !== "published" && "text-ink-3")}>{body}</p>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <span className="num min-w-0 flex-1 text-12 text-ink-3">{facts.filter(Boolean).join(" · ")}</span>
          {status === "in_review" && (
            <a
              href={deskPathOf("admin.reviews", { kind: "live_message" })}
              className={buttonClass({ size: "s", variant: "line" })}
            >
              去审核
            </a>
          )}
          {muted ? (
            <Button size="s" variant="line" loading={act.isPending} onClick={unmute}>
              解除禁言
            </Button>
          ) : (
            part === null && (
              <Button size="s" variant="line" loading={act.isPending} onClick={() => setMuting(true)}>
                禁言
              </Button>
            )
          )}
          {status === "published" && (
            <Button size="s" variant="danger" loading={act.isPending} onClick={remove}>
              删除
            </Button>
          )}
        </div>
      </div>
      {muting && (
        <Sheet
          onClose={() => setMuting(false)}
          title={`禁言 ${author.nickname}`}
          description="只在这个直播间里不能说话，其他地方不受影响"
        >
          <div className="pb-3">
            {lengths.map(({ minutes, label }) => (
              <SheetAction key={label} icon="mute" onClick={() => mute(minutes)}>
                {label}
              </SheetAction>
            ))}
          </div>
        </Sheet>
      )}
    </article>
  );
}
