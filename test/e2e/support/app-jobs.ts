import { pino } from "pino";
import { inject, onTestFinished } from "vitest";
import { type Jobs, startJobs } from "../../../src/platform/jobs.ts";

/** A hand on the app's queue: what is sent is done by the app itself, within seconds, without waiting for its schedule. */
export async function appJobs(): Promise<Jobs> {
  const jobs = await startJobs(inject("appDatabaseUrl"), pino({ level: "silent" }));
  onTestFinished(() => jobs.stop());
  return jobs;
}
