import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { BatchAct, batchEndpoints } from "#capabilities/monitoring/member-desk/batch-contract.ts";

export const batchApi = adminClient<typeof batchEndpoints>();

/** Who was chosen in the list, by id. */
export type Chosen = ReadonlyMap<string, string>;

/** As many as one batch takes. */
export const MOST_CHOSEN = 500;
/** Of one request, so that none takes longer than a phone waits. */
const PIECE = 50;

export interface Done {
  id: string;
  /** Empty where it was done. */
  problem: string;
  warning: string | null;
}

/**
 * Does something to each of some members, piece by piece.
 * @param onPiece told how many are through
 * @returns one result each; those of a piece that got no answer say so, and trying again does nothing twice
 */
export async function actOnAll(
  ids: readonly string[],
  act: BatchAct,
  key: string,
  onPiece: (done: number) => void,
): Promise<Done[]> {
  const results: Done[] = [];
  for (let at = 0; at < ids.length; at += PIECE) {
    const piece = ids.slice(at, at + PIECE);
    const body = { ids: piece, act, idempotency_key: `${key}-${at}` };
    try {
      const answer = await batchApi("POST /api/admin/members/batch", { body }, { quiet: true });
      results.push(...answer.results);
    } catch (error) {
      const problem = error instanceof Error ? error.message : "未完成";
      results.push(...piece.map((id) => ({ id, problem, warning: null })));
    }
    onPiece(results.length);
  }
  return results;
}

/** What takes back what was done, to whom it was done. */
export function undoing(act: BatchAct, done: readonly Done[]): BatchAct | null {
  const reason = "误操作，已撤销";
  if (act.act === "ban") return { act: "unban", reason };
  if (act.act !== "warn") return null;
  const given = done.flatMap(({ id, warning }) => (warning === null ? [] : [[id, warning] as const]));
  return { act: "withdraw", reason, warnings: Object.fromEntries(given) };
}
