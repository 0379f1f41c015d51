/**
 * Draws the pictures of the demo into the folders in which features keep them, with what was measured in them:
 *   npm run demo:draw
 * Only what is new or looks different is encoded again, and what nothing shows any longer is removed.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { features } from "../src/app/server/features.ts";
import {
  PREPARED_INDEX,
  type PreparedIndex,
  type PreparedPicture,
  pictureWorkers,
  readPrepared,
} from "../src/capabilities/media/media/server/public.ts";
import { drawByKey, drawingCode } from "../src/demo/draw.ts";
import { type DemoDrawings, demoParts } from "../src/platform/feature.ts";

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");

for (const part of demoParts(features)) {
  const { drawings } = await part.load();
  if (drawings) await draw(part.mark, drawings);
}
pictureWorkers.rest();

async function draw(mark: string, { folder, keys }: DemoDrawings): Promise<void> {
  await mkdir(folder, { recursive: true });
  const before = await readPrepared(folder).catch((): PreparedIndex => ({ made_by: "", pictures: {} }));
  const wanted = [...new Set(await keys())].sort();
  const pictures = new Map<string, PreparedPicture>();
  const waiting = [...wanted];
  let drawn = 0;
  const work = async () => {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
      const { svg, width } = drawByKey(key);
      const source = sha256(svg);
      const kept = before.pictures[key];
      if (kept?.source === source && (await isWhole(folder, kept))) {
        pictures.set(key, kept);
        continue;
      }
      pictures.set(key, await encode(folder, key, { svg, width, source }));
      drawn += 1;
      if (drawn % 20 === 0) console.log(`${mark}: ${wanted.length - waiting.length} of ${wanted.length}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  const files = new Set([...pictures.values()].map(({ file }) => file));
  for (const name of await readdir(folder)) {
    if (name !== PREPARED_INDEX && !files.has(name)) await rm(join(folder, name));
  }
  await writeIndex(folder, drawingCode(), wanted, pictures);
  const bytes = [...pictures.values()].reduce((sum, picture) => sum + picture.bytes, 0);
  console.log(
    `${mark}: ${wanted.length} pictures, ${drawn} drawn anew, ${(bytes / 1e6).toFixed(2)} MB altogether`,
  );
}

async function isWhole(folder: string, { file, sha256: hash }: PreparedPicture): Promise<boolean> {
  const bytes = await readFile(join(folder, file)).catch(() => Buffer.alloc(0));
  return sha256(bytes) === hash;
}

async function encode(
  folder: string,
  key: string,
  { svg, width, source }: { svg: string; width: number; source: string },
): Promise<PreparedPicture> {
  // Measured over drawings: as clean as WebP of quality 88 in half of the bytes; more effort costs minutes for a few per cent.
  const bytes = await sharp(Buffer.from(svg))
    .resize(width)
    .flatten({ background: "#ffffff" })
    .avif({ quality: 53, effort: 3, chromaSubsampling: "4:4:4" })
    .toBuffer();
  const file = `${key.replaceAll("/", "-")}.avif`;
  await writeFile(join(folder, file), bytes);
  // What an upload of the same picture would be measured as.
  const measured = await pictureWorkers.run("keep", bytes, {}, "system");
  return {
    file,
    sha256: sha256(bytes),
    source,
    content_type: "image/avif",
    width: measured.width,
    height: measured.height,
    bytes: bytes.length,
    placeholder: measured.placeholder,
    luminance: measured.luminance,
    focus_x: measured.focusX,
    focus_y: measured.focusY,
  };
}

/** One line a picture, so that a change shows what it changes. */
async function writeIndex(
  folder: string,
  madeBy: string,
  keys: readonly string[],
  pictures: ReadonlyMap<string, PreparedPicture>,
): Promise<void> {
  const lines = keys.map((key) => `${JSON.stringify(key)}:${JSON.stringify(pictures.get(key))}`);
  const text = `{"made_by":${JSON.stringify(madeBy)},"pictures":{\n${lines.join(",\n")}\n}}\n`;
  await writeFile(join(folder, PREPARED_INDEX), text);
}
