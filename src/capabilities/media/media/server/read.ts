import type { Storage } from "#platform/storage/storage.ts";
import { kindOfKey, masterKey } from "./keys.ts";

/** The kept picture's bytes, for drawing something from it; `null` for videos and what is not there. */
export async function readPicture(storage: Storage, key: string): Promise<Buffer | null> {
  const kind = kindOfKey(key);
  return kind === "picture" || kind === "animation" ? storage.get(masterKey(key)) : null;
}
