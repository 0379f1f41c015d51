/** Renders a film to an MP4 file. Needs ffmpeg on the machine; seeding does not, it uses the committed files. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { drawVideoFrame, VIDEO_SECONDS, type VideoName } from "./film.ts";
import { FILM_HEIGHT, FILM_WIDTH } from "./film-road.ts";

/** Frames per second of the finished film. */
const FPS = 24;
/** The poster shows the film at this second. */
const POSTER_AT = 13.5;

/**
 * Draws every frame of a film and encodes it as H.264 (yuv420p, fast start); the poster is written beside it as
 * `<file without .mp4>.jpg`.
 * @param outFile path ending in `.mp4`
 * @throws Error when ffmpeg is missing or fails.
 */
export async function renderVideo(name: VideoName, outFile: string): Promise<void> {
  const args = [
    ["-y", "-loglevel", "error"],
    [
      "-f",
      "rawvideo",
      "-pix_fmt",
      "rgb24",
      "-s",
      `${FILM_WIDTH}x${FILM_HEIGHT}`,
      "-r",
      String(FPS),
      "-i",
      "-",
    ],
    ["-an", "-c:v", "libx264", "-preset", "slow", "-crf", "27", "-maxrate", "520k", "-bufsize", "1040k"],
    ["-pix_fmt", "yuv420p", "-movflags", "+faststart", outFile],
  ].flat();
  const ffmpeg = spawn("ffmpeg", args, { stdio: ["pipe", "inherit", "inherit"] });
  const ended = new Promise<void>((resolve, reject) => {
    ffmpeg.once("error", (cause) => reject(new Error("ffmpeg is needed to render films", { cause })));
    ffmpeg.once("close", (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))));
  });
  // a failure is reported by awaiting `ended`, not by a broken pipe
  ffmpeg.stdin.on("error", () => {});
  for (let i = 0; i < VIDEO_SECONDS * FPS && !ffmpeg.stdin.destroyed; i++) {
    const pixels = await sharp(Buffer.from(drawVideoFrame(name, i / FPS)))
      .flatten({ background: "#000" })
      .removeAlpha()
      .raw()
      .toBuffer();
    if (!ffmpeg.stdin.write(pixels)) await Promise.race([once(ffmpeg.stdin, "drain"), ended]);
  }
  ffmpeg.stdin.end();
  await ended;
  const poster = await sharp(Buffer.from(drawVideoFrame(name, POSTER_AT)))
    .flatten({ background: "#000" })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
  await writeFile(outFile.replace(/\.mp4$/, ".jpg"), poster);
}
