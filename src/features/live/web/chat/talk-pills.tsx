import { useState } from "react";
import type { LiveRoom, LiveStanding, OwnLive } from "#features/live/contract.ts";
import { onAir } from "#shared/live.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { lazyPart } from "#ui/lazy-part.tsx";

const QuestionsSheet = lazyPart(async () => (await import("./questions-sheet.tsx")).default);
const ModeratorSheet = lazyPart(async () => (await import("./moderator-sheet.tsx")).default);
const ChaptersSheet = lazyPart(async () => (await import("./chapters-sheet.tsx")).default);

interface TalkPillsProps {
  room: LiveRoom;
  standing: LiveStanding;
  own: OwnLive | null;
}

/** Ways to what lies beside the chat: questions, chapters of a replay, and the room for those who moderate it. */
export function TalkPills({ room, standing, own }: TalkPillsProps) {
  const [open, setOpen] = useState<"questions" | "moderate" | "chapters" | null>(null);
  const { state } = standing;
  const close = () => setOpen(null);
  const hasChapters = state === "ended" && standing.replay === "ready" && room.chapters.length > 0;
  if (state === "cancelled") return null;
  return (
    <div className="scroll-x flex flex-none gap-2 px-4 pt-2">
      <Pill
        icon="ask"
        label={onAir(state) || state === "announced" ? "问主播" : "问答"}
        preload={QuestionsSheet.preload}
        onClick={() => setOpen("questions")}
      />
      {hasChapters ? (
        <Pill icon="list" label="章节" preload={ChaptersSheet.preload} onClick={() => setOpen("chapters")} />
      ) : null}
      {own?.moderates ? (
        <Pill
          icon="settings"
          label="房管"
          preload={ModeratorSheet.preload}
          onClick={() => setOpen("moderate")}
        />
      ) : null}
      {open === "questions" ? (
        <QuestionsSheet room={room} standing={standing} own={own} onClose={close} />
      ) : open === "moderate" ? (
        <ModeratorSheet room={room} standing={standing} onClose={close} />
      ) : open === "chapters" ? (
        <ChaptersSheet room={room} onClose={close} />
      ) : null}
    </div>
  );
}

function Pill(props: { icon: IconName; label: string; preload: () => void; onClick: () => void }) {
  return (
    <button
      type="button"
      onPointerDown={props.preload}
      onClick={props.onClick}
      className="press hit flex h-8 flex-none items-center gap-1 rounded-full bg-surface-2 px-3 text-13"
    >
      <Icon name={props.icon} size="s" />
      {props.label}
    </button>
  );
}
