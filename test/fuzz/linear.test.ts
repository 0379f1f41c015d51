import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";

/**
 * For one text of a megabyte. A reader in linear time needs a few hundred milliseconds at most; one that tries every
 * space of a long run anew needs many minutes. In between lies room for any machine.
 */
const LIMIT_MS = 40_000;

test("a megabyte of anything is read in time linear to its length", async () => {
  const worker = new Worker(new URL("./linear-worker.ts", import.meta.url));
  let reading = "the first text";
  const stuck = await new Promise<string | null>((resolve, reject) => {
    const late = () => resolve(`${reading}: not done in ${LIMIT_MS / 1000} s`);
    let timer = setTimeout(late, LIMIT_MS);
    worker.on("message", (next: string | null) => {
      clearTimeout(timer);
      if (next === null) return resolve(null);
      reading = next;
      timer = setTimeout(late, LIMIT_MS);
    });
    worker.on("error", (error) => reject(new Error(`${reading}: ${error.message}`, { cause: error })));
  });
  await worker.terminate();
  expect(stuck).toBeNull();
}, 600_000);
