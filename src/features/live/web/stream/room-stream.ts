import { RequestError } from "#client/request.ts";
import { newKey } from "#client/request-key.ts";
import { useSession } from "#client/session.ts";
import type { LiveFrame, LiveHello } from "#features/live/chat-contract.ts";
import { chatApi } from "../api.ts";
import {
  emptyView,
  type OwnMessage,
  type RoomView,
  withAnswer,
  withFrames,
  withHello,
  withOlder,
  withOwn,
  withoutOwn,
} from "./view.ts";
import { waitBefore } from "./wait.ts";

/** Frames are put together until the next picture is drawn, or so long, in ms, where none is: a hidden page. */
const UNDRAWN_MS = 1000;
/** A page that nobody looks at leaves the room after so long, in ms, and is no viewer then. */
const HIDDEN_MS = 30_000;
/** Whoever goes from the room to its small window keeps the stream. */
const LEFT_MS = 3000;

/** What was said, and how it ended. */
export interface Said {
  /** Seconds until the next one may be sent. */
  wait: number;
}

const me = () => useSession.getState().user?.id ?? null;

/** One room, followed by whatever on this page shows it. */
export class RoomStream {
  readonly id: string;
  /** Something goes on though nobody looks: the sound. */
  awake = false;
  #view: RoomView = emptyView;
  #listeners = new Set<() => void>();
  #holders = 0;
  #source: EventSource | undefined;
  /** Number in the room's log up to which everything is known. */
  #place = "";
  #failures = 0;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #leaving: ReturnType<typeof setTimeout> | undefined;
  #frames: LiveFrame[] = [];
  #drawing: { frame: number; timer: ReturnType<typeof setTimeout> } | undefined;
  #older: Promise<void> | undefined;
  #gone = new Set<string>();

  constructor(id: string) {
    this.id = id;
  }

  get = (): RoomView => this.#view;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Follows the room until what this answers with is called. */
  hold(): () => void {
    this.#holders += 1;
    clearTimeout(this.#leaving);
    if (this.#holders === 1) {
      document.addEventListener("visibilitychange", this.#look);
      window.addEventListener("online", this.#again);
      this.#connect();
    }
    return () => {
      this.#holders -= 1;
      if (this.#holders > 0) return;
      this.#leaving = setTimeout(() => {
        document.removeEventListener("visibilitychange", this.#look);
        window.removeEventListener("online", this.#again);
        this.#disconnect();
        streams.delete(this.id);
      }, LEFT_MS);
    };
  }

  /** Says something, or, with the own message that failed, says it once more. @throws RequestError when it is refused */
  async say(what: Pick<OwnMessage, "kind" | "body" | "mentions">, before?: OwnMessage): Promise<Said> {
    const own: OwnMessage = before
      ? { ...before, state: "sending" }
      : { ...what, key: newKey(), state: "sending", id: null };
    this.#set(withOwn(this.#view, own));
    try {
      const { kind, body, mentions, key } = own;
      const answer = await chatApi(
        "POST /api/live/{id}/messages",
        { params: { id: this.id }, body: { kind, body, mentions, idempotency_key: key } },
        { quiet: true },
      );
      this.#set(withAnswer(this.#view, own.key, answer, this.#gone));
      return { wait: answer.wait };
    } catch (error) {
      // Whether it came through is not known where the line broke: the same key tells the server. The rest was refused.
      const unsure = error instanceof RequestError && (error.status === 0 || error.status >= 500);
      const isThere = this.#view.own.some(({ key }) => key === own.key);
      if (isThere)
        this.#set(
          unsure ? withOwn(this.#view, { ...own, state: "failed" }) : withoutOwn(this.#view, own.key),
        );
      if (!unsure) throw error;
      return { wait: 0 };
    }
  }

  /** Forgets what could not be sent, or waits to be looked at. */
  forget(key: string): void {
    this.#set(withoutOwn(this.#view, key));
  }

  /** Takes a message away at once, ahead of the stream. */
  remove(id: string): void {
    this.#apply([{ gone: [id] }]);
  }

  /** Fetches what was said before; quietly nothing where there is nothing, or no network. */
  older(): Promise<void> {
    const first = this.#view.messages.find(({ seq }) => seq !== null)?.seq;
    if (!this.#view.more || first === undefined || first === null) return Promise.resolve();
    this.#older ??= chatApi(
      "GET /api/live/{id}/messages",
      { params: { id: this.id }, query: { before: first } },
      { quiet: true },
    )
      .then((page) => {
        const items = page.items.filter(({ id }) => !this.#gone.has(id));
        this.#set(withOlder(this.#view, { ...page, items }));
      })
      .catch(() => undefined)
      .finally(() => {
        this.#older = undefined;
      });
    return this.#older;
  }

  #set(view: RoomView): void {
    if (view === this.#view) return;
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }

  #connect(): void {
    clearTimeout(this.#waiting);
    if (this.#source) return;
    const after = this.#place === "" ? "" : `?after=${this.#place}`;
    const source = new EventSource(`/api/live/${this.id}/stream${after}`);
    this.#source = source;
    source.addEventListener("hello", ({ data, lastEventId }: MessageEvent<string>) => {
      this.#heard(lastEventId);
      this.#frames = [];
      this.#gone.clear();
      this.#set(withHello(this.#view, JSON.parse(data) as LiveHello, me()));
    });
    source.addEventListener("frame", ({ data, lastEventId }: MessageEvent<string>) => {
      this.#heard(lastEventId);
      this.#frames.push(JSON.parse(data) as LiveFrame);
      this.#draw();
    });
    source.addEventListener("open", () => {
      this.#failures = 0;
    });
    source.addEventListener("error", () => {
      // The browser comes back by itself after a line that broke; an answer that is none ends it.
      if (source.readyState !== EventSource.CLOSED || this.#source !== source) return;
      this.#source = undefined;
      this.#waiting = setTimeout(() => this.#connect(), waitBefore(this.#failures));
      this.#failures += 1;
    });
  }

  #disconnect(): void {
    clearTimeout(this.#waiting);
    this.#source?.close();
    this.#source = undefined;
  }

  #again = () => {
    if (this.#source?.readyState === EventSource.OPEN) return;
    this.#disconnect();
    this.#connect();
  };

  #look = () => {
    clearTimeout(this.#waiting);
    if (!document.hidden) {
      this.#connect();
      return;
    }
    this.#waiting = setTimeout(() => {
      if (document.hidden && !this.awake) this.#disconnect();
    }, HIDDEN_MS);
  };

  #heard(place: string): void {
    if (place !== "") this.#place = place;
  }

  #draw(): void {
    if (this.#drawing) return;
    const flush = () => {
      if (this.#drawing) {
        cancelAnimationFrame(this.#drawing.frame);
        clearTimeout(this.#drawing.timer);
      }
      this.#drawing = undefined;
      const frames = this.#frames;
      this.#frames = [];
      this.#apply(frames);
    };
    this.#drawing = { frame: requestAnimationFrame(flush), timer: setTimeout(flush, UNDRAWN_MS) };
  }

  #apply(frames: readonly LiveFrame[]): void {
    for (const { gone = [], messages = [] } of frames) {
      for (const id of gone) this.#gone.add(id);
      for (const { id } of messages) this.#gone.delete(id);
    }
    this.#set(withFrames(this.#view, frames, me()));
  }
}

const streams = new Map<string, RoomStream>();

/** The stream of a room; one for all of this page that shows it. */
export function roomStream(id: string): RoomStream {
  const known = streams.get(id) ?? new RoomStream(id);
  streams.set(id, known);
  return known;
}
