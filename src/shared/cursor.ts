import { AppError } from "./errors.ts";
import { isStorable } from "./storable.ts";

/** Packs keyset values into an opaque cursor. */
export function encodeCursor(values: readonly (string | number)[]): string {
  return btoa(JSON.stringify(values)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** What a place in a cursor may hold. */
export type CursorPart = keyof typeof parts;

/** Only what `encodeCursor` was given: PostgreSQL refuses much that JavaScript takes for a date or a number. */
const parts = {
  /** ISO 8601 in UTC with milliseconds, as `toISOString` writes it. */
  time: isTime,
  id: (text: string) => /^\d{1,18}$/.test(text),
  /** 0 … 999,999,999 */
  count: (text: string) => /^\d{1,9}$/.test(text),
  /** A short name. */
  name: (text: string) => text.length <= 40 && isStorable(text),
};

/**
 * Unpacks a cursor made by `encodeCursor` of values of these kinds.
 * @throws AppError INVALID_INPUT when the cursor was tampered with
 */
export function decodeCursor<const K extends readonly CursorPart[]>(
  cursor: string,
  kinds: K,
): { [I in keyof K]: string } {
  const values = unpack(cursor);
  const texts = kinds.map((kind, index) => {
    const value = values?.[index];
    const text = typeof value === "string" || typeof value === "number" ? String(value) : undefined;
    if (text === undefined || values?.length !== kinds.length || !parts[kind](text))
      throw new AppError("INVALID_INPUT", "翻页位置已失效，请刷新列表");
    return text;
  });
  return texts as { [I in keyof K]: string };
}

function unpack(cursor: string): unknown[] | undefined {
  try {
    const values: unknown = JSON.parse(atob(cursor.replace(/-/g, "+").replace(/_/g, "/")));
    return Array.isArray(values) ? values : undefined;
  } catch {
    return undefined;
  }
}

function isTime(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) || text.startsWith("0000")) return false;
  const time = new Date(text);
  // The thirtieth of February would come back as the second of March.
  return !Number.isNaN(time.getTime()) && time.toISOString() === text;
}
