import type { CommentTargetId } from "./api/client.ts";

const KEY = "paddock.floors";
/** Threads of which a device remembers how far somebody read who is not signed in. */
const MOST = 200;

type Places = [thread: string, floor: number][];

const nameOf = ({ kind, id }: CommentTargetId) => `${kind}:${id}`;

function read(): Places {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    if (!Array.isArray(kept)) return [];
    return kept.filter(
      (one): one is Places[number] => typeof one?.[0] === "string" && typeof one[1] === "number",
    );
  } catch {
    return [];
  }
}

/** How far a thread was read on this device; null where it was not. */
export function placeOnDevice(target: CommentTargetId): number | null {
  return read().find(([name]) => name === nameOf(target))?.[1] ?? null;
}

/** Remembers that; the longest forgotten go first. Where storage is refused nothing is kept. */
export function keepOnDevice(target: CommentTargetId, floor: number): void {
  const name = nameOf(target);
  const others = read().filter(([one]) => one !== name);
  try {
    const places: Places = [[name, floor], ...others];
    localStorage.setItem(KEY, JSON.stringify(places.slice(0, MOST)));
  } catch {
    return;
  }
}
