import { textOf } from "./rows.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

const MAX_OBJECT = 100_000_000;
const SIGNS = /["{}]/g;
const IN_TEXT = /["\\]/g;

/**
 * Reads objects one after the other: lines of JSON as mongoexport writes them, or one array of any length. Only one object
 * is in memory at a time.
 * @throws Error in Chinese where an object is none
 */
export async function* jsonObjects(path: string): AsyncGenerator<JsonObject> {
  for await (const text of objectTexts(textOf(path, "utf-8"))) {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new Error(`看不懂这一段 JSON：${text.slice(0, 80)}`);
    }
    yield value as JsonObject;
  }
}

/** The texts of all outermost objects. */
export async function* objectTexts(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = "";
  let at = 0;
  let depth = 0;
  let quoted = false;
  let begin = 0;
  for await (const piece of pieces) {
    held += piece;
    for (;;) {
      const signs = quoted ? IN_TEXT : SIGNS;
      signs.lastIndex = at;
      const found = signs.exec(held)?.index;
      if (found === undefined) {
        at = Math.max(at, held.length);
        break;
      }
      const sign = held[found];
      at = found + 1;
      if (sign === "\\") at = found + 2;
      else if (sign === '"') quoted = !quoted;
      else if (sign === "{") {
        if (depth === 0) begin = found;
        depth += 1;
      } else if (depth > 0) {
        depth -= 1;
        if (depth === 0) yield held.slice(begin, at);
      }
    }
    const from = depth === 0 ? held.length : begin;
    held = held.slice(from);
    at -= from;
    begin = 0;
    if (held.length > MAX_OBJECT) throw new Error("有一个 JSON 对象超过 100 MB，文件可能损坏");
  }
  if (depth > 0) throw new Error("JSON 文件在一个对象中间中断");
}

/** A field as text; numbers too, also as MongoDB writes long ones. Empty where there is none. */
export function textIn(object: JsonObject, ...names: readonly string[]): string {
  for (const name of names) {
    const value = object[name];
    if (typeof value === "string" && value !== "") return value;
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    if (typeof value === "object" && value !== null) {
      const [long] = Object.values(value);
      if (Object.keys(value).some((key) => /^\$number/.test(key))) return String(long);
    }
  }
  return "";
}

/** A field as a number; null where it is none. */
export function numberIn(object: JsonObject, ...names: readonly string[]): number | null {
  const text = textIn(object, ...names);
  return text !== "" && Number.isFinite(Number(text)) ? Number(text) : null;
}

/** Whether a field says yes, in any of the ways of the forums. */
export function flagIn(object: JsonObject, name: string): boolean {
  return ["1", "true"].includes(textIn(object, name));
}
