import { marked } from "marked";
import { escapeHtml } from "#shared/html.ts";

/** A picture of the demo after it was stored. */
export interface StoredPicture {
  src: string;
  width: number;
  height: number;
}

const PICTURE_LINE = /^!\[([^\]]*)\]\(pic:([^)\s]+)\)\s*$/;
const CHAPTER_LINE = /^-\s+(\d{1,2}):(\d{2})\s+(.+)$/;

/** Picture keys with their captions, in the order in which they stand in the text. */
export function picturesIn(body: string): { key: string; caption: string }[] {
  return body.split("\n").flatMap((line) => {
    const match = PICTURE_LINE.exec(line.trim());
    return match ? [{ caption: match[1] ?? "", key: match[2] ?? "" }] : [];
  });
}

/** Chapters of a video, in seconds. */
export function chaptersIn(body: string): { at: number; title: string }[] {
  return body.split("\n").flatMap((line) => {
    const match = CHAPTER_LINE.exec(line.trim());
    return match ? [{ at: Number(match[1]) * 60 + Number(match[2]), title: match[3] ?? "" }] : [];
  });
}

/**
 * Markdown → article HTML. Pictures become figures, `keepPictures` false drops them (galleries show them
 * apart); chapter lists are dropped, they are data.
 */
export function renderBody(
  body: string,
  pictures: ReadonlyMap<string, StoredPicture>,
  options: { keepPictures: boolean; dropChapters: boolean },
): string {
  const lines = body.split("\n").flatMap((line) => {
    if (options.dropChapters && CHAPTER_LINE.test(line.trim())) return [];
    const match = PICTURE_LINE.exec(line.trim());
    if (!match) return [line];
    if (!options.keepPictures) return [];
    const [, caption = "", key = ""] = match;
    const picture = pictures.get(key);
    if (!picture) throw new Error(`no picture ${key}`);
    return ["", figure(picture, caption), ""];
  });
  return marked.parse(lines.join("\n"), { async: false, gfm: true });
}

function figure({ src, width, height }: StoredPicture, caption: string): string {
  const text = escapeHtml(caption);
  const legend = caption === "" ? "" : `<figcaption>${text}</figcaption>`;
  return `<figure><img src="${src}" width="${width}" height="${height}" alt="${text}">${legend}</figure>`;
}
