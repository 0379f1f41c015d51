import { readText } from "./content.ts";
import type { FeedImage, FeedVideo } from "./model.ts";
import { childOf, childrenOf, resolveUrl, textOf, type XmlElement } from "./xml.ts";

const IMAGE_FILE = /\.(?:jpe?g|png|gif|webp|avif|heic|heif|bmp|tiff?)(?:$|[?#])/i;
const VIDEO_FILE = /\.(?:mp4|m4v|webm|mov|m3u8)(?:$|[?#])/i;

interface Medium {
  element: XmlElement;
  written: string;
  url: string;
  type: string;
  kind: "image" | "video" | "other";
}

/** Pictures and video of an entry: enclosures, Media RSS, iTunes and plain image elements. */
export function readMedia(
  entry: XmlElement,
  base: string | null,
): { images: FeedImage[]; video: FeedVideo | null } {
  const groups = [entry, ...childrenOf(entry, "media:group")];
  const media = groups
    .flatMap((group) => childrenOf(group, "media:content", "enclosure", "link"))
    .filter((element) => element.name !== "link" || element.attributes.get("rel") === "enclosure")
    .flatMap((element) => medium(element, base));
  // A thumbnail is a smaller copy of something: it only counts where no full picture is given.
  const thumbnails = [...groups, ...media.map(({ element }) => element)]
    .flatMap((group) => childrenOf(group, "media:thumbnail", "itunes:image", "image"))
    .flatMap((element) => medium(element, base, "image"));

  const pictures = media.filter(({ kind }) => kind === "image");
  const images = (pictures.length > 0 ? pictures : thumbnails.slice(0, 1)).map(toImage);
  const film = media.find(({ kind }) => kind === "video");
  const video = film ? toVideo(film, (thumbnails[0] ?? pictures[0])?.url ?? null) : null;
  return { images: uniqueBy(images, ({ url }) => url), video };
}

function medium(element: XmlElement, base: string | null, known?: "image"): Medium[] {
  const { attributes } = element;
  const nested = childOf(element, "url");
  const written = (attributes.get("url") ?? attributes.get("href") ?? (nested ? textOf(nested) : "")).trim();
  const url = written === "" ? null : httpUrl(resolveUrl(written, element.base ?? base));
  // A local feed may name files beside it; those resolve to no web address but stay usable.
  const address = url ?? (written !== "" && /^[^:]+$/.test(written) ? written : null);
  if (address === null) return [];
  const type = attributes.get("type")?.toLowerCase() ?? "";
  const declared = attributes.get("medium")?.toLowerCase() ?? type.split("/")[0] ?? "";
  const kind =
    known ??
    (declared === "image" || (declared === "" && IMAGE_FILE.test(written))
      ? "image"
      : declared === "video" || type.includes("mpegurl") || (declared === "" && VIDEO_FILE.test(written))
        ? "video"
        : "other");
  return [{ element, written, url: address, type, kind }];
}

function toImage({ element, url, written }: Medium): FeedImage {
  const caption = readText(childOf(element, "media:description", "media:title"), "sniff");
  return { url, written, caption: caption === "" ? null : caption };
}

function toVideo({ element, url, type }: Medium, poster: string | null): FeedVideo {
  const duration = Number(element.attributes.get("duration"));
  return { url, type: type === "" ? null : type, duration: duration > 0 ? duration : null, poster };
}

/** The address when it is http or https, else null: feeds also carry javascript:, data: and feed: addresses. */
export function httpUrl(address: string | null): string | null {
  return address !== null && /^https?:\/\//i.test(address) ? address : null;
}

/** Keeps the first of each group of items with equal keys. */
export function uniqueBy<T>(items: T[], key: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const value = key(item);
    if (seen.has(value)) return false;
    seen.add(value);
    return true;
  });
}
