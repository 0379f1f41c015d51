import type { FastifyReply } from "fastify";
import { networkOf } from "#platform/limits/network.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { Presence } from "./presence.ts";
import { RoomFeed } from "./room-feed.ts";
import { Viewer } from "./viewer.ts";

/** Behind one address there may be a whole university; a script that opens more than this is none. */
const MOST_OF_NETWORK = 500;
const MOST_IN_ALL = 60_000;
const BEAT_MS = 25_000;
const BEAT = Buffer.from(":\n\n");

interface Request {
  roomId: string;
  address: string;
  /** The number up to which he has heard; undefined for who enters. */
  since: number | undefined;
}

interface Open {
  feed: Promise<RoomFeed>;
  /** Who is about to enter. */
  entering: number;
}

/** The open streams of all rooms in one process. */
export class RoomStreams {
  readonly #services: Services;
  readonly #rooms = new Map<string, Open>();
  readonly #ofNetwork = new Map<string, number>();
  readonly #presence: Presence;
  readonly #beat: NodeJS.Timeout;
  readonly #feeds = new Set<RoomFeed>();
  #count = 0;
  #stopped = false;

  constructor(services: Services) {
    this.#services = services;
    this.#presence = new Presence(services, this.#feeds);
    this.#beat = setInterval(() => {
      for (const { viewers } of this.#feeds) for (const viewer of viewers) viewer.write(BEAT);
    }, BEAT_MS);
    this.#beat.unref();
  }

  /** Rooms that this process tells somebody of. */
  get feeds(): ReadonlySet<RoomFeed> {
    return this.#feeds;
  }

  /**
   * Answers with the stream of a room.
   * @throws AppError NOT_FOUND, RATE_LIMITED (of one network), UNAVAILABLE when there are too many, or the process stops
   */
  async open(reply: FastifyReply, { roomId, address, since }: Request): Promise<void> {
    if (this.#stopped || this.#count >= MOST_IN_ALL)
      throw new AppError("UNAVAILABLE", undefined, { retryAfter: 30 });
    const network = networkOf(address);
    const others = this.#ofNetwork.get(network) ?? 0;
    if (others >= MOST_OF_NETWORK) throw new AppError("RATE_LIMITED", undefined, { retryAfter: 30 });
    this.#ofNetwork.set(network, others + 1);
    this.#count += 1;
    const left = () => {
      this.#count -= 1;
      const rest = (this.#ofNetwork.get(network) ?? 1) - 1;
      if (rest > 0) this.#ofNetwork.set(network, rest);
      else this.#ofNetwork.delete(network);
    };
    let begun = false;
    const room = this.#room(roomId);
    room.entering += 1;
    try {
      const feed = await room.feed;
      await feed.enter(since, () => {
        reply.hijack();
        begun = true;
        const viewer: Viewer = new Viewer(reply.raw, { ...reply.getHeaders() }, () => {
          left();
          feed.viewers.delete(viewer);
          this.#closeWhenEmpty(roomId, room, feed);
        });
        return viewer;
      });
    } finally {
      room.entering -= 1;
      if (!begun) left();
      const feed = await room.feed.catch(() => undefined);
      if (feed !== undefined) this.#closeWhenEmpty(roomId, room, feed);
    }
  }

  /** Ends all streams; who reads one comes back to another process, or later. */
  async close(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#beat);
    for (const feed of this.#feeds) feed.close();
    await this.#presence.close();
  }

  #room(roomId: string): Open {
    const known = this.#rooms.get(roomId);
    if (known !== undefined) return known;
    const feed = RoomFeed.open(this.#services, roomId);
    const room: Open = { feed, entering: 0 };
    this.#rooms.set(roomId, room);
    feed.then(
      (opened) => this.#feeds.add(opened),
      () => this.#rooms.delete(roomId),
    );
    return room;
  }

  #closeWhenEmpty(roomId: string, room: Open, feed: RoomFeed): void {
    if (room.entering > 0 || feed.viewers.size > 0) return;
    feed.close();
    this.#feeds.delete(feed);
    if (this.#rooms.get(roomId) === room) this.#rooms.delete(roomId);
  }
}
