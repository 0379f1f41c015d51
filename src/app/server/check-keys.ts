import { changeSetting, settleSetting } from "#capabilities/desk/admin/server/public.ts";
import type { Services } from "#platform/services.ts";

/** Setting that says which key the database belongs to. */
export const KEY_SETTING = "secret.key";

/**
 * Remembers which key the database's data belongs to. A process with another one refuses what the others signed, and
 * cannot open what they sealed: a data folder that was not restored, or several machines without SECRET_KEY.
 * @returns the warning, or null
 */
export async function checkKeys({ db, keys }: Pick<Services, "db" | "keys">): Promise<string | null> {
  const used = await settleSetting(db, KEY_SETTING, keys.currentId);
  if (used === keys.currentId) return null;
  if (typeof used === "string" && keys.knows(used)) {
    await changeSetting(db, KEY_SETTING, keys.currentId);
    return null;
  }
  return "WARNING: this is not the secret key that the database's private files were sealed with (docs/operations.md, Secret key)";
}
