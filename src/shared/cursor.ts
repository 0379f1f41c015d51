import { AppError } from "./errors.ts";

/** Packs keyset values into an opaque cursor. */
export function encodeCursor(values: readonly (string | number)[]): string {
  return btoa(JSON.stringify(values)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/**
 * Unpacks a cursor made by `encodeCursor` with the same number of values.
 * @throws AppError INVALID_INPUT when the cursor was tampered with
 */
export function decodeCursor(cursor: string, length: number): (string | number)[] {
  try {
    const values: unknown = JSON.parse(atob(cursor.replace(/-/g, "+").replace(/_/g, "/")));
    if (!Array.isArray(values) || values.length !== length) throw new Error("wrong shape");
    return values.map((value) => {
      if (typeof value === "string" || typeof value === "number") return value;
      throw new Error("wrong value");
    });
  } catch {
    throw new AppError("INVALID_INPUT", "翻页位置已失效，请刷新列表");
  }
}
