import { newKey } from "#client/request-key.ts";
import { formatDuration } from "#shared/format.ts";
import { secondsOf } from "./words.ts";

/** A chapter while it is edited: its place as it is typed. */
export interface EditedChapter {
  key: string;
  at: string;
  title: string;
}

interface Chapter {
  /** Seconds from the beginning of the replay. */
  at: number;
  title: string;
}

export const editedOf = (chapters: readonly Chapter[]): EditedChapter[] =>
  chapters.map(({ at, title }) => ({ key: newKey(), at: formatDuration(at), title }));

/** What is wrong with them, in words; null when nothing is. @param total seconds of all that was recorded */
export function problemOf(chapters: readonly EditedChapter[], total: number): string | null {
  const seen = new Set<number>();
  for (const [place, { at, title }] of chapters.entries()) {
    const name = `第 ${place + 1} 章`;
    const seconds = secondsOf(at);
    if (seconds === null) return `${name}的时间格式不正确，应如 12:30`;
    if (seconds >= total) return `${name}的时间超出回放（共 ${formatDuration(total)}）`;
    if (seen.has(seconds)) return `${name}和前面一章的时间一样`;
    if (title.trim() === "") return `${name}还没有标题`;
    seen.add(seconds);
  }
  return null;
}

/** As they are sent, in the order of the film; what is no time was refused by `problemOf`. */
export const chaptersOf = (chapters: readonly EditedChapter[]): Chapter[] =>
  chapters
    .map(({ at, title }) => ({ at: secondsOf(at) ?? 0, title: title.trim() }))
    .toSorted((a, b) => a.at - b.at);
