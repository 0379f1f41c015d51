import { eq, isNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { drawings } from "#capabilities/people/members/server/demo/fill.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { pictureWorkers } from "./picture-workers.ts";
import { readPrepared, storePrepared } from "./prepared.ts";
import { readPicture } from "./read.ts";
import { sweepMedia } from "./sweep.ts";
import { media } from "./tables.ts";

const { services } = await createTestApp();
const { db, storage } = services;
const { folder } = drawings;
const { pictures } = await readPrepared(folder);
const count = Object.keys(pictures).length;

test("what a write that failed leaves is swept, and the next one stores every picture once", async () => {
  let written = 0;
  const full = {
    put: async (...args: Parameters<typeof storage.put>) => {
      written += 1;
      if (written > 20) throw new Error("disk full");
      await storage.put(...args);
    },
  };
  await expect(storePrepared({ db, storage: full }, folder)).rejects.toThrow("disk full");
  const kept = await storePrepared(services, folder);
  expect(kept.size).toBe(count);
  const again = await storePrepared(services, folder);
  expect([...again.values()].map(({ id }) => id).sort()).toEqual(
    [...kept.values()].map(({ id }) => id).sort(),
  );
  expect(await db.$count(media, isNull(media.attachedAt))).toBeGreaterThan(0);
  await db.update(media).set({ createdAt: sql`now() - interval '2 days'` });
  await sweepMedia(services);
  expect(await db.$count(media)).toBe(count);
  for (const { key } of kept.values()) expect(await readPicture(storage, key)).not.toBeNull();
});

test("what stands in the index is what an upload of the file would be measured as", async () => {
  const [row] = [...(await storePrepared(services, folder)).values()];
  if (!row) throw new Error("nothing was stored");
  const [stored] = await db.select().from(media).where(eq(media.id, row.id));
  const bytes = await readPicture(storage, row.key);
  const { luminance, focusX, focusY } = await pictureWorkers.run(
    "measure",
    bytes ?? Buffer.alloc(0),
    {},
    "system",
  );
  const { width, height } = await pictureWorkers.run("keep", bytes ?? Buffer.alloc(0), {}, "system");
  expect(stored).toMatchObject({ width, height, bytes: bytes?.length, contentType: "image/avif" });
  expect([stored?.focusX, stored?.focusY]).toEqual([focusX, focusY].map((share) => expect.closeTo(share, 1)));
  expect(luminance.length).toBe(stored?.luminance?.length);
});
