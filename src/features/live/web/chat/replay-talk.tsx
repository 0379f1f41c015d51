import { type ReactNode, useEffect, useRef, useState } from "react";
import type { LiveMessage } from "#features/live/chat-contract.ts";
import type { LiveRoom } from "#features/live/contract.ts";
import { chatApi } from "../api.ts";
import { useReplay } from "../picture/replay.ts";
import { momentAt } from "../picture/timeline.ts";
import { MessageList } from "./message-list.tsx";
import { needsMore, type Said, saidBy, startsAnew } from "./replay-words.ts";

interface ReplayTalkProps {
  room: LiveRoom;
  hidden: ReadonlySet<string>;
  children: (message: LiveMessage) => ReactNode;
}

/** What was said at the moment that the replay is at, coming as it came then. */
export default function ReplayTalk({ room, hidden, children }: ReplayTalkProps) {
  const at = useReplay((state) => Math.floor(state.at));
  const moment = momentAt(room.recordings, at) ?? 0;
  const [said, setSaid] = useState<Said | null>(null);
  const asking = useRef(false);
  useEffect(() => {
    if (asking.current) return;
    const anew = startsAnew(said, moment);
    if (!anew && !needsMore(said, moment)) return;
    asking.current = true;
    const from = moment - LEAD_MS;
    const last = said?.messages.at(-1)?.seq ?? 0;
    chatApi(
      "GET /api/live/{id}/messages",
      {
        params: { id: room.id },
        query: anew ? { from: new Date(from).toISOString() } : { after: last },
      },
      { quiet: true },
    )
      .then(({ items, more }) =>
        setSaid((before) =>
          anew || before === null
            ? { from, messages: items, more }
            : { ...before, messages: [...before.messages, ...items], more },
        ),
      )
      // Without a network the film stops as well; the next second asks again.
      .catch(() => undefined)
      .finally(() => {
        asking.current = false;
      });
  }, [room.id, moment, said]);
  const messages = saidBy(said, moment).filter(({ author }) => !hidden.has(author.id));
  return (
    <MessageList messages={messages} empty="这段时间没有消息">
      {children}
    </MessageList>
  );
}

/** Somewhat of what was said before is there, too, in ms. */
const LEAD_MS = 30_000;
