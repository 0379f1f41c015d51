import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { askToBlock } from "#capabilities/community/relations/web/public.ts";
import { ReportSheet } from "#client/report-sheet.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import type { LiveMessage } from "#features/live/chat-contract.ts";
import type { LiveRoom } from "#features/live/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { Icon } from "#ui/icon.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { toast } from "#ui/toast-store.ts";
import { chatApi } from "../api.ts";
import type { RoomStream } from "../stream/room-stream.ts";
import { reportReasonLabels } from "./report-reasons.ts";

interface MessageSheetProps {
  message: LiveMessage;
  room: LiveRoom;
  moderates: boolean;
  stream: RoomStream;
  onMention: (member: LiveMessage["author"]) => void;
  onClose: () => void;
}

const mutes = [
  { minutes: 10, label: "禁言 10 分钟" },
  { minutes: 60, label: "禁言 1 小时" },
  { minutes: null, label: "本场禁言" },
] as const;

/** What can be done with what somebody said, and with him. */
export default function MessageSheet(props: MessageSheetProps) {
  const { message, room, moderates, stream, onMention, onClose } = props;
  const { author } = message;
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const ownId = useSession((state) => state.user?.id);
  const [isReport, setReport] = useState(false);
  const mine = author.id === ownId;
  const remove = useMutation({
    mutationFn: () => chatApi("DELETE /api/live/messages/{id}", { params: { id: message.id } }),
    onSuccess() {
      stream.remove(message.id);
      onClose();
      toast(mine ? "已撤回" : "已删除", { kind: "done" });
    },
  });
  const mute = useMutation({
    mutationFn: (minutes: number | null) =>
      chatApi("POST /api/live/{id}/mutes", {
        params: { id: room.id },
        body: { member_id: author.id, minutes },
      }),
    onSuccess(_, minutes) {
      onClose();
      toast(`${author.nickname}已被禁言`, {
        kind: "done",
        action: {
          label: "撤销",
          onSelect: () =>
            void chatApi("DELETE /api/live/{id}/mutes/{member}", {
              params: { id: room.id, member: author.id },
            }).catch(() => undefined),
        },
        duration: minutes === null ? 8000 : 5000,
      });
    },
  });
  if (isReport)
    return (
      <ReportSheet
        noun="发言"
        description={message.body}
        reasons={reportReasonLabels}
        send={(body) => chatApi("POST /api/live/messages/{id}/report", { params: { id: message.id }, body })}
        onClose={onClose}
      />
    );
  return (
    <Sheet
      title={author.nickname}
      description={<span className="line-clamp-2">{message.body}</span>}
      onClose={onClose}
    >
      <a
        href={pathOf("space", { id: author.id }, { section })}
        className="press -mx-5 flex min-h-13 items-center gap-3 px-5 text-15"
      >
        <Icon name="user" size="m" />
        查看主页
      </a>
      {mine ? null : (
        <SheetAction
          icon="at"
          onClick={() => {
            onMention(author);
            onClose();
          }}
        >
          @TA
        </SheetAction>
      )}
      {mine ? null : (
        <SheetAction icon="report" onClick={() => setReport(true)}>
          举报
        </SheetAction>
      )}
      {mine ? null : (
        <SheetAction
          icon="eye-off"
          onClick={() => {
            onClose();
            void askToBlock(queryClient, author);
          }}
        >
          拉黑
        </SheetAction>
      )}
      {moderates && !mine && message.part !== "host"
        ? mutes.map(({ minutes, label }) => (
            <SheetAction
              key={label}
              icon="ban"
              danger
              disabled={mute.isPending}
              onClick={() => mute.mutate(minutes)}
            >
              {label}
            </SheetAction>
          ))
        : null}
      {mine || moderates ? (
        <SheetAction
          icon={mine ? "undo" : "trash"}
          danger
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {mine ? "撤回" : "删除这条"}
        </SheetAction>
      ) : null}
    </Sheet>
  );
}
