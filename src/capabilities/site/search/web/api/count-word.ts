import { searchApi } from "./client.ts";

/** Has a search counted; nobody waits for it, and one that does not arrive is not missed. */
export function countWord(q: string): void {
  searchApi("POST /api/search/words", { body: { q } }, { quiet: true }).catch(() => undefined);
}
