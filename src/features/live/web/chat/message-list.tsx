import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { LiveMessage } from "#features/live/chat-contract.ts";
import { Icon } from "#ui/icon.tsx";
import { stepped, windowOf } from "./window.ts";

/** This near to an end, in px, one is at it. */
const NEAR = 24;
/** So far ahead of the upper end, in px, what is above it is fetched. */
const AHEAD = 400;

interface MessageListProps {
  messages: readonly LiveMessage[];
  /** There may be something older than all of them. */
  more?: boolean;
  onOlder?: () => void;
  /** Draws one. */
  children: (message: LiveMessage) => ReactNode;
  /** Stands behind the last one. */
  after?: ReactNode;
  /** Stands there where nothing was said. */
  empty: string;
}

/**
 * What is said, stuck to its end until somebody scrolls up; then nothing moves under his eyes, and a chip says how many
 * new ones came. A few hundred are drawn at most, however many there are.
 */
export function MessageList({ messages, more = false, onOlder, children, after, empty }: MessageListProps) {
  const box = useRef<HTMLDivElement>(null);
  const [until, setUntil] = useState<number | null>(null);
  const [stuck, setStuck] = useState(true);
  /** The last one that was there when the reader went up. */
  const [seen, setSeen] = useState<number | null>(null);
  const anchor = useRef<{ id: string; top: number } | null>(null);
  const { drawn, above, below } = windowOf(messages, stuck ? null : until);

  const remember = () => {
    const list = box.current;
    anchor.current = null;
    if (list === null) return;
    const edge = list.getBoundingClientRect().top;
    for (const child of list.querySelectorAll<HTMLElement>("[data-message]")) {
      const top = child.getBoundingClientRect().top - edge;
      if (top + child.offsetHeight <= 0) continue;
      anchor.current = { id: child.dataset.message ?? "", top };
      return;
    }
  };

  // Safari keeps no place by itself; so this does, everywhere.
  useLayoutEffect(() => {
    const list = box.current;
    if (list === null) return;
    if (stuck) {
      list.scrollTop = list.scrollHeight;
      return;
    }
    const place = anchor.current;
    const child = place && list.querySelector(`[data-message="${CSS.escape(place.id)}"]`);
    if (place && child)
      list.scrollTop += child.getBoundingClientRect().top - list.getBoundingClientRect().top - place.top;
    remember();
  });

  const look = () => {
    const list = box.current;
    if (list === null) return;
    const left = list.scrollHeight - list.scrollTop - list.clientHeight;
    if (left <= NEAR && below === 0) {
      setStuck(true);
      setUntil(null);
      setSeen(null);
      return;
    }
    remember();
    if (stuck) {
      const last = drawn.findLast(({ seq }) => seq !== null)?.seq ?? null;
      setStuck(false);
      setUntil(last);
      setSeen(last);
      return;
    }
    if (left <= AHEAD && below > 0) setUntil(stepped(messages, until, 1) ?? messages.at(-1)?.seq ?? null);
    else if (list.scrollTop <= AHEAD) {
      if (above > 0) setUntil(stepped(messages, until, -1));
      else if (more) onOlder?.();
    }
  };

  const fresh = stuck || seen === null ? 0 : messages.filter(({ seq }) => seq !== null && seq > seen).length;
  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={box}
        aria-label="聊天"
        data-talk-list=""
        onScroll={look}
        className="h-full overflow-y-auto overscroll-contain px-4 py-2 text-15 leading-comment"
      >
        {messages.length === 0 && !after ? (
          <p className="py-6 text-center text-13 text-ink-3">{empty}</p>
        ) : null}
        <ul>
          {drawn.map((message) => (
            <li key={message.id} data-message={message.id} className="py-1">
              {children(message)}
            </li>
          ))}
          {below === 0 ? after : null}
        </ul>
      </section>
      {stuck ? null : (
        <button
          type="button"
          onClick={() => {
            setStuck(true);
            setUntil(null);
            setSeen(null);
          }}
          className="press hit absolute bottom-2 left-1/2 flex h-8 -translate-x-1/2 items-center gap-1 rounded-full bg-accent px-3.5 text-13 font-semibold text-on-accent shadow-float"
        >
          <Icon name="down" size="s" />
          {fresh > 0 ? `${fresh} 条新消息` : "回到最新"}
        </button>
      )}
    </div>
  );
}
