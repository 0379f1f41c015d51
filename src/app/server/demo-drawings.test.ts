import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { PREPARED_INDEX, readPrepared } from "#capabilities/media/media/server/public.ts";
import { drawingCode } from "#demo/draw.ts";
import { demoParts } from "#platform/feature.ts";
import { features } from "./features.ts";

const AGAIN = "run npm run demo:draw and commit what it changes";

const kept = await Promise.all(
  demoParts(features).map(async ({ mark, load }) => ({ mark, drawings: (await load()).drawings })),
);
const folders = kept.flatMap(({ mark, drawings }) => (drawings ? [{ mark, ...drawings }] : []));

describe.each(folders)("drawings of $mark", ({ folder, keys }) => {
  test("were made by the drawing code as it is", async () => {
    expect((await readPrepared(folder)).made_by, AGAIN).toBe(drawingCode());
  });

  test("are those that the content shows", async () => {
    const { pictures } = await readPrepared(folder);
    expect(Object.keys(pictures).sort(), AGAIN).toEqual([...new Set(await keys())].sort());
  });

  test("are no flat colours, and no two of them look alike", async () => {
    const pictures = Object.values((await readPrepared(folder)).pictures);
    for (const { file, luminance } of pictures) expect(new Set(luminance).size, file).toBeGreaterThan(4);
    expect(new Set(pictures.map(({ sha256 }) => sha256)).size).toBe(pictures.length);
  });

  test("are the files that were measured, and there are no others", async () => {
    const pictures = Object.values((await readPrepared(folder)).pictures);
    const files = (await readdir(folder)).filter((name) => name !== PREPARED_INDEX);
    expect(pictures.map(({ file }) => file).sort(), AGAIN).toEqual(files.sort());
    for (const { file, sha256, bytes } of pictures) {
      const data = await readFile(join(folder, file));
      expect(createHash("sha256").update(data).digest("hex"), `${file}: ${AGAIN}`).toBe(sha256);
      expect(data.length).toBe(bytes);
    }
  });
});

test("all drawings together stay small enough for everybody who clones the project", async () => {
  const all = await Promise.all(folders.map(({ folder }) => readPrepared(folder)));
  const bytes = all.flatMap(({ pictures }) => Object.values(pictures)).map((picture) => picture.bytes);
  expect(bytes.length).toBeGreaterThan(0);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(9_000_000);
});
