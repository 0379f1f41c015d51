import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";
import { AppError } from "#shared/errors.ts";
import { type Cursor, formatCursor, parseCursor } from "./cursor.ts";
import type { EventHub, TopicEvent } from "./hub.ts";

/** Told to a topic whose streams have to show again that they are still allowed; none of them passes it on. */
export const CREDENTIALS_CHANGED = "credentials.changed";

/** Type under which what happens to a watched topic is passed on. */
const WATCHED = "watched";

/** Of one topic in one process: a browser needs one, and phones leave dead ones behind when they change networks. */
const MOST_OF_TOPIC = 6;
const MOST_IN_ALL = 10_000;
const BEAT_MS = 25_000;
/** Bytes that wait for a reader. Who reads slower than that begins again where he was. */
const MOST_WAITING = 64 * 1024;

interface Options {
  hub: EventHub;
  /** Which of these credentials are good at the moment; asked at every beat, for all streams at once. */
  stillValid: (credentials: readonly string[]) => Promise<ReadonlySet<string>>;
  beatMs?: number;
}

interface Request {
  topic: string;
  /** Topics that this reader follows besides, such as an open thread; told as `watched` with their name. */
  watched?: readonly string[];
  credential: string;
  /** As the browser sent it. */
  lastEventId: unknown;
}

/** Why the server ended a stream: another one took its place, its credential is void, the process stops. */
type Reason = "replaced" | "signed-out" | "stopping";

/** Streams that are open in this process, whoever reads them. */
export const streamCounts = { open: 0 };

/** The open event streams (`text/event-stream`) of one process. */
export class EventStreams {
  readonly #hub: EventHub;
  readonly #stillValid: Options["stillValid"];
  readonly #byTopic = new Map<string, Set<Stream>>();
  readonly #beat: NodeJS.Timeout;
  #count = 0;
  #stopped = false;

  constructor({ hub, stillValid, beatMs = BEAT_MS }: Options) {
    this.#hub = hub;
    this.#stillValid = stillValid;
    this.#beat = setInterval(() => {
      for (const stream of this.#all()) stream.beat();
      void this.#check(this.#all());
    }, beatMs);
    this.#beat.unref();
  }

  /**
   * Answers with a stream of what is told to a topic: first what was missed since `lastEventId`, then `ready`, whose
   * data says whether that was all, then whatever comes. The seventh stream of a topic ends the first.
   * @throws AppError UNAVAILABLE when there are too many, or the process stops
   */
  async open(reply: FastifyReply, { topic, watched = [], credential, lastEventId }: Request): Promise<void> {
    if (this.#stopped || this.#count >= MOST_IN_ALL)
      throw new AppError("UNAVAILABLE", undefined, { retryAfter: 30 });
    const streams = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, streams);
    for (const oldest of streams) if (streams.size >= MOST_OF_TOPIC) oldest.end("replaced");
    const stream = new Stream(credential, topic);
    streams.add(stream);
    this.#count += 1;
    streamCounts.open += 1;
    const topics = [...new Set([topic, ...watched])];
    const subscriptions = topics.map((one) =>
      this.#hub.subscribe(one, (event, cursor) => {
        if (event.type === CREDENTIALS_CHANGED) void this.#check([stream]);
        else stream.tell(event, cursor);
      }),
    );
    stream.whenOver(() => {
      for (const unsubscribe of subscriptions) unsubscribe();
      streams.delete(stream);
      if (streams.size === 0 && this.#byTopic.get(topic) === streams) this.#byTopic.delete(topic);
      this.#count -= 1;
      streamCounts.open -= 1;
    });
    try {
      const since = parseCursor(lastEventId);
      const missed = since && (await this.#hub.missedSince(topics, since));
      if (stream.over) throw new AppError("UNAVAILABLE", undefined, { retryAfter: 30 });
      reply.hijack();
      stream.begin(reply.raw, { ...reply.getHeaders() });
      const known = new Set<string>();
      for (const event of missed?.events ?? []) {
        known.add(event.id);
        // The horizon of before: in the middle of these, others from after it are still to come.
        stream.pass(event, { horizon: since?.horizon ?? 0n, id: event.id });
      }
      stream.ready(missed?.cursor ?? this.#hub.cursor, missed?.complete ?? false, known);
    } finally {
      if (!stream.begun) stream.end("stopping");
    }
  }

  /** Ends the streams there are; who reads one comes back, to another process. */
  sendAway(): void {
    for (const stream of this.#all()) stream.end("stopping");
  }

  /** Ends all streams and opens none any more; who reads one comes back to another process, or later. */
  close(): void {
    this.#stopped = true;
    clearInterval(this.#beat);
    this.sendAway();
  }

  #all(): Stream[] {
    return [...this.#byTopic.values()].flatMap((streams) => [...streams]);
  }

  async #check(streams: readonly Stream[]): Promise<void> {
    if (streams.length === 0) return;
    // While the database is out nobody is sent away.
    const valid = await this.#stillValid([...new Set(streams.map((stream) => stream.credential))]).catch(
      () => undefined,
    );
    for (const stream of streams) if (valid && !valid.has(stream.credential)) stream.end("signed-out");
  }
}

function frame({ type, payload }: Pick<TopicEvent, "type" | "payload">, cursor: Cursor): string {
  return `id: ${formatCursor(cursor)}\nevent: ${type}\ndata: ${JSON.stringify(payload)}\n\n`;
}

class Stream {
  readonly credential: string;
  /** Whose it is: what comes of other topics says so. */
  readonly #topic: string;
  #raw: ServerResponse | undefined;
  /** What is told before what was missed is written; null from then on. */
  #early: [TopicEvent, Cursor][] | null = [];
  /** What was written as missed, until the next beat: this process may hear of it only now. */
  #known: ReadonlySet<string> | null = null;
  #onOver: (() => void) | undefined;
  over = false;

  constructor(credential: string, topic: string) {
    this.credential = credential;
    this.#topic = topic;
  }

  get begun(): boolean {
    return this.#raw !== undefined;
  }

  whenOver(run: () => void): void {
    this.#onOver = run;
  }

  begin(raw: ServerResponse, headers: Record<string, number | string | string[] | undefined>): void {
    this.#raw = raw;
    raw.on("close", () => this.#finish());
    // Without a listener, a reader who goes away in the middle of a write would end the process.
    raw.on("error", () => this.#finish());
    raw.socket?.setNoDelay(true);
    raw.writeHead(200, {
      ...headers,
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      // Proxies that collect answers would hold it back for ever.
      "x-accel-buffering": "no",
    });
  }

  ready(cursor: Cursor, resumed: boolean, known: ReadonlySet<string>): void {
    const early = this.#early ?? [];
    this.#early = null;
    this.#known = known;
    this.write(frame({ type: "ready", payload: { resumed } }, cursor));
    for (const [event, at] of early) this.tell(event, at);
  }

  tell(event: TopicEvent, cursor: Cursor): void {
    if (this.#early !== null) this.#early.push([event, cursor]);
    else if (!this.#known?.has(event.id)) this.pass(event, cursor);
  }

  pass({ topic, type, payload }: TopicEvent, cursor: Cursor): void {
    const told =
      topic === this.#topic ? { type, payload } : { type: WATCHED, payload: { topic, type, payload } };
    this.write(frame(told, cursor));
  }

  /** Says that it is still there, to proxies as well as to the reader. */
  beat(): void {
    if (this.#early !== null) return;
    this.#known = null;
    this.write(":\n\n");
  }

  write(text: string): void {
    if (this.over || this.#raw === undefined) return;
    this.#raw.write(text);
    if (this.#raw.writableLength > MOST_WAITING) this.#raw.destroy();
  }

  end(reason: Reason): void {
    this.#raw?.end(`event: end\ndata: {"reason":"${reason}"}\n\n`);
    this.#finish();
  }

  #finish(): void {
    if (this.over) return;
    this.over = true;
    this.#onOver?.();
  }
}
