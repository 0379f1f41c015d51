import type { z } from "zod";
import type { wordEndpoints } from "#capabilities/review/words/contract.ts";
import { wordsApi } from "./api.ts";
import { partsOf } from "./csv-parts.ts";

type Imported = z.output<(typeof wordEndpoints)["POST /api/admin/words/import"]["data"]>;

/** What became of the lines of a file so far. */
export interface ImportResult extends Imported {
  /** Not all of it was taken: it was stopped, or failed. */
  partly: boolean;
}

const MOST_TOLD = 500;

/**
 * Hands a word list over in parts, one change of the library together. What was taken stays when it is stopped between two parts.
 * @param tell hears after each part how far it is, from 0 to 1, and the result so far
 */
export async function importFile(
  csv: string,
  groupId: string | null,
  signal: AbortSignal,
  tell: (share: number, result: ImportResult) => void,
): Promise<ImportResult> {
  const [head = ""] = csv.replace(/^\uFEFF/, "").split(/\r?\n/, 1);
  const named = head.split(",", 1)[0]?.trim() === "词" ? `${head}\n` : "";
  let sum: ImportResult = {
    ...{ version: null, added: 0, changed: 0, same: 0, comments: 0, refused: [], refused_count: 0 },
    partly: true,
  };
  const parts = partsOf(csv);
  for (const [at, { text, before }] of parts.entries()) {
    if (signal.aborted) return sum;
    // Every part says which column is which.
    const again = at === 0 ? "" : named;
    const part = await wordsApi("POST /api/admin/words/import", {
      body: { csv: again + text, group_id: groupId, version: sum.version },
    });
    const shift = before - (again === "" ? 0 : 1);
    sum = {
      version: part.version ?? sum.version,
      added: sum.added + part.added,
      changed: sum.changed + part.changed,
      same: sum.same + part.same,
      comments: sum.comments + part.comments,
      refused: [...sum.refused, ...part.refused.map((one) => ({ ...one, line: one.line + shift }))].slice(
        0,
        MOST_TOLD,
      ),
      refused_count: sum.refused_count + part.refused_count,
      partly: at + 1 < parts.length,
    };
    tell((at + 1) / parts.length, sum);
  }
  return sum;
}
