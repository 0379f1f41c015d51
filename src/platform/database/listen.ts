import { setTimeout as sleep } from "node:timers/promises";
import type { Notification } from "pg";
import type { Logger } from "pino";
import { Connection } from "./connection.ts";

export interface ListenOptions {
  url: string;
  /** A name that needs no quotes. */
  channel: string;
  log: Logger;
  onMessage(payload: string): void;
  /** Called when messages may be missed from now on. */
  onLost(): void;
  /** Called when messages arrive again, not for the first time. */
  onBack(): void;
}

/** A connection that is dead without saying so is noticed after these two together. */
const BEAT_MS = 20_000;
const BEAT_LIMIT_MS = 10_000;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/**
 * Listens to a channel on one connection, for as long as it is not closed. One loop owns the connection: it waits for
 * its end, gives it up, and makes the next one, so that a loss which is told twice is still one loss.
 * @throws what PostgreSQL answers when the first connection cannot be made
 */
export async function listen(options: ListenOptions): Promise<{ close(): Promise<void> }> {
  const stopped = new AbortController();
  const { signal } = stopped;
  let current = await open(options);

  const keep = async () => {
    while (!signal.aborted) {
      const reason = await lossOf(current, signal);
      current.removeAllListeners("notification");
      // A connection that does not answer would not answer its own end either: nobody waits for it.
      const ended = current.end().catch(() => undefined);
      if (signal.aborted) {
        await Promise.race([ended, sleep(2_000, undefined, { ref: false })]);
        return;
      }
      options.onLost();
      options.log.warn({ err: reason, channel: options.channel }, "lost the listening connection");
      const next = await reopen(options, signal);
      if (next === undefined) return;
      current = next;
      options.onBack();
      options.log.info({ channel: options.channel }, "listening again");
    }
  };
  const kept = keep();
  return {
    async close() {
      stopped.abort();
      await kept;
    },
  };
}

async function open({ url, channel, onMessage }: ListenOptions): Promise<Connection> {
  const connection = new Connection({
    connectionString: url,
    application_name: `paddock listen ${channel}`,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  connection.on("notification", (message: Notification) => {
    if (message.channel === channel && message.payload) onMessage(message.payload);
  });
  try {
    await connection.connect();
    await connection.query(`listen ${channel}`);
    return connection;
  } catch (error) {
    void connection.end().catch(() => undefined);
    throw error;
  }
}

/** Tries until it listens again. Undefined when that is no longer wanted. */
async function reopen(options: ListenOptions, signal: AbortSignal): Promise<Connection | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
    // Processes that lost their server together do not all come back in the same moment.
    await pause(longest * (0.5 + Math.random() / 2), signal);
    if (signal.aborted) return undefined;
    try {
      const connection = await open(options);
      if (!signal.aborted) return connection;
      void connection.end().catch(() => undefined);
      return undefined;
    } catch (error) {
      options.log.debug({ err: error }, "cannot listen yet");
    }
  }
}

/** Waits until the connection is lost, or `signal` says that it is wanted no more; the reason, where there is one. */
async function lossOf(connection: Connection, signal: AbortSignal): Promise<unknown> {
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  let reason: unknown;
  const lose = (error?: unknown) => {
    reason ??= error;
    over.abort();
  };
  connection.once("error", lose);
  connection.once("end", () => lose());
  while (!either.aborted) {
    await pause(BEAT_MS, either);
    if (either.aborted) break;
    const late = pause(BEAT_LIMIT_MS, either).then(() => Promise.reject(new Error("no answer in time")));
    await Promise.race([connection.query("select 1"), late]).catch(lose);
    late.catch(() => undefined);
  }
  return reason;
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
