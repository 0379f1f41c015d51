import { releaseMedia, storePicture } from "#capabilities/media/media/server/public.ts";
import { type Picture, sanitizeArticleHtml } from "#features/articles/server/public.ts";
import type { FetchedPicture, PictureAddress, PictureFetcher } from "#platform/outbound/fetch-picture.ts";
import { AppError } from "#shared/errors.ts";
import { escapeHtml } from "#shared/html.ts";
import type { ImportServices } from "./import-services.ts";
import type { FeedEntry } from "./model.ts";

export interface BuiltBody {
  html: string;
  /** Pictures in the order in which the text shows them. */
  pictures: { mediaId: string; caption: string }[];
  /** Media id of the cover. */
  cover: string | null;
  /** How many pictures could not be taken along. */
  lost: number;
  notes: string[];
}

interface StoredPicture {
  id: string;
  src: string;
  width: number;
  height: number;
}

const MAX_PICTURES = 200;
const PARALLEL = 3;
/** Counters without a size in the text show only now how small they are. */
const TINY = 3;
const MIN_COVER_WIDTH = 240;

/**
 * Sanitizes the body and takes its pictures along: each is fetched, kept in this site's own storage and shown
 * from there. A picture out of reach leaves its caption. With `dryRun` nothing is fetched or kept.
 */
export async function buildBody(
  services: ImportServices,
  fetcher: PictureFetcher,
  entry: FeedEntry,
  dryRun: boolean,
): Promise<BuiltBody> {
  const notes: string[] = [];
  const players = new Set<string>();
  const wanted = new Map<string, Picture>();
  const source = entry.html + appendix(entry);
  const draft = sanitizeArticleHtml(source, {
    base: entry.base,
    onRemoved: (name) => players.add(name),
    picture: (picture) => {
      wanted.set(identity(picture), picture);
      return { src: picture.url ?? "/", width: picture.width, height: picture.height };
    },
  });
  if (players.size > 0) notes.push(`嵌入的播放器或框架没有导入（${[...players].join("、")}）`);
  if (entry.video) notes.push("视频没有导入，只导入文字和图片");
  if (dryRun) return { html: draft, pictures: [], cover: null, lost: 0, notes };

  const addresses = new Map<string, PictureAddress>();
  for (const picture of [...entry.images.slice(0, 1), ...wanted.values()])
    addresses.set(identity(picture), picture);
  if (addresses.size > MAX_PICTURES) notes.push(`图片超过 ${MAX_PICTURES} 张，后面的没有导入`);
  const kept = await takeAlong(services, fetcher, [...addresses].slice(0, MAX_PICTURES), notes);
  const pictures: BuiltBody["pictures"] = [];
  const html = sanitizeArticleHtml(source, {
    base: entry.base,
    picture: (picture) => {
      const stored = kept.get(identity(picture));
      if (!stored) return null;
      pictures.push({ mediaId: stored.id, caption: picture.caption || picture.alt });
      return stored;
    },
  });
  const named = entry.images[0] && kept.get(identity(entry.images[0]));
  const wide = [...wanted.keys()]
    .map((key) => kept.get(key))
    .find((one) => one && one.width >= MIN_COVER_WIDTH);
  return { html, pictures, cover: (named ?? wide)?.id ?? null, lost: addresses.size - kept.size, notes };
}

function identity({ url, written }: PictureAddress): string {
  return url ?? written;
}

/** Pictures that the feed lists beside a text that shows none of them: they follow it, as in a photo blog. */
function appendix(entry: FeedEntry): string {
  if (entry.images.length < 2 || /<img\b/i.test(entry.html)) return "";
  return entry.images
    .map(({ written, caption }) => {
      const words = escapeHtml(caption ?? "");
      const legend = words === "" ? "" : `<figcaption>${words}</figcaption>`;
      return `<figure><img src="${escapeHtml(written)}" alt="${words}">${legend}</figure>`;
    })
    .join("");
}

async function takeAlong(
  services: ImportServices,
  fetcher: PictureFetcher,
  addresses: [string, PictureAddress][],
  notes: string[],
): Promise<Map<string, StoredPicture>> {
  const kept = new Map<string, StoredPicture>();
  const failures = new Map<string, string[]>();
  const queue = addresses.values();
  const work = async (): Promise<void> => {
    for (const [key, address] of queue) {
      const result = await keep(services, await fetcher.fetch(address));
      if (typeof result === "string")
        failures.set(result, [...(failures.get(result) ?? []), shortName(address)]);
      else if (result) kept.set(key, result);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  for (const [reason, names] of failures) {
    const more = names.length > 3 ? ` 等 ${names.length} 张` : "";
    notes.push(`图片没有导入（${reason}）：${names.slice(0, 3).join("、")}${more}`);
  }
  return kept;
}

/** The stored picture, null for a counter, or why it could not be kept. */
async function keep(
  services: ImportServices,
  fetched: FetchedPicture,
): Promise<StoredPicture | string | null> {
  if ("failure" in fetched) return fetched.failure;
  try {
    // Same bytes, same row: a run after a kill finds what the last one had stored already.
    const row = await storePicture(services, fetched.bytes, { attached: true, reuse: true });
    if (row.width <= TINY || row.height <= TINY) {
      await releaseMedia(services.db, [row.id]);
      return null;
    }
    return { id: row.id, src: `/media/${row.key}`, width: row.width, height: row.height };
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

function shortName({ url, written }: PictureAddress): string {
  const address = /^data:/i.test(written) ? "内嵌图片" : (url ?? written);
  return address.length > 80 ? `…${address.slice(-78)}` : address;
}
