import { setTimeout as sleep } from "node:timers/promises";
import { TEXTS_CHANNEL } from "#capabilities/moderation/server/public.ts";
import { atMostEvery } from "#platform/at-most-every.ts";
import { listen } from "#platform/database/listen.ts";
import { isOutage } from "#platform/database/outage.ts";
import type { Services } from "#platform/services.ts";
import { drainTexts } from "./take.ts";

/** What comes within this time is taken together. */
const TOGETHER_MS = 150;
/** Also without being woken: for what another process left behind, or waits for its next try. */
const LOOK_MS = 2000;

export interface TextFeed {
  stop(): Promise<void>;
}

const feeds = new WeakMap<Services["events"], TextFeed>();

/** The feed that `startFeed` runs in this process; undefined where none does. */
export const runningFeed = ({ events }: Pick<Services, "events">): TextFeed | undefined => feeds.get(events);

/** Follows what is written in this process, beside all others, until it is stopped. */
export async function startFeed(services: Services): Promise<TextFeed> {
  const { pool, log } = services;
  const stopped = new AbortController();
  let wake: () => void = () => undefined;
  let woken = true;
  const call = () => {
    woken = true;
    wake();
  };
  const connection = await listen({
    url: pool.options.connectionString ?? "",
    channel: TEXTS_CHANNEL,
    log,
    onMessage: call,
    onLost: () => undefined,
    onBack: call,
  });
  const looking = setInterval(call, LOOK_MS);
  const outages = atMostEvery(10_000);
  const run = async () => {
    while (!stopped.signal.aborted) {
      if (!woken)
        await new Promise<void>((resume) => {
          wake = resume;
        });
      woken = false;
      try {
        await drainTexts(services, stopped.signal);
      } catch (error) {
        if (!isOutage(error)) log.error({ err: error }, "texts could not be followed");
        else
          outages((heldBack) => log.warn({ err: error, heldBack }, "texts are not followed: database out"));
      }
      await sleep(TOGETHER_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  const feed: TextFeed = {
    async stop() {
      stopped.abort();
      clearInterval(looking);
      call();
      await running;
      await connection.close();
    },
  };
  feeds.set(services.events, feed);
  return feed;
}
