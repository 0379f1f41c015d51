import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mp4, PLACE } from "../../../../../test/support/mp4.ts";
import { phonePhoto } from "../../../../../test/support/pictures.ts";
import { temporaryFolder } from "../../../../../test/support/temporary-folder.ts";
import { MediaRefusal } from "./refusal.ts";
import { stripVideo } from "./strip-video.ts";
import { inspectVideo } from "./video.ts";

const folder = await temporaryFolder("video");

async function inspect(bytes: Buffer) {
  const path = join(folder, "film");
  await writeFile(path, bytes);
  return inspectVideo(path);
}

const film = { width: 1920, height: 1080, milliseconds: 61_500 };

describe("what a film tells", () => {
  const boxesOf = (bytes: Buffer) =>
    [...bytes.toString("latin1").matchAll(/vide|soun|mdat|mvhd|tkhd/g)].map(String);

  it.each([{ indexLast: false }, { indexLast: true }])(
    "of place and camera is blanked: %j",
    async (options) => {
      const bytes = mp4({ ...film, ...options, telling: true, payload: 3000 });
      expect(bytes.includes(PLACE)).toBe(true);
      const path = join(folder, "telling");
      await writeFile(path, bytes);
      await stripVideo(path);
      const stripped = await readFile(path);
      expect(stripped.includes(PLACE)).toBe(false);
      expect(stripped.length).toBe(bytes.length);
      const plain = boxesOf(mp4({ ...film, ...options, payload: 3000 }));
      expect(boxesOf(stripped)).toEqual(plain);
      const payload = (from: Buffer) => from.subarray(from.indexOf("mdat"), from.indexOf("mdat") + 3004);
      expect(payload(stripped)).toEqual(payload(bytes));
      expect(await inspectVideo(path)).toMatchObject({ width: 1920, height: 1080, duration: 61_500 });
    },
  );

  it("ends and keeps the size whatever is changed in it", async () => {
    const change = fc.record({ at: fc.nat(900), value: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const bytes = mp4({ ...film, telling: true });
        for (const { at, value } of changes) bytes[at % bytes.length] = value;
        const path = join(folder, "changed");
        await writeFile(path, bytes);
        await stripVideo(path);
        expect((await readFile(path)).length).toBe(bytes.length);
      }),
      { numRuns: 100 },
    );
  });
});

describe("the index of an MP4 file", () => {
  it.each([
    ["in front", {}],
    ["behind the film", { indexLast: true }],
    ["with 64-bit times", { version: 1 as const }],
  ])("is read %s", async (_, options) => {
    const bytes = mp4({ ...film, ...options });
    expect(await inspect(bytes)).toEqual({ width: 1920, height: 1080, duration: 61_500, size: bytes.length });
  });

  it("counts the turn of a film taken upright", async () => {
    expect(await inspect(mp4({ ...film, turned: true }))).toMatchObject({ width: 1080, height: 1920 });
  });

  it.each([
    ["nothing", () => Buffer.alloc(0)],
    ["a photo", () => phonePhoto(1)],
    ["a file cut in the index", () => mp4(film).subarray(0, 200)],
    ["a film without pictures", () => mp4({ ...film, width: 0, height: 0 })],
  ])("refuses %s", async (_, make) => {
    await expect(inspect(Buffer.from(await make()))).rejects.toThrow("视频已损坏或不是 MP4 格式");
  });

  it("is refused or read whatever is changed in it", async () => {
    const change = fc.record({ at: fc.nat(600), value: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        async (changes, last) => {
          const bytes = mp4({ ...film, indexLast: last });
          for (const { at, value } of changes) bytes[at % bytes.length] = value;
          await inspect(bytes).catch((error: unknown) => expect(error).toBeInstanceOf(MediaRefusal));
        },
      ),
      { numRuns: 200 },
    );
  });
});
