import sharp from "sharp";
import { MAX_PICTURE_PIXELS } from "./inspect.ts";

export interface DrawOptions {
  /** Pixels of the whole. */
  width: number;
  height: number;
  background: string;
  /** Pixels at the top that a picture takes; without a picture nothing is laid there. */
  coverHeight: number;
  /** Our own drawing, laid over everything. */
  svg: string;
}

/** A drawing over a picture at its top, as JPEG; no bytes stand for no picture. */
export async function drawPicture(cover: Buffer, options: DrawOptions): Promise<Buffer> {
  const { width, height, background, coverHeight, svg } = options;
  const top = cover.length === 0 ? [] : [{ input: await fitCover(cover, options), left: 0, top: 0 }];
  if (coverHeight > height) throw new Error("the cover is taller than the drawing");
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([...top, { input: Buffer.from(svg), left: 0, top: 0 }])
    .jpeg({ quality: 88, chromaSubsampling: "4:4:4", mozjpeg: true })
    .toBuffer();
}

function fitCover(cover: Buffer, { width, coverHeight, background }: DrawOptions): Promise<Buffer> {
  return sharp(cover, { limitInputPixels: MAX_PICTURE_PIXELS })
    .resize(width, coverHeight, { fit: "cover", position: "attention" })
    .flatten({ background })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
