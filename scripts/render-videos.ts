/** Regenerates the committed films of the demo: `node scripts/render-videos.ts [name…]`. Needs ffmpeg. */
import { mkdir, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { VIDEO_NAMES } from "../src/demo/art/film.ts";
import { renderVideo } from "../src/demo/art/video.ts";

const folder = fileURLToPath(new URL("../src/capabilities/media/media/server/demo-films/", import.meta.url));
await mkdir(folder, { recursive: true });
const wanted = process.argv.slice(2);
for (const name of VIDEO_NAMES) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const file = `${folder}${name}.mp4`;
  await renderVideo(name, file);
  console.log(`${name}: ${Math.round((await stat(file)).size / 1024)} kB`);
}
