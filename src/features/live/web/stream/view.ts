import type { LiveFrame, LiveHello, LiveMessage } from "#features/live/chat-contract.ts";
import type { LiveStanding } from "#features/live/contract.ts";

/** What the member said here and others do not see yet, or never will. */
export interface OwnMessage {
  /** The idempotency key under which it is sent, also a second time. */
  key: string;
  kind: LiveMessage["kind"];
  body: string;
  mentions: LiveMessage["mentions"];
  /**
   * `sending`: on its way. `failed`: it may not have arrived, and can be sent again. `review`: only its author sees it
   * until somebody has looked.
   */
  state: "sending" | "failed" | "review";
  /** Known once the server has it. */
  id: string | null;
}

/** A room as this page knows it. */
export interface RoomView {
  /** In their order, each once. */
  messages: readonly LiveMessage[];
  /** Something older is to be had. */
  more: boolean;
  /** What the room was told to be last; null until the stream has said something. */
  standing: LiveStanding | null;
  viewers: number | null;
  likes: number | null;
  own: readonly OwnMessage[];
  /** How many messages of others came since this page was opened: grows only. */
  heard: number;
}

export const emptyView: RoomView = {
  messages: [],
  more: false,
  standing: null,
  viewers: null,
  likes: null,
  own: [],
  heard: 0,
};

/** So many are remembered; far more than are drawn, so that one can read up a little without asking. */
export const REMEMBERED = 2000;

const seqOf = ({ seq }: LiveMessage) => seq ?? Number.POSITIVE_INFINITY;

/** Both, in the order of the room, each once: what is said later of a message holds. */
function joined(before: readonly LiveMessage[], more: readonly LiveMessage[]): LiveMessage[] {
  const last = before.at(-1);
  const known = new Set(before.map(({ id }) => id));
  // What came last belongs to the end, nearly always.
  if (more.every((message) => !known.has(message.id) && (last === undefined || seqOf(message) > seqOf(last))))
    return [...before, ...more];
  const all = new Map([...before, ...more].map((message) => [message.id, message]));
  return [...all.values()].toSorted((a, b) => seqOf(a) - seqOf(b));
}

/** Own messages without those that have come back as everybody sees them. */
function withoutArrived(
  own: readonly OwnMessage[],
  arrived: readonly LiveMessage[],
  me: string | null,
): readonly OwnMessage[] {
  let left = own;
  for (const message of arrived) {
    // The stream may be faster than the answer to the request: what was sent first is what arrives first.
    const match =
      left.find(({ id }) => id === message.id) ??
      (message.author.id === me
        ? left.find(
            ({ id, state, body, kind }) =>
              id === null && state !== "review" && body === message.body && kind === message.kind,
          )
        : undefined);
    if (match !== undefined) left = left.filter((one) => one !== match);
  }
  return left;
}

/** The beginning of a stream, or a new one after too much was missed: what was known before may have gone meanwhile. */
export function withHello(view: RoomView, hello: LiveHello, me: string | null): RoomView {
  return {
    ...view,
    messages: hello.messages,
    more: hello.more,
    standing: hello.standing,
    viewers: hello.viewers,
    likes: hello.likes,
    own: withoutArrived(view.own, hello.messages, me),
  };
}

/** What came since, in its order. */
export function withFrames(view: RoomView, frames: readonly LiveFrame[], me: string | null): RoomView {
  let next = view;
  for (const frame of frames) next = withFrame(next, frame, me);
  const surplus = next.messages.length - REMEMBERED;
  return surplus > 0 ? { ...next, messages: next.messages.slice(surplus), more: true } : next;
}

function withFrame(view: RoomView, frame: LiveFrame, me: string | null): RoomView {
  const { messages = [], gone = [], changed = [], standing, viewers, likes } = frame;
  const next = { ...view };
  if (messages.length > 0) {
    next.messages = joined(next.messages, messages);
    next.own = withoutArrived(next.own, messages, me);
    next.heard += messages.filter(({ author }) => author.id !== me).length;
  }
  if (gone.length > 0) {
    const left = new Set(gone);
    next.messages = next.messages.filter(({ id }) => !left.has(id));
    next.own = next.own.filter(({ id }) => id === null || !left.has(id));
  }
  if (changed.length > 0) {
    const now = new Map(changed.map((one) => [one.id, one]));
    next.messages = next.messages.map((message) => {
      const change = now.get(message.id);
      return change ? { ...message, ...change } : message;
    });
  }
  if (standing !== undefined) next.standing = standing;
  if (viewers !== undefined) next.viewers = viewers;
  if (likes !== undefined) next.likes = likes;
  return next;
}

/** A page of what was said before. */
export function withOlder(view: RoomView, page: { items: readonly LiveMessage[]; more: boolean }): RoomView {
  return { ...view, messages: joined(page.items, view.messages), more: page.more };
}

/** The member said something. */
export function withOwn(view: RoomView, own: OwnMessage): RoomView {
  return { ...view, own: [...view.own.filter(({ key }) => key !== own.key), own] };
}

/** It did not come through, or is to be forgotten. */
export function withoutOwn(view: RoomView, key: string): RoomView {
  return { ...view, own: view.own.filter((one) => one.key !== key) };
}

/** What the server answered to it. The stream may have shown it before, and it may have gone again since. */
export function withAnswer(
  view: RoomView,
  key: string,
  { message, state }: { message: LiveMessage; state: "published" | "in_review" },
  gone: ReadonlySet<string>,
): RoomView {
  const own = view.own.find((one) => one.key === key);
  if (state === "in_review") return own ? withOwn(view, { ...own, state: "review", id: message.id }) : view;
  const known = gone.has(message.id) || view.messages.some(({ id }) => id === message.id);
  return {
    ...withoutOwn(view, key),
    messages: known ? view.messages : joined(view.messages, [message]),
  };
}
