import { searchApi } from "./client.ts";

/** Has a search counted; nobody waits for it, and one that does not arrive is not missed. */
export const countWord = (q: string, missed: boolean): void => count({ q, missed });

/** Has it counted that something was opened of what a search found. */
export const countTap = (q: string): void => count({ q, tapped: true });

function count(body: { q: string; missed?: boolean; tapped?: boolean }): void {
  searchApi("POST /api/search/words", { body }, { quiet: true }).catch(() => undefined);
}
