import http from "node:http";
import { eq } from "drizzle-orm";
import type { LiveFrame, LiveHello } from "../../src/features/live/chat-contract.ts";
import { append } from "../../src/features/live/server/log/append.ts";
import { newStream } from "../../src/features/live/server/rooms/stream-key.ts";
import {
  liveCounters,
  liveMessages,
  livePeople,
  livePresence,
  liveRecordings,
  liveRooms,
} from "../../src/features/live/server/tables.ts";
import type { Database } from "../../src/platform/database/client.ts";
import type { Services } from "../../src/platform/services.ts";
import type { LiveState } from "../../src/shared/live.ts";

let serial = 0;

/** A moment so many minutes from now. */
export const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

type Values = Partial<typeof liveRooms.$inferInsert>;

/** What a room has in a state, beside the state. */
const timesOf: Record<LiveState, Values> = {
  draft: {},
  announced: {},
  live: { startedAt: new Date(), publisher: "1" },
  interrupted: { startedAt: new Date(), interruptedAt: new Date() },
  ended: { startedAt: new Date(Date.now() - 3_600_000), endedAt: new Date() },
  cancelled: { reason: "场地停电" },
};

/**
 * A room as it stands in a state (announced for tomorrow unless another is given), without the way there, with its
 * counter and its people.
 */
export async function makeLiveRoom(
  { db, keys }: Pick<Services, "db" | "keys">,
  values: Values = {},
  { host, moderators = [] }: { host?: string; moderators?: readonly string[] } = {},
) {
  serial += 1;
  const state = values.state ?? "announced";
  const [room] = await db
    .insert(liveRooms)
    .values({
      ...{ section: "main", title: `第 ${serial} 场直播`, state, ...newStream(keys) },
      startsAt: new Date(Date.now() + (state === "draft" || state === "announced" ? 86_400_000 : -3_600_000)),
      ...timesOf[state],
      ...values,
    })
    .returning();
  if (room === undefined) throw new Error("no room made");
  await db.insert(liveCounters).values({ roomId: room.id });
  const people = [
    ...(host === undefined ? [] : [{ roomId: room.id, memberId: host, role: "host" as const }]),
    ...moderators.map((memberId) => ({ roomId: room.id, memberId, role: "moderator" as const })),
  ];
  if (people.length > 0) await db.insert(livePeople).values(people);
  return room;
}

interface LiveEvent {
  type: string;
  id: number;
  data: LiveHello & LiveFrame;
}

/** Somebody who reads the stream of a room over the network, as a browser does. */
export class LiveReader {
  readonly events: LiveEvent[] = [];
  status = 0;
  lastId: number | undefined;
  /** What the server asked to wait before coming back, in milliseconds. */
  retryMs = 0;
  ended = false;
  #rest = "";
  #request: http.ClientRequest | undefined;
  #answer: http.IncomingMessage | undefined;

  /** Resolves with the answer's head; what is told comes into `events` from then on. */
  open(origin: string, roomId: string, headers: Record<string, string> = {}): Promise<void> {
    this.ended = false;
    this.#rest = "";
    return new Promise((opened, fail) => {
      const resumes = this.lastId === undefined ? {} : { "last-event-id": String(this.lastId) };
      const url = `${origin}/api/live/${roomId}/stream`;
      this.#request = http.get(url, { agent: false, headers: { ...resumes, ...headers } }, (answer) => {
        this.status = answer.statusCode ?? 0;
        this.#answer = answer;
        answer.setEncoding("utf8");
        answer.on("data", (text: string) => this.#read(text));
        answer.on("error", () => undefined);
        answer.once("close", () => {
          this.ended = true;
        });
        opened();
      });
      this.#request.on("error", (error) => {
        this.ended = true;
        fail(error);
      });
    });
  }

  /** Ids of messages in the order in which they came. */
  get heard(): string[] {
    return this.events.flatMap(({ data }) => (data.messages ?? []).map(({ id }) => id));
  }

  /** Reads no more, and keeps its connection. */
  pause(): void {
    this.#answer?.removeAllListeners("data");
    this.#answer?.pause();
  }

  leave(): void {
    this.#request?.destroy();
  }

  #read(text: string): void {
    const events = (this.#rest + text).split("\n\n");
    this.#rest = events.pop() ?? "";
    for (const event of events) {
      const field = (name: string) => event.match(new RegExp(`^${name}: (.*)$`, "m"))?.[1];
      this.retryMs = Number(field("retry") ?? this.retryMs);
      const type = field("event");
      if (type === undefined) continue;
      this.lastId = Number(field("id"));
      this.events.push({ type, id: this.lastId, data: JSON.parse(field("data") ?? "{}") });
    }
  }
}

/** Somebody said something in a room, past the use-case that says it: as it stands, with its place where everybody sees it. */
export async function makeMessage(
  db: Database,
  roomId: string,
  authorId: string,
  values: Partial<typeof liveMessages.$inferInsert> = {},
) {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(liveMessages)
      .values({ roomId, authorId, kind: "text", body: "前排围观", status: "published", ...values })
      .returning();
    if (row === undefined) throw new Error("no message made");
    if (row.status !== "published") return row;
    await append(tx, roomId, [{ kind: "message", messageId: row.id }]);
    const [placed] = await tx.select().from(liveMessages).where(eq(liveMessages.id, row.id));
    return placed ?? row;
  });
}

/** Viewers that a process has in a room. */
export async function makeViewers(
  db: Database,
  roomId: string,
  viewers: number,
  { process = "one", seenAt = new Date() } = {},
): Promise<void> {
  await db.insert(livePresence).values({ roomId, process, viewers, seenAt });
}

/** Something recorded of a room. */
export async function makeRecording(
  db: Database,
  roomId: string,
  values: Partial<typeof liveRecordings.$inferInsert> = {},
) {
  serial += 1;
  const [row] = await db
    .insert(liveRecordings)
    .values({
      roomId,
      path: `room-${roomId}/${serial}.mp4`,
      startedAt: inMinutes(-30),
      seconds: 60,
      bytes: "1000",
      ...values,
    })
    .returning();
  if (row === undefined) throw new Error("no recording made");
  return row;
}

/** Messages past the use-case that says them: many at once, as long as they may be, for what rooms do with very many. */
export async function makeMessages(db: Database, roomId: string, authorId: string, count: number) {
  return db.transaction(async (tx) => {
    const rows = await tx
      .insert(liveMessages)
      .values(
        Array.from({ length: count }, (_, n) => ({
          ...{ roomId, authorId, kind: "text" as const, status: "published" as const },
          body: `${n} ${"很长的一句话".repeat(30)}`,
        })),
      )
      .returning({ id: liveMessages.id });
    const ids = rows.map(({ id }) => id);
    await append(
      tx,
      roomId,
      ids.map((messageId) => ({ kind: "message", messageId })),
    );
    return ids;
  });
}
