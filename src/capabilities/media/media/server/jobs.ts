import type { Services } from "#platform/services.ts";
import { sweepTemporary } from "#platform/storage/temporary.ts";
import { measureStored } from "./measure-stored.ts";
import { pictureWorkers } from "./picture-workers.ts";
import { rewrapPrivate, sweepPrivate } from "./private-media.ts";
import { sweepMedia } from "./sweep.ts";
import { uploadFolder } from "./temp.ts";

/** Removes half-written files of killed processes. @returns how many */
export async function sweepFiles({ env, storage }: Pick<Services, "env" | "storage">): Promise<number> {
  return (await storage.sweep()) + (await sweepTemporary(uploadFolder(env)));
}

/** Declares the sweeps, and the measuring of pictures from before they were measured. */
export async function defineMediaJobs(services: Services): Promise<void> {
  const { jobs, log } = services;
  pictureWorkers.onDeath = (told) => log.warn(told, "a picture ended the process that read it");
  const files = async () => {
    const removed = await sweepFiles(services);
    if (removed > 0) log.info({ removed }, "half-written files removed");
  };
  await jobs.define("media-sweep", {
    cron: "17 * * * *",
    work: async () => {
      const removed = await sweepMedia(services);
      if (removed > 0) log.info({ removed }, "unattached uploads removed");
      await files();
    },
  });
  await jobs.define("media-private", {
    // What was said to go at a moment is gone a minute later.
    cron: "* * * * *",
    work: async () => {
      const removed = await sweepPrivate(services);
      if (removed > 0) log.info({ removed }, "private files deleted on their day");
    },
  });
  await jobs.define("media-private-keys", {
    cron: "27 * * * *",
    work: async () => {
      const { wrapped, lost } = await rewrapPrivate(services);
      if (wrapped > 0) log.info({ wrapped }, "keys of private files wrapped with the current key");
      if (lost > 0) log.warn({ lost }, "private files cannot be opened: their key is not configured");
    },
  });
  await jobs.define("media-measure", {
    cron: "37 * * * *",
    work: async () => {
      const measured = await measureStored(services);
      if (measured > 0) log.info({ measured }, "pictures measured");
    },
  });
  // What the last run left need not wait for the hour.
  await files().catch((error: unknown) => log.warn({ err: error }, "half-written files were not removed"));
  await jobs.send("media-measure", {}, { singletonKey: "start" });
}
