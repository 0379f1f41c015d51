import type { Services } from "#platform/services.ts";
import { learnCodes } from "./codes.ts";
import { forgetSearches } from "./hot-words.ts";
import { forgetMisses } from "./misses.ts";
import { readEverything, readWaiting } from "./walk.ts";

const MINUTE_MS = 60_000;

/** Reads at the start what was there before, learns codes every few minutes, and reads everything once more at night. */
export async function defineSearchJobs(services: Pick<Services, "db" | "jobs">): Promise<void> {
  const { db, jobs } = services;
  await jobs.define("search.waiting", {
    async work() {
      const started = new Date();
      await readWaiting(services);
      await learnCodes(db, started);
    },
  });
  await jobs.define("search.codes", {
    cron: "*/5 * * * *",
    // Further back than the last run, for what was committed late.
    work: () => learnCodes(db, new Date(Date.now() - 15 * MINUTE_MS)),
  });
  await jobs.define("search.everything", {
    cron: "40 19 * * *",
    async work() {
      await readEverything(services);
      await forgetSearches(db);
      await forgetMisses(db);
    },
  });
  await jobs.send("search.waiting", {}, { singletonKey: "start" });
}
