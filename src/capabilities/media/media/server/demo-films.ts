import { join } from "node:path";

/** Folder of the demo's films, which `scripts/render-videos.ts` draws: `night-drive` and `track-lap`, as .mp4 and their covers as .jpg. */
export const demoFilms = join(import.meta.dirname, "demo-films");
