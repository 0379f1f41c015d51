import { setTimeout as sleep } from "node:timers/promises";
import { inArray, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "#platform/database/client.ts";
import { listen } from "#platform/database/listen.ts";
import type { Cursor } from "./cursor.ts";
import { EVENTS_CHANNEL } from "./publish.ts";
import { events } from "./tables.ts";

export interface TopicEvent {
  id: string;
  topic: string;
  type: string;
  payload: unknown;
}

/** Gets an event and the place behind it. */
export type Listener = (event: TopicEvent, cursor: Cursor) => void;

/** What was told since a cursor. */
export interface Missed {
  events: TopicEvent[];
  /** The place behind all of them. */
  cursor: Cursor;
  /** False when some may be gone by now, or there are too many to tell: who asks has to look anew. */
  complete: boolean;
}

export interface EventHub {
  /** Calls `listener` for whatever is told to `topic` from now on, in this process or another one. */
  subscribe(topic: string, listener: Listener): () => void;
  /** Where this process is. */
  readonly cursor: Cursor;
  /** What was told to some topics since a cursor that was handed out before; some of it may have been heard already. */
  missedSince(topics: readonly string[], since: Cursor): Promise<Missed>;
  close(): Promise<void>;
}

/** More than anybody catches up on; it is quicker to look anew. */
const MOST_MISSED = 500;
/** Events that are recognized when they come again after a loss of the connection. */
const MOST_REMEMBERED = 5000;
const RETRY_MS = 1000;

/**
 * Hears what all processes publish, on one connection, and hands it to those who subscribed here. After a loss of that
 * connection it reads from the table what was told meanwhile, so that nothing is lost.
 * @param heard is called before each of them is handed out
 * @throws what PostgreSQL answers when the first connection cannot be made
 */
export async function openEventHub(
  url: string,
  db: Database,
  log: Logger,
  heard: () => void = () => undefined,
): Promise<EventHub> {
  const hub = new Hub(db, log, heard);
  await hub.open(url);
  return hub;
}

class Hub implements EventHub {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #onHeard: () => void;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #stopped = new AbortController();
  /** Ids that were handed out lately, the oldest first. */
  readonly #heard = new Set<string>();
  #cursor: Cursor = { horizon: 0n, id: "0" };
  /** What arrives before it is known what was missed; null while nothing can have been missed. */
  #waiting: string[] | null = [];
  #connection: { close(): Promise<void> } | undefined;

  constructor(db: Database, log: Logger, heard: () => void) {
    this.#db = db;
    this.#log = log;
    this.#onHeard = heard;
  }

  get cursor(): Cursor {
    return this.#cursor;
  }

  async open(url: string): Promise<void> {
    this.#connection = await listen({
      url,
      channel: EVENTS_CHANNEL,
      log: this.#log,
      onMessage: (text) => {
        if (this.#waiting === null) this.#hear(text);
        else this.#waiting.push(text);
      },
      // What still waited stands in the table, too.
      onLost: () => {
        this.#waiting = [];
      },
      onBack: () => void this.#catchUp(),
    });
    // Places of a database in which nothing was ever told are good ones, too.
    await this.#db.execute(sql`
      insert into ${events} (topic, type, payload) select 'events', 'begun', '{}'::jsonb
      where not exists (select from ${events})`);
    // From here on everything is heard; what was told before concerns nobody here.
    const { rows } = await this.#db.execute<{ horizon: string }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
    );
    this.#goOn({ horizon: BigInt(rows[0]?.horizon ?? 0), id: "0" });
  }

  subscribe(topic: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(topic) === listeners) this.#listeners.delete(topic);
    };
  }

  async missedSince(topics: readonly string[], since: Cursor): Promise<Missed> {
    const { told, horizon, remembered } = await this.#read(topics, since, MOST_MISSED + 1);
    // A cursor of another database, or from before this one was restored, says nothing about it.
    const foreign = since.horizon > horizon;
    const tooMany = told.length > MOST_MISSED;
    return {
      events: tooMany ? [] : told.filter(({ id }) => id !== since.id),
      cursor: { horizon, id: told.at(-1)?.id ?? since.id },
      complete: remembered && !foreign && !tooMany,
    };
  }

  async close(): Promise<void> {
    this.#stopped.abort();
    await this.#connection?.close();
  }

  /** Reads what was told while nothing was heard; again until it succeeds, or the connection is lost once more. */
  async #catchUp(): Promise<void> {
    const waiting = this.#waiting;
    const { signal } = this.#stopped;
    while (this.#waiting === waiting && !signal.aborted) {
      try {
        const { told, horizon } = await this.#read([...this.#listeners.keys()], this.#cursor);
        if (this.#waiting !== waiting) return;
        // Until all of them are handed out, the old horizon is the one to come back to.
        for (const event of told) this.#handOut(event);
        this.#goOn({ horizon, id: this.#cursor.id });
        return;
      } catch (error) {
        this.#log.warn({ err: error }, "what was told meanwhile could not be read yet");
        await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  #goOn(from: Cursor): void {
    this.#cursor = from;
    const waited = this.#waiting ?? [];
    this.#waiting = null;
    for (const text of waited) this.#hear(text);
  }

  #hear(text: string): void {
    this.#onHeard();
    const { horizon, ...event } = JSON.parse(text) as TopicEvent & { horizon: string };
    // Whoever began early and ends late names a horizon that others have long passed.
    if (BigInt(horizon) > this.#cursor.horizon) this.#cursor = { horizon: BigInt(horizon), id: event.id };
    this.#handOut(event);
  }

  #handOut(event: TopicEvent): void {
    const listeners = this.#listeners.get(event.topic);
    if (listeners === undefined || this.#heard.has(event.id)) return;
    this.#heard.add(event.id);
    const [oldest] = this.#heard;
    if (this.#heard.size > MOST_REMEMBERED && oldest !== undefined) this.#heard.delete(oldest);
    const cursor = { horizon: this.#cursor.horizon, id: event.id };
    for (const listener of [...listeners]) listener(event, cursor);
  }

  /** Rows and horizon of one snapshot: of what ended before the horizon, nothing is missing among the rows. */
  async #read(topics: readonly string[], { horizon }: Cursor, limit?: number) {
    const since = sql`${String(horizon)}::text::xid8`;
    const concerned = topics.length === 0 ? sql`false` : inArray(events.topic, [...topics]);
    const { rows } = await this.#db.execute<{ horizon: string; remembered: boolean; told: TopicEvent[] }>(sql`
      select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
        -- While rows from before the place stand there, none from after it has been forgotten.
        exists (select 1 from ${events} where tx < ${since}) as remembered,
        coalesce((select json_agg(one) from (
          select id::text, topic, type, payload from ${events} where ${concerned} and tx >= ${since}
          order by events.id ${limit === undefined ? sql`` : sql`limit ${limit}`}) as one), '[]') as told`);
    const [row] = rows;
    if (row === undefined) throw new Error("the database did not say what was missed");
    return { ...row, horizon: BigInt(row.horizon) };
  }
}
