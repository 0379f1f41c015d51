import { once } from "node:events";
import { crc32, createDeflate } from "node:zlib";
import sharp from "sharp";

/** A picture of four coloured quarters: red, green / blue, yellow. Where each stands tells how it was turned. */
export async function quarters(width = 200, height = 100): Promise<Buffer> {
  const half = { width: width / 2, height: height / 2 };
  const tile = (background: string) =>
    sharp({ create: { ...half, channels: 3, background } })
      .png()
      .toBuffer();
  const [red, green, blue, yellow] = await Promise.all(["#f00", "#0f0", "#00f", "#ff0"].map(tile));
  return sharp({ create: { width, height, channels: 3, background: "#000" } })
    .composite([
      { input: red, left: 0, top: 0 },
      { input: green, left: half.width, top: 0 },
      { input: blue, left: 0, top: half.height },
      { input: yellow, left: half.width, top: half.height },
    ])
    .png()
    .toBuffer();
}

/** A JPEG that a phone could have written: an EXIF orientation, a camera name and a place on the map. */
export async function phonePhoto(orientation: number, width = 200, height = 100): Promise<Buffer> {
  return sharp(await quarters(width, height))
    .withExif({
      IFD0: { Make: "SecretCamera" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "31/1 14/1 0/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "121/1 28/1 0/1",
      },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 95, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

/** Frames that differ, one colour each. */
export async function animation(
  format: "gif" | "webp",
  { width = 60, height = 40, frames = 3 } = {},
): Promise<Buffer> {
  const colors = Array.from(
    { length: frames },
    (_, i) => `hsl(${Math.round((360 * i) / frames)}, 100%, 50%)`,
  );
  const pages = await Promise.all(
    colors.map((background) =>
      sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const strip = sharp(pages, { join: { animated: true } });
  const delay = colors.map(() => 120);
  return format === "gif"
    ? strip.gif({ delay, loop: 0 }).toBuffer()
    : strip.webp({ delay, loop: 0 }).toBuffer();
}

/** A GIF of a few bytes: a large canvas and frames of one pixel each. */
export function sparseGif(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.from("47494638396100000000800000ff0000000000", "hex");
  screen.writeUInt16LE(width, 6);
  screen.writeUInt16LE(height, 8);
  const frame = Buffer.from("21f904040a000000" + "2c00000000010001000002024401" + "00", "hex");
  return Buffer.concat([screen, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

/** One colour, next to no bytes, very many pixels. */
export function bomb(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#123456" }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(content.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

/** A black PNG of any sides, written without a picture of that size in memory: 16 bits, RGBA, 0.1 % of its pixels' bytes. */
export async function deepPng(width: number, height: number): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([16, 6, 0, 0, 0], 8);
  const deflate = createDeflate({ level: 9 });
  const packed: Buffer[] = [];
  deflate.on("data", (piece: Buffer) => packed.push(piece));
  const ended = once(deflate, "end");
  const piece = Buffer.alloc(1024 * 1024);
  for (let left = height * (1 + width * 8); left > 0; left -= piece.length) {
    if (!deflate.write(piece.subarray(0, Math.min(left, piece.length)))) await once(deflate, "drain");
  }
  deflate.end();
  await ended;
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", Buffer.concat(packed)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The opening of an ISO base media file with the given brands. */
export function isoBrands(...brands: string[]): Buffer {
  const [major = "", ...others] = brands;
  const box = Buffer.alloc(16 + others.length * 4);
  box.writeUInt32BE(box.length, 0);
  box.write(`ftyp${major}`, 4, "latin1");
  for (const [i, brand] of others.entries()) box.write(brand, 16 + i * 4, "latin1");
  return Buffer.concat([box, Buffer.alloc(64)]);
}
