/** Prints how long each view takes to draw and to render: `node scripts/measure-pictures.ts`. */
import sharp from "sharp";
import { BODY_NAMES, PAINT_NAMES, SCENE_NAMES, VIEWS } from "../src/demo/art/keys.ts";
import { drawPicture } from "../src/demo/art/picture.ts";

drawPicture("side/sedan/studio/red/1"); // warm up
for (const [i, view] of VIEWS.entries()) {
  const key = `${view}/${BODY_NAMES[i % 6]}/${SCENE_NAMES[(i * 5) % 12]}/${PAINT_NAMES[i]}/${(i % 9) + 1}`;
  const start = performance.now();
  const svg = drawPicture(key);
  const drawn = performance.now();
  await sharp(Buffer.from(svg)).resize(1500).toBuffer();
  const done = performance.now();
  const ms = (v: number): string => `${Math.round(v)} ms`.padStart(7);
  console.log(
    `${key.padEnd(40)} draw ${ms(drawn - start)}  render ${ms(done - drawn)}  ${Math.round(svg.length / 1024)} kB`,
  );
}
