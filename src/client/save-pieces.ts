import { saveCsv } from "./save-file.ts";

/** A piece of a table as the server hands it out, and where the next one begins. */
export interface TablePiece {
  csv: string;
  rows: number;
  next_cursor: string | null;
}

/**
 * Fetches a table piece by piece and saves it as one file for spreadsheets. Pieces go into the file as they come, so that a
 * million rows need no more room than the file itself. A piece that fails is tried twice more.
 * @param options.piece the piece behind a cursor; the first one without
 * @param options.onRows how many rows have come so far
 * @returns all rows that were saved
 */
export async function savePieces(options: {
  name: string;
  piece: (cursor: string | undefined) => Promise<TablePiece>;
  onRows: (rows: number) => void;
}): Promise<number> {
  const { name, piece, onRows } = options;
  const parts: Blob[] = [];
  let rows = 0;
  let cursor: string | undefined;
  do {
    const next = await insist(() => piece(cursor));
    parts.push(new Blob([next.csv]));
    rows += next.rows;
    onRows(rows);
    cursor = next.next_cursor ?? undefined;
  } while (cursor !== undefined);
  saveCsv(name, parts);
  return rows;
}

const TRIES = 3;

async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tried === TRIES) throw error;
    }
  }
}
