import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { phonePhoto, quarters } from "../../../../../test/support/pictures.ts";
import { masterKey } from "./keys.ts";
import { measureStored } from "./measure-stored.ts";
import { presentPicture } from "./present.ts";
import { storePicture } from "./store.ts";
import { media } from "./tables.ts";

const { services } = await createTestApp();
const { db, storage } = services;

const row = async (id: string) => (await db.select().from(media).where(eq(media.id, id)))[0];

it("measures new pictures when they are stored, with what the camera told and not where", async () => {
  const stored = await storePicture(services, await phonePhoto(6, 400, 300));
  const picture = presentPicture(stored);
  expect(stored.luminance).toMatch(/^[\w-]{128}$/);
  expect(picture.focus).toEqual({ x: expect.any(Number), y: expect.any(Number) });
  expect(picture.photo).toEqual({
    camera: "SecretCamera",
    lens: null,
    focal_length: null,
    aperture: null,
    exposure: null,
    iso: null,
  });
});

it("measures pictures from before once, passes over what cannot be read, and comes back to it", async () => {
  const before = await Promise.all([1, 2, 3].map((n) => quarters(100 * n, 100)));
  const rows = [];
  for (const bytes of before) rows.push(await storePicture(services, bytes));
  await db.update(media).set({ luminance: null, focusX: null, focusY: null });
  const [broken, gone, whole] = rows;
  if (!broken || !gone || !whole) throw new Error("three pictures were stored");
  const kept = (await storage.get(masterKey(broken.key))) ?? Buffer.alloc(0);
  await storage.put(masterKey(broken.key), Buffer.from("not a picture"), { contentType: "image/jpeg" });
  await storage.delete(masterKey(gone.key));
  // The photo of the test above is unmeasured again as well.
  expect(await measureStored(services)).toBe(2);
  expect(await row(whole.id)).toMatchObject({ luminance: whole.luminance, focusX: whole.focusX });
  expect((await row(broken.id))?.luminance).toBeNull();
  await storage.put(masterKey(broken.key), kept, { contentType: "image/jpeg" });
  expect(await measureStored(services)).toBe(1);
  expect((await row(broken.id))?.luminance).toBe(broken.luminance);
});
