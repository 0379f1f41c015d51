/** Regenerates the application icons from `icon.svg`: `node scripts/render-icons.ts`. */
import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";

const folder = new URL("../src/app/web/public/", import.meta.url);
const svg = await readFile(new URL("icon.svg", folder));
const png = (size: number): Promise<Buffer> =>
  sharp(svg, { density: 288 }).resize(size, size).png({ compressionLevel: 9, palette: true }).toBuffer();

for (const size of [180, 192, 512]) await writeFile(new URL(`icon-${size}.png`, folder), await png(size));

/** An ICO file that holds one PNG: header, one directory entry, image. */
const image = await sharp(svg, { density: 288 }).resize(32, 32).png().toBuffer();
const head = Buffer.alloc(22);
head.writeUInt16LE(1, 2);
head.writeUInt16LE(1, 4);
head.writeUInt8(32, 6);
head.writeUInt8(32, 7);
head.writeUInt16LE(1, 10);
head.writeUInt16LE(32, 12);
head.writeUInt32LE(image.length, 14);
head.writeUInt32LE(22, 18);
await writeFile(new URL("favicon.ico", folder), Buffer.concat([head, image]));
