import { availableParallelism } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { type MediaRow, storePicture, storeVideo } from "#capabilities/media/server/public.ts";
import type { Services } from "#platform/services.ts";
import { drawAvatar } from "../art/avatar.ts";
import { parsePictureKey } from "../art/keys.ts";
import { drawPicture } from "../art/picture.ts";
import { picturesIn } from "./body.ts";
import type { DemoContent } from "./content-files.ts";

const assets = join(import.meta.dirname, "../assets");

export interface DemoMedia {
  /** By picture key. */
  pictures: Map<string, MediaRow>;
  /** By avatar seed. */
  avatars: Map<number, MediaRow>;
  videos: Map<string, MediaRow>;
}

/** Every picture key that the content shows, once. */
export function pictureKeys({ articles, series }: Pick<DemoContent, "articles" | "series">): string[] {
  const inArticles = articles.flatMap((article) => [
    article.cover,
    ...picturesIn(article.body).map((picture) => picture.key),
  ]);
  return [...new Set([...inArticles, ...series.map((car) => seriesCoverKey(car, articles))])];
}

/**
 * A car stands in the studio on its card, as it looks in the pictures of the first article about it. Where none
 * shows it, the paint follows from its slug, so that cards differ.
 */
export function seriesCoverKey(
  { slug, body }: { slug: string; body: string },
  articles: readonly DemoContent["articles"][number][],
): string {
  const shown = articles
    .filter((article) => article.series[0] === slug)
    .flatMap((article) => [article.cover, ...picturesIn(article.body).map(({ key }) => key)])
    .map(parsePictureKey)
    .find((picture) => picture.body === body && picture.paint !== "mud");
  if (shown) return `side/${body}/studio/${shown.paint}/${shown.seed}${shown.electric ? "/ev" : ""}`;
  const paints = ["silver", "graphite", "blue", "white", "champagne", "green"];
  const sum = [...slug].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return `side/${body}/studio/${paints[sum % paints.length]}/${1 + (sum % 9)}`;
}

/** Draws and stores all pictures and videos, as many at once as there are processors. */
export async function storeDemoMedia(
  services: Services,
  content: DemoContent,
  progress: (done: number, total: number) => void,
): Promise<DemoMedia> {
  const keys = pictureKeys(content);
  const seeds = [...new Set(content.members.map((member) => member.avatar))];
  const media: DemoMedia = { pictures: new Map(), avatars: new Map(), videos: new Map() };
  const total = keys.length + seeds.length;
  let done = 0;
  const tick = () => {
    done += 1;
    progress(done, total);
  };
  const work = [
    ...keys.map((key) => async () => {
      media.pictures.set(key, await storeDrawing(services, drawPicture(key), 1200));
      tick();
    }),
    ...seeds.map((seed) => async () => {
      media.avatars.set(seed, await storeDrawing(services, drawAvatar(seed), 256));
      tick();
    }),
  ];
  await Promise.all(
    Array.from({ length: Math.min(4, availableParallelism()) }, async () => {
      for (let job = work.shift(); job; job = work.shift()) await job();
    }),
  );
  for (const name of ["night-drive", "track-lap"]) {
    media.videos.set(name, await storeVideo(services, join(assets, `${name}.mp4`), { attached: true }));
  }
  return media;
}

async function storeDrawing(services: Services, svg: string, width: number): Promise<MediaRow> {
  // JPEG on the way: packing and unpacking PNG would take as long as drawing.
  const bytes = await sharp(Buffer.from(svg))
    .resize(width)
    .jpeg({ quality: 94, chromaSubsampling: "4:4:4" })
    .toBuffer();
  // Drawing is deterministic: after a start that was killed half-way, what was stored is found again.
  return storePicture(services, bytes, { attached: true, reuse: true });
}
