import { keptChoice } from "#client/kept-choice.ts";
import type { ReadingSize } from "#ui/reading-size.tsx";

const sizes: readonly ReadingSize[] = ["s", "m", "l", "xl"];

const { useChoice, choose } = keptChoice(
  "paddock.reading_size",
  (kept) => sizes.find((size) => size === kept) ?? "m",
);

/** The reader's size of text, kept on the device. The server sends the standard size. */
export const useReadingSize = (): [ReadingSize, (size: ReadingSize) => void] => [useChoice(), choose];
