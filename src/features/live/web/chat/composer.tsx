import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState, useSyncExternalStore } from "react";
import { useMember } from "#capabilities/people/members/web/public.ts";
import { announceFailure } from "#client/request.ts";
import { withSignIn } from "#client/sign-in.ts";
import type { LiveRoom, LiveStanding, OwnLive } from "#features/live/contract.ts";
import { LIVE_MESSAGE_MAX } from "#shared/live.ts";
import { textLength } from "#shared/text.ts";
import { Chip } from "#ui/chip.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { ownLive } from "../api.ts";
import type { RoomStream } from "../stream/room-stream.ts";
import { useNow } from "../use-now.ts";
import { whyNot } from "./can-speak.ts";
import type { Typed } from "./use-mentions.ts";

interface ComposerProps {
  room: LiveRoom;
  standing: LiveStanding;
  own: OwnLive | null;
  stream: RoomStream;
  words: Typed;
  host: LiveRoom["host"];
  /** Minors' mode is on. */
  minor: boolean;
  /** Buttons beside the field. */
  children: ReactNode;
}

/** The bar at the lower end: a line to type, and what else there is to do; one or the other while somebody types. */
export function Composer({ room, standing, own, stream, words, host, minor, children }: ComposerProps) {
  const queryClient = useQueryClient();
  const { member } = useMember();
  const online = useOnline();
  const now = useNow() ?? 0;
  const [asks, setAsks] = useState(false);
  const [isIn, setIn] = useState(false);
  /** When the next one may be sent, in ms. */
  const [free, setFree] = useState(0);
  const closed = whyNot({ standing, own, minor, online, now });
  const left = Math.max(0, Math.ceil((free - now) / 1000));
  const typing = isIn || words.text !== "";
  const tooLong = textLength(words.text) > LIVE_MESSAGE_MAX;

  const send = async () => {
    const body = words.text.trim();
    const said = { kind: asks ? ("question" as const) : ("text" as const), body, mentions: words.named() };
    words.set("");
    try {
      const { wait } = await stream.say(said);
      setFree(Date.now() + wait * 1000);
      setAsks(false);
    } catch (error) {
      // Refused, it is nobody's but its author's: back into the field, unless he types something else already.
      words.restore(body);
      announceFailure(error);
      void queryClient.invalidateQueries({ queryKey: ownLive(room.id).queryKey });
      throw error;
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words.text.trim() === "" || tooLong || left > 0) return;
    void withSignIn(send, "发言").catch(() => undefined);
  };

  if (closed !== null)
    return (
      <div className="flex flex-none items-center gap-1 px-4 py-2">
        <p className="flex min-h-11 min-w-0 flex-1 items-center gap-1.5 rounded-full bg-surface-2 px-4 text-13 text-ink-2">
          <Icon name="lock" size="s" />
          {closed}
        </p>
        {children}
      </div>
    );
  return (
    <form onSubmit={submit} className="flex-none px-4 py-2">
      {typing ? (
        <div className="scroll-x mb-2 flex items-center gap-2">
          <Chip selected={asks} onClick={() => setAsks(!asks)}>
            提问
          </Chip>
          {host && host.id !== member?.id ? (
            <Chip selected={false} onClick={() => words.mention(host)}>
              @主播
            </Chip>
          ) : null}
          {tooLong ? <span className="text-13 text-bad">最多 {LIVE_MESSAGE_MAX} 字</span> : null}
        </div>
      ) : null}
      <div className="flex items-center gap-1">
        <input
          aria-label={asks ? "向主播提问" : "说点什么"}
          placeholder={placeholderOf(asks, left, standing.slow_seconds, own)}
          value={words.text}
          onChange={(event) => words.set(event.currentTarget.value)}
          onFocus={() => setIn(true)}
          onBlur={() => setIn(false)}
          maxLength={LIVE_MESSAGE_MAX * 2}
          enterKeyHint="send"
          autoComplete="off"
          className="h-11 min-w-0 flex-1 rounded-full bg-surface-2 px-4 text-15 placeholder:text-ink-3"
        />
        {typing ? (
          <IconButton
            type="submit"
            icon="send"
            label={left > 0 ? `还需等 ${left} 秒` : "发送"}
            disabled={words.text.trim() === "" || tooLong || left > 0}
            // The keyboard stays while one talks.
            onPointerDown={(event) => event.preventDefault()}
          />
        ) : (
          children
        )}
      </div>
    </form>
  );
}

function placeholderOf(asks: boolean, left: number, slow: number, own: OwnLive | null): string {
  const what = asks ? "向主播提问" : "说点什么";
  if (left > 0) return `${what} · 还需 ${left} 秒`;
  return slow > 0 && own?.moderates !== true ? `${what} · 慢速 ${slow} 秒` : what;
}

const subscribe = (listener: () => void) => {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
};

const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
