import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { afterCommit } from "#platform/database/after-commit.ts";
import type { Queryable } from "#platform/database/client.ts";
import { listen } from "#platform/database/listen.ts";
import { preparedRows } from "#platform/database/prepared.ts";
import type { ResponseCache } from "./response-cache.ts";

const CHANNEL = "paddock_cache";
/** NOTIFY payloads end at 8000 bytes. */
const MAX_PAYLOAD = 7500;

export interface Invalidator {
  /**
   * Drops what shows any of `tags`, in every process, when the surrounding transaction commits. Call it
   * inside the transaction that makes the change. In this process it is dropped before the change is answered, so that
   * whoever made it and asks at once sees it; the others hear of it a moment later.
   */
  invalidate(db: Queryable, tags: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Listens for invalidations of all processes on one connection and applies them to this process's cache.
 * While the connection is lost nothing is kept, since messages may be missed.
 * @param heard is called after each of them
 */
export async function listenForInvalidation(
  url: string,
  cache: ResponseCache,
  log: Logger,
  heard: () => void = () => undefined,
): Promise<Invalidator> {
  const listening = await listen({
    url,
    channel: CHANNEL,
    log,
    onMessage: (payload) => {
      cache.invalidate(payload.split("\n"));
      heard();
    },
    onLost: () => cache.suspend(),
    onBack: () => cache.resume(),
  });
  return {
    async invalidate(db, tags) {
      await announceInvalidation(db, tags);
      afterCommit(db, () => {
        cache.invalidate(tags);
        heard();
      });
    },
    close: () => listening.close(),
  };
}

/** Tells every process, which drops it a moment after the commit; exported for tests, which wait for that message. */
export async function announceInvalidation(db: Queryable, tags: readonly string[]): Promise<void> {
  for (const payload of payloads(tags))
    await preparedRows(
      db,
      "cache:announce",
      () => sql`select pg_notify(${sql.raw(`'${CHANNEL}'`)}, ${sql.placeholder("payload")})`,
      { payload },
    );
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
