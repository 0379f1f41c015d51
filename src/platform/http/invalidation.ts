import { sql } from "drizzle-orm";
import pg from "pg";
import type { Logger } from "pino";
import type { Queryable } from "#platform/database/client.ts";
import type { ResponseCache } from "./response-cache.ts";

const CHANNEL = "paddock_cache";
/** NOTIFY payloads end at 8000 bytes. */
const MAX_PAYLOAD = 7500;

export interface Invalidator {
  /**
   * Drops what shows any of `tags`, in every process, when the surrounding transaction commits. Call it
   * inside the transaction that makes the change.
   */
  invalidate(db: Queryable, tags: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Listens for invalidations of all processes on one connection and applies them to this process's cache.
 * When the connection is lost, everything is dropped, since messages may have been missed.
 */
export async function listenForInvalidation(
  url: string,
  cache: ResponseCache,
  log: Logger,
): Promise<Invalidator> {
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: "paddock listen",
      keepAlive: true,
    });
    next.on("notification", (message) => {
      if (message.channel === CHANNEL && message.payload) cache.invalidate(message.payload.split("\n"));
    });
    next.on("error", (error) => {
      if (closed) return;
      log.warn({ err: error }, "lost the invalidation connection; reconnecting");
      cache.clear();
      client = undefined;
      retry = setTimeout(() => void reconnect(), 1000);
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
    cache.clear();
  };

  const reconnect = async (): Promise<void> => {
    try {
      if (!closed) await connect();
    } catch (error) {
      log.warn({ err: error }, "cannot listen for invalidations yet");
      retry = setTimeout(() => void reconnect(), 2000);
    }
  };

  await connect();
  return {
    async invalidate(db, tags) {
      for (const payload of payloads(tags)) await db.execute(sql`select pg_notify(${CHANNEL}, ${payload})`);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}

function payloads(tags: readonly string[]): string[] {
  const result: string[] = [];
  let current = "";
  for (const tag of new Set(tags)) {
    if (current.length + tag.length + 1 > MAX_PAYLOAD) {
      result.push(current);
      current = "";
    }
    current = current === "" ? tag : `${current}\n${tag}`;
  }
  if (current !== "") result.push(current);
  return result;
}
