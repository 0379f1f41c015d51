import { setTimeout as sleep } from "node:timers/promises";
import { isOutage } from "#platform/database/outage.ts";
import type { Running } from "#platform/feature.ts";
import { rateLimitsAlone } from "#platform/limits/limit.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { lapseRooms, settleReplays } from "./endings.ts";
import { nothingSeen, watchStreams } from "./watch.ts";

/** How often the media server is looked at. */
const LOOK_MS = 10_000;

/** Of all processes one looks, whichever comes first. */
const TURN = { name: "live:watch", max: 1, seconds: LOOK_MS / 1000 };

/** Ends and settles what time does to rooms; every minute, in one process. */
export async function defineMediaJobs(services: Services): Promise<void> {
  await services.jobs.define("live-endings", {
    cron: "* * * * *",
    async work() {
      await lapseRooms(services);
      await settleReplays(services);
    },
  });
}

/** Looks at the media server every ten seconds where one is configured, until it is stopped. */
export function startWatch(services: Services): Running {
  const { env, log } = services;
  if (env.LIVE_SERVER === undefined || env.LIVE_CONTROL_URL === undefined)
    return { stop: () => Promise.resolve() };
  const stopped = new AbortController();
  const seen = nothingSeen();
  const loop = async () => {
    while (!stopped.signal.aborted) {
      try {
        if (await isMyTurn(services)) await watchStreams(services, seen);
      } catch (error) {
        if (isOutage(error)) log.warn({ err: error }, "live streams are not watched: database out");
        else log.error({ err: error }, "live streams could not be watched");
      }
      await sleep(LOOK_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    }
  };
  const ended = loop();
  return {
    async stop() {
      stopped.abort();
      await ended;
    },
  };
}

async function isMyTurn({ db }: Pick<Services, "db">): Promise<boolean> {
  try {
    await rateLimitsAlone(db, [{ rule: TURN, subject: "all" }]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "RATE_LIMITED") return false;
    throw error;
  }
}
