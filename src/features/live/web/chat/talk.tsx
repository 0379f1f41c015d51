import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useHiddenMembers } from "#capabilities/community/relations/web/public.ts";
import { ShareButton } from "#capabilities/media/sharing/web/public.ts";
import { useMember, useOwnProfile } from "#capabilities/people/members/web/public.ts";
import { announceFailure } from "#client/request.ts";
import { withSignIn } from "#client/sign-in.ts";
import { livePath } from "#features/live/address.ts";
import type { LiveMessage } from "#features/live/chat-contract.ts";
import type { LiveRoom, LiveStanding } from "#features/live/contract.ts";
import { onAir } from "#shared/live.ts";
import { posterAddress, squareAddress } from "#shared/poster-address.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ownLive } from "../api.ts";
import { useWatching } from "../picture/watching.ts";
import type { RoomStream } from "../stream/room-stream.ts";
import type { OwnMessage, RoomView } from "../stream/view.ts";
import { Composer } from "./composer.tsx";
import { LikeButton } from "./like-button.tsx";
import { MessageLine } from "./message-line.tsx";
import { MessageList } from "./message-list.tsx";
import { Notice } from "./notice.tsx";
import { OwnLine } from "./own-line.tsx";
import { TalkPills } from "./talk-pills.tsx";
import { TrayBag, TrayCard } from "./tray.tsx";
import { useMentions } from "./use-mentions.ts";

const MessageSheet = lazyPart(async () => (await import("./message-sheet.tsx")).default);
const ReplayTalk = lazyPart(async () => (await import("./replay-talk.tsx")).default, {
  waiting: <div className="flex-1" />,
});

export interface TalkProps {
  room: LiveRoom;
  standing: LiveStanding;
  stream: RoomStream;
  view: RoomView;
  path: string;
}

function tellAndThrow(error: unknown): never {
  announceFailure(error);
  throw error;
}

/** What is said in a room, and what a viewer can do there. */
export function Talk({ room, standing, stream, view }: TalkProps) {
  const { id, host } = room;
  const { signedIn, member } = useMember();
  const { data } = useQuery({ ...ownLive(id), enabled: signedIn });
  const own = signedIn && data ? data : null;
  const minor = useOwnProfile().data?.minor_mode === true;
  const hidden = useHiddenMembers();
  const [opened, setOpened] = useState<LiveMessage | null>(null);
  const open = useCallback((message: LiveMessage) => setOpened(message), []);
  const words = useMentions();
  const replays = useWatching(({ watched }) => watched?.id === id && watched.kind === "replay");
  const messages =
    hidden.size === 0 ? view.messages : view.messages.filter(({ author }) => !hidden.has(author.id));
  const again = (message: OwnMessage) =>
    void withSignIn(() => stream.say(message, message).catch(tellAndThrow), "发言").catch(() => undefined);

  const line = (message: LiveMessage) => (
    <MessageLine message={message} section={room.section} onOpen={open} />
  );
  return (
    <>
      <TalkPills room={room} standing={standing} own={own} />
      <Notice text={standing.notice} />
      {replays ? (
        <ReplayTalk room={room} hidden={hidden}>
          {line}
        </ReplayTalk>
      ) : (
        <MessageList
          messages={messages}
          more={view.more}
          onOlder={() => void stream.older()}
          empty={
            view.standing === null && standing.state !== "cancelled"
              ? "正在进入直播间"
              : standing.state === "announced"
                ? "还没有消息，开播前 30 分钟可以先聊聊"
                : "还没有消息"
          }
          after={
            view.own.length > 0
              ? view.own.map((one) => (
                  <OwnLine key={one.key} own={one} name={member?.nickname ?? "我"} onAgain={again} />
                ))
              : null
          }
        >
          {line}
        </MessageList>
      )}
      <TrayCard tray={standing.tray} />
      <Composer
        room={room}
        standing={standing}
        own={own}
        stream={stream}
        words={words}
        host={host}
        minor={minor}
      >
        <TrayBag tray={standing.tray} roomId={id} moderates={own?.moderates ?? false} />
        <ShareButton
          shareable={{
            title: room.title,
            description: room.intro || "来围场看直播",
            path: livePath(id),
            picture: room.cover ? squareAddress("live", id) : undefined,
            poster: posterAddress("live", id),
          }}
        />
        {minor || !onAir(standing.state) ? null : <LikeButton roomId={id} likes={view.likes ?? room.likes} />}
      </Composer>
      {opened ? (
        <MessageSheet
          message={opened}
          room={room}
          moderates={own?.moderates ?? false}
          stream={stream}
          onMention={words.mention}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}
