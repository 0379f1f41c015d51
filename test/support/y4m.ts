import { encode } from "uqr";

/** Side of a frame, in px. */
const SIDE = 480;
/** Of the whole code, quiet zone included, within the frame. */
const SHARE = 0.7;

/**
 * A film in which a code is held before the camera, as YUV4MPEG2, which Chromium plays instead of a camera: luminance, then two
 * planes of colour of half the side that say grey.
 */
export function filmOfCode(text: string, frames = 10): Buffer {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const module = Math.floor((SIDE * SHARE) / size);
  const from = Math.floor((SIDE - module * size) / 2);
  const luminance = Buffer.alloc(SIDE * SIDE, 180);
  for (let y = 0; y < module * size; y += 1)
    for (let x = 0; x < module * size; x += 1) {
      const dark = data[Math.floor(y / module)]?.[Math.floor(x / module)] === true;
      luminance[(from + y) * SIDE + from + x] = dark ? 20 : 235;
    }
  const frame = Buffer.concat([Buffer.from("FRAME\n"), luminance, Buffer.alloc((SIDE * SIDE) / 2, 128)]);
  const head = Buffer.from(`YUV4MPEG2 W${SIDE} H${SIDE} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame)]);
}
