import { searchApi } from "./client.ts";

/** Has a search counted; nobody waits for it, and one that does not arrive is not missed. */
export function countWord(q: string, missed: boolean): void {
  searchApi("POST /api/search/words", { body: { q, missed } }, { quiet: true }).catch(() => undefined);
}
