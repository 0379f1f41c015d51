import type { QuizResult } from "../contract.ts";

/** What a result says in one line; of somebody without a nickname as of another one. */
export const fateWords = ({ nickname, series, title, match }: QuizResult): string =>
  `${nickname || "TA"} 和${series?.name ?? title}的缘分 ${match}%`;
