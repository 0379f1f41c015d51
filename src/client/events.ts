import { firstEventPlace, placeOfFirstAnswer } from "./event-place.ts";
import { live } from "./live.ts";
import { adoptStoredToken, dropSession, useSession } from "./session.ts";
import { onWatchChange, tellWatchers, type Watched, watchedTopics } from "./watch.ts";

/** Told instead of a type after a gap: anything may have happened. */
export const MISSED = "missed";

const NAME = "paddock.events";
/** The server says something every 25 seconds; a stream that does not is dead. */
const SILENCE_MS = 60_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
/** Six browsers of this member listen already; one of them may stop. */
const REPLACED_WAIT_MS = 300_000;
/** What comes in one go is told in one go. */
const TOGETHER_MS = 200;

interface Heard {
  /** Whose it is: tabs may be about to hear of a sign-out. */
  member: string;
  /** Where to go on from. */
  cursor: string;
  type: string;
  /** Of what happened to a watched topic. */
  watched?: Watched & { topic: string };
}

/** What one tab tells the others of itself: which topics it follows. Without them it asks them all. */
interface Watching {
  tab: string;
  topics?: readonly string[];
}

/** Topics that the server takes. */
const MOST_WATCHED = 4;

/**
 * Tells what happens to the signed-in member, by types, as it happens, in all open tabs. One of those that can be
 * seen reads the server's stream, whoever holds the lock; it tells the others, which take over where it stopped. A
 * hidden page is told once it is looked at. Browsers that cannot do this are told nothing and go on asking.
 * @returns what ends it
 */
export function followEvents(tell: (types: readonly string[]) => void): () => void {
  if (!("locks" in navigator) || !("BroadcastChannel" in window) || !("TextDecoderStream" in window))
    return () => undefined;
  const channel = new BroadcastChannel(NAME);
  const told = new Recent();
  const waiting = new Set<string>();
  let cursor: { member: string; id: string } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reading: { member: string; stop: AbortController } | undefined;
  const tab = crypto.getRandomValues(new Uint32Array(2)).join("-");
  /** What other tabs follow, by tab. */
  const elsewhere = new Map<string, readonly string[]>();
  let again: (() => void) | undefined;
  let followed = "";

  const topics = () =>
    [...new Set([...(document.hidden ? [] : watchedTopics()), ...[...elsewhere.values()].flat()])].slice(
      0,
      MOST_WATCHED,
    );
  /** Begins the stream anew, from where it was, when it should hear of other topics. */
  const rewatch = () => {
    const wanted = topics().sort().join();
    if (wanted === followed) return;
    followed = wanted;
    again?.();
  };
  const announce = () => {
    const mine: Watching = { tab, topics: document.hidden ? [] : watchedTopics() };
    channel.postMessage(mine);
    rewatch();
  };

  const flush = () => {
    timer = undefined;
    if (document.hidden) return;
    const types = [...waiting];
    waiting.clear();
    if (types.length > 0) tell(types);
  };
  const hear = (heard: Heard) => {
    if (heard.member !== currentMember()) return;
    live.on = true;
    cursor = { member: heard.member, id: heard.cursor };
    // After a gap the place may be one that was told before: that something was missed is news all the same.
    const known = !told.add(heard.cursor);
    if (heard.type === "" || (known && heard.type !== MISSED)) return;
    if (heard.watched) {
      // A hidden page looks anew once it is looked at.
      tellWatchers(heard.watched.topic, heard.watched);
      return;
    }
    if (heard.type === MISSED) tellWatchers(undefined, null);
    waiting.add(heard.type);
    timer ??= setTimeout(flush, TOGETHER_MS);
  };
  channel.onmessage = ({ data }: MessageEvent<Heard | Watching>) => {
    if (!("tab" in data)) hear(data);
    else if (data.topics === undefined) announce();
    else {
      elsewhere.set(data.tab, data.topics);
      if (data.topics.length === 0) elsewhere.delete(data.tab);
      rewatch();
    }
  };

  const read = (member: string, signal: AbortSignal) =>
    navigator.locks.request(NAME, { signal }, () => {
      // Tabs that follow something answer; what was told before this one read may be of tabs that are gone.
      elsewhere.clear();
      const asking: Watching = { tab };
      channel.postMessage(asking);
      return keepReading({
        signal,
        // Before anything was told, what came later than what this page shows first.
        lastEventId: async () => (cursor?.member === member ? cursor.id : firstEventPlace(member)),
        showsFrom: () => placeOfFirstAnswer(member),
        topics() {
          const now = topics();
          followed = [...now].sort().join();
          return now;
        },
        whenAgain(run) {
          again = run;
        },
        hear(id, type, watched) {
          const heard: Heard = { member, cursor: id, type, ...(watched && { watched }) };
          hear(heard);
          channel.postMessage(heard);
        },
      });
    });

  const follow = () => {
    const member = document.hidden ? undefined : currentMember();
    if (!document.hidden && waiting.size > 0) timer ??= setTimeout(flush, 0);
    if (reading?.member === member) return;
    reading?.stop.abort();
    reading = undefined;
    live.on = false;
    if (member === undefined) return;
    const stop = new AbortController();
    reading = { member, stop };
    // Not wanted any more while it waited for the lock.
    read(member, stop.signal).catch(() => undefined);
  };
  const unsubscribe = useSession.subscribe(follow);
  const turn = () => {
    announce();
    follow();
  };
  document.addEventListener("visibilitychange", turn);
  onWatchChange(announce);
  follow();
  return () => {
    unsubscribe();
    document.removeEventListener("visibilitychange", turn);
    onWatchChange(undefined);
    reading?.stop.abort();
    clearTimeout(timer);
    channel.close();
    live.on = false;
  };
}

function currentMember(): string | undefined {
  const { token, user } = useSession.getState();
  return token === null ? undefined : (user?.id ?? "");
}

/** Ids that were told lately: after a gap some come a second time. */
class Recent {
  readonly #ids = new Set<string>();

  /** False for one that was added before. */
  add(cursor: string): boolean {
    const id = cursor.slice(cursor.indexOf(".") + 1);
    const known = this.#ids.has(id);
    this.#ids.add(id);
    const [oldest] = this.#ids;
    if (this.#ids.size > 200 && oldest !== undefined) this.#ids.delete(oldest);
    return !known;
  }
}

interface Reader {
  signal: AbortSignal;
  lastEventId: () => Promise<string | undefined>;
  /** Where the server was when the page had its first answer; undefined before that. */
  showsFrom: () => string | undefined;
  /** `type` is empty where nothing happened but the place is a new one. */
  hear: (id: string, type: string, watched?: Watched & { topic: string }) => void;
  /** What is followed besides the member's own events. */
  topics: () => readonly string[];
  /** Takes what ends the stream so that it begins again at once; nothing while there is none. */
  whenAgain: (run: (() => void) | undefined) => void;
}

/** Reads the stream until that is not wanted any more: after each end again, later and later while it fails. */
async function keepReading(reader: Reader): Promise<void> {
  const { signal } = reader;
  for (let failures = 0; !signal.aborted; ) {
    const begun = Date.now();
    const asked = await readOnce(reader).catch(() => undefined);
    live.on = false;
    // Nothing failed where it only is to hear of something else.
    failures = Date.now() - begun > 10_000 || asked === 0 ? 0 : failures + 1;
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
    // Pages that lost their server together do not all come back in the same moment.
    await pause(asked ?? longest * (0.5 + Math.random() / 2), signal);
  }
}

/** Waits; no longer than until the phone has a network again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      done();
    }
    window.addEventListener("online", end);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}

/** Reads one stream to its end. Answers for how many milliseconds the server wants to be left alone. */
async function readOnce({
  signal,
  lastEventId,
  showsFrom,
  hear,
  topics,
  whenAgain,
}: Reader): Promise<number | undefined> {
  const place = await lastEventId();
  if (signal.aborted) return undefined;
  adoptStoredToken();
  const { token } = useSession.getState();
  const dead = new AbortController();
  let silence = setTimeout(() => dead.abort(), SILENCE_MS);
  let asked = false;
  whenAgain(() => {
    asked = true;
    dead.abort();
  });
  try {
    const watch = new URLSearchParams(topics().map((topic) => ["watch", topic]));
    const response = await fetch(watch.size === 0 ? "/api/events" : `/api/events?${watch}`, {
      headers: {
        authorization: `Bearer ${token}`,
        "x-requested-with": "XMLHttpRequest",
        ...(place !== undefined && { "last-event-id": place }),
      },
      cache: "no-store",
      signal: AbortSignal.any([signal, dead.signal]),
    });
    if (response.status === 401 && token !== null) dropSession(token);
    if (!response.ok || response.body === null) {
      void response.body?.cancel();
      return Number(response.headers.get("retry-after")) * 1000 || undefined;
    }
    const chunks = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { done, value } = await chunks.read();
      if (done) return undefined;
      clearTimeout(silence);
      silence = setTimeout(() => dead.abort(), SILENCE_MS);
      const frames = (text + value).split("\n\n");
      text = frames.pop() ?? "";
      for (const frame of frames) {
        const { id = "", event = "", data = "" } = fieldsOf(frame);
        if (event === "end") return data.includes('"replaced"') ? REPLACED_WAIT_MS : undefined;
        if (event === "ready") {
          const shown = showsFrom();
          const nothing = place === undefined && (shown === undefined || shown === id);
          hear(id, nothing || data.includes("true") ? "" : MISSED);
        } else if (event === "watched") hear(id, event, JSON.parse(data) as Watched & { topic: string });
        else if (event !== "") hear(id, event);
      }
    }
  } catch (error) {
    if (asked && !signal.aborted) return 0;
    throw error;
  } finally {
    whenAgain(undefined);
    clearTimeout(silence);
    dead.abort();
  }
}

const fieldsOf = (frame: string): Partial<Record<"id" | "event" | "data", string>> =>
  Object.fromEntries(
    frame.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
  );
