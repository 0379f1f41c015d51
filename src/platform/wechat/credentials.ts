import { eq } from "drizzle-orm";
import type { Database, Queryable } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { countCall } from "#platform/outbound/count-calls.ts";
import { type Issued, type WechatApi, WechatError } from "./api.ts";
import { wechatCredentials } from "./tables.ts";

/** Renewed this long before the end, so that nobody is handed a secret about to end. */
const EARLY_SECONDS = 300;
const LOCK = "wechat credentials";
/** Under which failures of renewing are counted. */
export const WECHAT_CALLS = "wechat";
/** After a failure WeChat is left alone for a while: every page view inside it asks for a signature. */
const PAUSE_MS = 30_000;

type Name = "access_token" | "jsapi_ticket";

/**
 * Access token and ticket, one of each for all processes. Whoever finds one missing renews it under a lock
 * of the database; the others wait and read what was renewed, since every extra request to WeChat counts
 * against a small daily quota.
 */
export class WechatCredentials {
  readonly #db: Database;
  readonly #api: WechatApi;
  readonly #renewing = new Map<Name, Promise<string>>();
  #failure: { error: unknown; until: number } | undefined;

  constructor(db: Database, api: WechatApi) {
    this.#db = db;
    this.#api = api;
  }

  /** @throws WechatError when WeChat refuses or cannot be reached */
  jsapiTicket(now = new Date()): Promise<string> {
    return this.#current("jsapi_ticket", now, (tx) => this.#ticket(tx, now));
  }

  /**
   * The token that calls of the server carry.
   * @param refused one that WeChat does not take any more although it should last
   * @throws WechatError when WeChat refuses or cannot be reached
   */
  accessToken(now = new Date(), refused?: string): Promise<string> {
    const make = () => this.#api.accessToken(refused !== undefined);
    return this.#current("access_token", now, make, refused);
  }

  async #current(
    name: Name,
    now: Date,
    make: (tx: Queryable) => Promise<Issued>,
    refused?: string,
  ): Promise<string> {
    const known = await read(this.#db, name, now);
    if (known !== undefined && known !== refused) return known;
    if (this.#failure && this.#failure.until > now.getTime()) throw this.#failure.error;
    // One connection of this process waits for the lock, however many requests want the same.
    const running = this.#renewing.get(name) ?? this.#renew(name, now, make, refused);
    this.#renewing.set(name, running);
    return running.finally(() => this.#renewing.delete(name));
  }

  async #renew(
    name: Name,
    now: Date,
    make: (tx: Queryable) => Promise<Issued>,
    refused?: string,
  ): Promise<string> {
    try {
      return await this.#db.transaction(async (tx) => {
        await lock(tx, LOCK);
        const renewed = await read(tx, name, now);
        if (renewed !== undefined && renewed !== refused) return renewed;
        const issued = await make(tx);
        await write(tx, name, issued, now);
        return issued.value;
      });
    } catch (error) {
      this.#failure = { error, until: now.getTime() + PAUSE_MS };
      // Nobody waits longer for it, and where the database is what failed there is no place to count.
      if (error instanceof WechatError)
        await countCall(this.#db, WECHAT_CALLS, problemOf(error)).catch(() => undefined);
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

/** WeChat's own words name the server's address, which is what an operator needs; nobody else reads them. */
const problemOf = ({ errcode, message }: WechatError): string =>
  errcode === 0 ? message : `${errcode} ${message}`;

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
