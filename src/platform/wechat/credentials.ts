import { eq } from "drizzle-orm";
import type { Database, Queryable } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { type Issued, type WechatApi, WechatError } from "./api.ts";
import { wechatCredentials } from "./tables.ts";

/** Renewed this long before the end, so that nobody is handed a secret about to end. */
const EARLY_SECONDS = 300;
const LOCK = "wechat credentials";
/** After a failure WeChat is left alone for a while: every page view inside it asks for a signature. */
const PAUSE_MS = 30_000;

/**
 * Access token and ticket, one of each for all processes. Whoever finds one missing renews it under a lock
 * of the database; the others wait and read what was renewed, since every extra request to WeChat counts
 * against a small daily quota.
 */
export class WechatCredentials {
  readonly #db: Database;
  readonly #api: WechatApi;
  #renewing: Promise<string> | undefined;
  #failure: { error: unknown; until: number } | undefined;

  constructor(db: Database, api: WechatApi) {
    this.#db = db;
    this.#api = api;
  }

  /** @throws WechatError when WeChat refuses or cannot be reached */
  async jsapiTicket(now = new Date()): Promise<string> {
    const known = await read(this.#db, "jsapi_ticket", now);
    if (known !== undefined) return known;
    if (this.#failure && this.#failure.until > now.getTime()) throw this.#failure.error;
    // One connection of this process waits for the lock, however many requests want the ticket.
    this.#renewing ??= this.#renew(now).finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #renew(now: Date): Promise<string> {
    try {
      return await this.#db.transaction(async (tx) => {
        await lock(tx, LOCK);
        const renewed = await read(tx, "jsapi_ticket", now);
        if (renewed !== undefined) return renewed;
        const ticket = await this.#ticket(tx, now);
        await write(tx, "jsapi_ticket", ticket, now);
        return ticket.value;
      });
    } catch (error) {
      this.#failure = { error, until: now.getTime() + PAUSE_MS };
      throw error;
    }
  }

  async #ticket(tx: Queryable, now: Date): Promise<Issued> {
    const kept = await read(tx, "access_token", now);
    if (kept !== undefined) {
      try {
        return await this.#api.jsapiTicket(kept);
      } catch (error) {
        if (!(error instanceof WechatError) || !error.isTokenRefused) throw error;
      }
    }
    // A kept token that was refused was voided elsewhere: only a new one helps.
    const token = await this.#api.accessToken(kept !== undefined);
    await write(tx, "access_token", token, now);
    return this.#api.jsapiTicket(token.value);
  }
}

async function read(db: Queryable, name: string, now: Date): Promise<string | undefined> {
  const [row] = await db.select().from(wechatCredentials).where(eq(wechatCredentials.name, name));
  return row !== undefined && row.expiresAt > now ? row.value : undefined;
}

async function write(db: Queryable, name: string, { value, seconds }: Issued, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + Math.max(0, seconds - EARLY_SECONDS) * 1000);
  await db
    .insert(wechatCredentials)
    .values({ name, value, expiresAt })
    .onConflictDoUpdate({ target: wechatCredentials.name, set: { value, expiresAt } });
}
